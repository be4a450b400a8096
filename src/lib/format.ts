import { two } from './day-times.ts';
import { dayMs, minuteMs } from './time.ts';

/*
 * Formats without a date library: browsers need them. Times are assembled from parts, because engines differ in their
 * spaces and server and browser must agree exactly.
 */

const eastern = 'America/New_York';
/** Calls below are marked pure, so that a page's script keeps only the formats it uses. */
const format = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone });

const dateTime = { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const moments = /* @__PURE__ */ format(eastern, { ...dateTime, weekday: 'short', month: 'short' });
const dueMoments = /* @__PURE__ */ format(eastern, { ...dateTime, weekday: 'long' });
const clocks = /* @__PURE__ */ format(eastern, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const easternDays = /* @__PURE__ */ format(eastern, { dateStyle: 'long' });
const offsets = /* @__PURE__ */ format(eastern, { timeZoneName: 'longOffset' });
const longDates = /* @__PURE__ */ format('UTC', { dateStyle: 'long' });
const mediumDates = /* @__PURE__ */ format('UTC', { dateStyle: 'medium' });
const shortDates = /* @__PURE__ */ format('UTC', { month: 'short', day: 'numeric' });
const days = /* @__PURE__ */ format('UTC', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const isoDays = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', { timeZone: eastern });
const numbers = /* @__PURE__ */ new Intl.NumberFormat('en-US');
const cents = /* @__PURE__ */ new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const partsOf = (one: Intl.DateTimeFormat, moment: number | Date): Record<string, string> =>
  Object.fromEntries(one.formatToParts(moment).map(({ type, value }) => [type, value]));

export const numberText = (n: number): string => numbers.format(n);

/** The size of a file: "120 KB" or "2.1 MB". */
export function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${numberText(Math.round(kilobytes / 102.4) / 10)} MB`;
}

/** US dollars, with cents if there are any: "$15,000", "$173.50". */
export function dollars(amount: number): string {
  const rounded = Math.round(amount * 100) / 100;
  return `$${(Number.isInteger(rounded) ? numbers : cents).format(rounded)}`;
}

/** Midnight UTC of a date (YYYY-MM-DD), independent of the machine's time zone. */
export const utcDay = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** For example "Sat, Nov 21, 6:39 AM", Eastern. */
export function easternText(moment: number): string {
  const { weekday, month, day, hour, minute, dayPeriod } = partsOf(moments, moment);
  return `${weekday}, ${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
}

/** As `easternText`, with the year if it is not that of `now`: "Thu, Jan 1, 2099, 9:00 AM". */
export function easternTextWithYear(moment: number, now: number): string {
  const [day, today] = [easternDay(moment), easternDay(now)];
  if (day.iso.slice(0, 4) === today.iso.slice(0, 4)) return easternText(moment);
  const { hour, minute, dayPeriod } = partsOf(moments, moment);
  return `${shortDayInWords(day.iso)}, ${hour}:${minute} ${dayPeriod}`;
}

/** For example "6:39:07 AM", Eastern. */
export const easternClock = (moment: number): string => clocks.format(moment);

/** The Eastern date: as "November 21, 2026" and as YYYY-MM-DD. */
export const easternDay = (moment: number) => ({ text: easternDays.format(moment), iso: isoDays.format(moment) });

/** Eastern offset from UTC, for example "-05:00". */
export const easternOffset = (moment: number): string =>
  partsOf(offsets, moment).timeZoneName?.replace('GMT', '') || '+00:00';

const farAway = 6 * dayMs;

/** For example "Tuesday, 2:30 PM Eastern"; with its date from six days ahead. */
export function dueInWords(due: number, now: number): string {
  const { weekday, month, day, hour, minute, dayPeriod } = partsOf(dueMoments, due);
  const date = due - now >= farAway ? `, ${month} ${day}` : '';
  return `${weekday}${date}, ${hour}:${minute} ${dayPeriod} Eastern`;
}

/** For example "Saturday, 5:18 PM", Eastern. */
export function clockText(moment: number): string {
  const { weekday, hour, minute, dayPeriod } = partsOf(dueMoments, moment);
  return `${weekday}, ${hour}:${minute} ${dayPeriod}`;
}

/** "5:33 PM" today, "Monday, 8:00 AM" within six days, later with its date; Eastern. */
export function momentSoon(moment: number, now: number): string {
  const { month, day, hour, minute, dayPeriod } = partsOf(dueMoments, moment);
  if (easternDay(moment).iso === easternDay(now).iso) return `${hour}:${minute} ${dayPeriod}`;
  if (moment - now < farAway) return clockText(moment);
  return `${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
}

/** Short weekday, day of the month and time ("12:30 AM") in another time zone. */
export function clockIn(timeZone: string, moment: number) {
  const shown = format(timeZone, { ...dateTime, weekday: 'short', hour12: true });
  const { weekday, day, hour, minute, dayPeriod } = partsOf(shown, moment);
  return { weekday, day: Number(day), time: `${hour}:${minute} ${dayPeriod}` };
}

/** A date (YYYY-MM-DD) as May 3, 2024. */
export const longDate = (date: string): string => longDates.format(utcDay(date));

/** "Nov 21", or "Nov 21, 2026". */
export const shortDate = (date: string, withYear = false): string =>
  (withYear ? mediumDates : shortDates).format(utcDay(date));

/** "Tuesday, June 9". */
export function dayInWords(date: string): string {
  const { weekday, month, day } = partsOf(days, utcDay(date));
  return `${weekday}, ${month} ${day}`;
}

/** "Tuesday, June 9, 2026". */
export const fullDayInWords = (date: string): string => `${dayInWords(date)}, ${partsOf(days, utcDay(date)).year}`;

/** "Tue, Jun 9, 2026", or without the year. */
export function shortDayInWords(date: string, withYear = true): string {
  const { weekday = '', month = '', day, year } = partsOf(days, utcDay(date));
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}${withYear ? `, ${year}` : ''}`;
}

/** "June 2026" for 2026-06. */
export function monthInWords(yearMonth: string): string {
  const { month, year } = partsOf(days, utcDay(`${yearMonth}-01`));
  return `${month} ${year}`;
}

/** "1:30 PM" for 13:30. */
export function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** "3 days" from two days on, else "26 h 5 min", "45 min"; under a minute "now". Joined by no-break spaces. */
export function spanText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const said = (n: number, unit: string) => `${n}\u00a0${unit}`;
  if (hours >= 48) return said(Math.round(hours / 24), 'days');
  if (hours > 0) return `${said(hours, 'h')} ${said(minutes % 60, 'min')}`;
  return minutes > 0 ? said(minutes, 'min') : 'now';
}

/** The same to the second below two days: "26:04:05", "0:45:00". */
export function countdownText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  const hours = Math.floor(minutes / 60);
  return hours >= 48 ? spanText(ms) : `${hours}:${two(minutes % 60)}:${two(Math.floor(ms / 1_000) % 60)}`;
}

/** Seconds as m:ss (S2 §3 Analytics record), for example 1:05. */
export function minutesText(seconds: number): string {
  const whole = Math.round(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** A whole percentage, 0 to 100; 0 if `whole` is 0. */
export function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 100))) : 0;
}

/** A span in its two largest units: "41 minutes", "1 day and 2 hours"; at least one minute. */
export function spanInWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  const units = [
    ['day', Math.floor(minutes / 1_440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const;
  const from = units.findIndex(([, n]) => n > 0);
  const shown = units.slice(from, from + 2).filter(([, n]) => n > 0);
  return shown.map(([unit, n]) => `${n} ${unit}${n === 1 ? '' : 's'}`).join(' and ');
}

/* Checks time zone names: a system may report one that Intl rejects, for example Etc/Unknown. */

/** The name if Intl supports it; else undefined. Never throws. */
export function knownZone(timeZone: unknown): string | undefined {
  if (typeof timeZone !== 'string' || timeZone === '') return undefined;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone }).format(0);
    return timeZone;
  } catch {
    return undefined;
  }
}

/** This machine's zone; undefined if Intl knows none. Never throws. */
export function ownZone(): string | undefined {
  try {
    return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return undefined;
  }
}
