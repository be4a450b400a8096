import { CalendarClock } from 'lucide-react';
import { type BookingKind, bookingHref, bookingWords } from '#content/bookings.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import type { SlotKey } from './rules.ts';

/** The first time that is free for a kind. */
export interface NextFreeTime extends SlotKey {
  kind: BookingKind;
}

/** For how many seconds a page may go on saying it. */
export const nextFreeSeconds = 60;

/** The first free time of a kind; one tap opens its booking form. Says nothing when nothing is free. */
export function NextFree({ next, dark = false }: { next: NextFreeTime | undefined; dark?: boolean }) {
  if (!next) return null;
  const { kind, date, time } = next;
  return (
    <p className="mt-6">
      <a
        className={`next-free ${dark ? 'text-white' : 'text-arc-800'}`}
        href={`${bookingHref(kind, { date, time })}#booking`}
        data-no-prefetch
      >
        <CalendarClock aria-hidden="true" size={18} />
        <span>
          {bookingWords.nextFree[kind]} <strong>{`${shortDayInWords(date, false)}, ${timeInWords(time)} ET`}</strong>
        </span>
      </a>
    </p>
  );
}
