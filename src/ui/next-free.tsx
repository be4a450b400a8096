import { CalendarClock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type NextFreeTime, watchNextFree } from '#src/lib/next-free.ts';

/** The first free time of a kind; nothing when there is none. browser/next-free.ts keeps it current. */
export function NextFree({ next }: { next: NextFreeTime | undefined }) {
  if (!next) return null;
  return (
    <p className="mt-6" data-next-free={next.kind}>
      <a
        className="inline-flex min-h-6 items-center gap-2 text-arc-800 underline decoration-1 underline-offset-4 hover:decoration-2 max-sm:pr-[64px] [&_svg]:shrink-0"
        href={next.href}
        data-no-prefetch
      >
        <CalendarClock aria-hidden="true" size={18} />
        <span>
          {next.label} <strong>{next.when}</strong>
        </span>
      </a>
    </p>
  );
}

/** Fetches the time itself, where no server-rendered page provides it. */
export function NextFreeNow() {
  const [next, setNext] = useState<NextFreeTime>();
  useEffect(() => watchNextFree('consultation', setNext), []);
  return <NextFree next={next} />;
}
