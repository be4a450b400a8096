const farAway = 6 * 86_400_000;
const dueFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
});

/** A due moment in words, for example "Tuesday, 2:30 PM Eastern"; with its date when it is six or more days off. */
export function dueInWords(due: number, now: number): string {
  const parts = Object.fromEntries(dueFormat.formatToParts(due).map((part) => [part.type, part.value]));
  const date = due - now >= farAway ? `, ${parts.month} ${parts.day}` : '';
  return `${parts.weekday}${date}, ${parts.hour}:${parts.minute} ${parts.dayPeriod} Eastern`;
}
