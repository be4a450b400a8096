import { type BookingKind, bookingHref } from '#content/bookings.ts';
import { shortDayInWords, timeInWords } from './format.ts';

/** The first time that is free for a kind: Eastern date (YYYY-MM-DD) and time (HH:MM). */
export interface NextFreeTime {
  kind: BookingKind;
  date: string;
  time: string;
}

/** For how many seconds a page may go on saying it. */
export const nextFreeSeconds = 60;

/** Where it is booked: with its form open. */
export const nextFreeHref = ({ kind, date, time }: NextFreeTime): string =>
  `${bookingHref(kind, { date, time })}#booking`;

/** For example "Wed, Jun 10, 1:00 PM ET". */
export const nextFreeTime = ({ date, time }: NextFreeTime): string =>
  `${shortDayInWords(date, false)}, ${timeInWords(time)} ET`;

/** The first free time of a kind as the server has it now. @throws when the network fails. */
async function ask(kind: BookingKind): Promise<NextFreeTime | undefined> {
  const answer = await fetch(`/api/next-free?kind=${kind}`);
  if (!answer.ok) throw new Error(`next free time answered ${answer.status}`);
  return (await answer.json()).next ?? undefined;
}

/**
 * Tells the first free time of a kind now, when the page comes back into view, and each minute while it is seen. Returns
 * what ends that.
 */
export function watchNextFree(kind: BookingKind, show: (next: NextFreeTime | undefined) => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let timer: number | undefined;
  async function look() {
    window.clearTimeout(timer);
    if (document.visibilityState !== 'visible' || signal.aborted) return;
    timer = window.setTimeout(look, nextFreeSeconds * 1000);
    // A network that is away comes back; until then the last word stands.
    const next = await ask(kind).catch(() => null);
    if (next !== null && !signal.aborted) show(next);
  }
  document.addEventListener('visibilitychange', look, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && void look(), { signal });
  void look();
  return () => {
    ending.abort();
    window.clearTimeout(timer);
  };
}
