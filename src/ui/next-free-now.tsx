import { useEffect, useState } from 'react';
import { type NextFreeTime, watchNextFree } from '#src/lib/next-free.ts';
import { NextFree } from './next-free.tsx';

/** The first free consultation, asked for when it is shown: for what no page from the server stands behind. */
export function NextFreeNow() {
  const [next, setNext] = useState<NextFreeTime>();
  useEffect(() => watchNextFree('consultation', setNext), []);
  return <NextFree next={next} />;
}
