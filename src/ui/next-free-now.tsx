import { useEffect, useState } from 'react';
import { type NextFreeTime, watchNextFree } from '#src/lib/next-free.ts';
import { NextFree } from './next-free.tsx';

/** Fetches the time itself, where no server-rendered page provides it. */
export function NextFreeNow() {
  const [next, setNext] = useState<NextFreeTime>();
  useEffect(() => watchNextFree('consultation', setNext), []);
  return <NextFree next={next} />;
}
