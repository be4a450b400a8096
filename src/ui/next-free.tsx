import { CalendarClock } from 'lucide-react';
import type { NextFreeTime } from '#src/lib/next-free.ts';

/** The first free time of a kind; nothing when there is none. browser/next-free.ts keeps it current. */
export function NextFree({ next }: { next: NextFreeTime | undefined }) {
  if (!next) return null;
  return (
    <p className="mt-6" data-next-free={next.kind}>
      <a className="next-free text-arc-800" href={next.href} data-no-prefetch>
        <CalendarClock aria-hidden="true" size={18} />
        <span>
          {next.label} <strong>{next.when}</strong>
        </span>
      </a>
    </p>
  );
}
