const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/New_York',
});

/**
 * A moment in Eastern words, for example "Sat, Nov 21, 6:39 AM". Put together from parts, because engines differ in
 * the spaces they write and server and browser must agree to the letter.
 */
export function easternText(moment: number): string {
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part.weekday}, ${part.month} ${part.day}, ${part.hour}:${part.minute} ${part.dayPeriod}`;
}

/** A span in its two largest units, for example "2 d 3 h", "45 min"; under a minute "now". */
export function spanText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : 'now';
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** The Eastern calendar day of a moment: in words, for example "November 21, 2026", and as YYYY-MM-DD. */
export function easternDay(moment: number): { text: string; iso: string } {
  return { text: day.format(moment), iso: isoDay.format(moment) };
}

/** A span to the second, for example "2 d 3:04:05" or "0:45:00". */
export function countdownText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const days = Math.floor(seconds / 86_400);
  const two = (n: number) => String(n).padStart(2, '0');
  const clock = `${Math.floor((seconds % 86_400) / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return days > 0 ? `${days} d ${clock}` : clock;
}
