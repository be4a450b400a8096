import { easternDay, shortDate } from '#src/lib/format.ts';

/** The Eastern day of a moment, for example "Nov 21", with its year when that is not the year of `now`. */
export function dayText(at: number, now: number): string {
  const { iso } = easternDay(at);
  return shortDate(iso, iso.slice(0, 4) !== easternDay(now).iso.slice(0, 4));
}
