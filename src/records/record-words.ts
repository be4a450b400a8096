import { easternDay, easternText } from '#src/lib/format.ts';

/** The Eastern time of a moment, for example "1:40 PM"; of another day with its date. */
export function keptInWords(moment: number, today: string): string {
  const text = easternText(moment);
  return easternDay(moment).iso === today ? (text.split(', ').at(-1) ?? text) : text;
}

/** The Eastern day of a moment, for example "March 2, 2026"; how the site came has none. */
export const dayOfVersion = (moment: number | null) => (moment === null ? 'Default' : easternDay(moment).text);

/** "a price", "an answer". */
export const withArticle = (one: string) => `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;

/** "one thing", "3 things". */
export const things = (count: number) => (count === 1 ? 'one thing' : `${count} things`);

/** A moment as the fields for a day and a time hold it. */
export function momentFields(moment: number): { day: string; time: string } {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return { day: easternDay(moment).iso, time: clock.format(moment) };
}
