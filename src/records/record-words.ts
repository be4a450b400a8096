import { easternDay, easternText } from '#src/lib/format.ts';

/** Eastern, for example "1:40 PM"; other days with their date. */
export function keptInWords(moment: number, today: string): string {
  const text = easternText(moment);
  return easternDay(moment).iso === today ? (text.split(', ').at(-1) ?? text) : text;
}

/** Eastern, for example "March 2, 2026". */
export const dayOfVersion = (moment: number | null) => (moment === null ? 'Default' : easternDay(moment).text);

export const withArticle = (one: string) => `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;

export const things = (count: number) => (count === 1 ? 'one thing' : `${count} things`);

/** Eastern day and time. */
export function momentFields(moment: number): { day: string; time: string } {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: 'America/New_York', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  return { day: easternDay(moment).iso, time: clock.format(moment) };
}

export const recordPath = (collection: string, id: string) => `/admin/records/${collection}/${id}`;
export const collectionPath = (collection: string) => `/admin/records/${collection}`;
