import { two } from './day-times.ts';
import { dayMs, minuteMs } from './time.ts';

/*
 * Numbers, dates, moments and spans in words, without a date library: browsers need them. What holds a time is put
 * together from parts, because engines differ in the spaces they write, and server and browser must agree to the letter.
 */

const eastern = 'America/New_York';
/** The calls below are marked pure, so that a page's script holds only the formats it uses. */
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

/** For example "1,234". */
export const numberText = (n: number): string => numbers.format(n);

/** US dollars, with cents where there are any: "$15,000", "$173.50". */
export function dollars(amount: number): string {
  const rounded = Math.round(amount * 100) / 100;
  return `$${(Number.isInteger(rounded) ? numbers : cents).format(rounded)}`;
}

/** A date (YYYY-MM-DD) as its midnight in UTC, so that no zone of the machine comes into it. */
export const utcDay = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** A moment in Eastern words, for example "Sat, Nov 21, 6:39 AM". */
export function easternText(moment: number): string {
  const { weekday, month, day, hour, minute, dayPeriod } = partsOf(moments, moment);
  return `${weekday}, ${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
}

/** The same with its year where that is not the one of `now`, for example "Thu, Jan 1, 2099, 9:00 AM". */
export function easternTextWithYear(moment: number, now: number): string {
  const [day, today] = [easternDay(moment), easternDay(now)];
  if (day.iso.slice(0, 4) === today.iso.slice(0, 4)) return easternText(moment);
  const { hour, minute, dayPeriod } = partsOf(moments, moment);
  return `${shortDayInWords(day.iso)}, ${hour}:${minute} ${dayPeriod}`;
}

/** The Eastern time of a moment to the second, for example "6:39:07 AM". */
export const easternClock = (moment: number): string => clocks.format(moment);

/** The Eastern calendar day of a moment: in words, for example "November 21, 2026", and as YYYY-MM-DD. */
export const easternDay = (moment: number) => ({ text: easternDays.format(moment), iso: isoDays.format(moment) });

/** How far Eastern clocks are from UTC at a moment, for example "-05:00". */
export const easternOffset = (moment: number): string =>
  partsOf(offsets, moment).timeZoneName?.replace('GMT', '') || '+00:00';

const farAway = 6 * dayMs;

/** A due moment in words, for example "Tuesday, 2:30 PM Eastern"; with its date when it is six or more days off. */
export function dueInWords(due: number, now: number): string {
  const { weekday, month, day, hour, minute, dayPeriod } = partsOf(dueMoments, due);
  const date = due - now >= farAway ? `, ${month} ${day}` : '';
  return `${weekday}${date}, ${hour}:${minute} ${dayPeriod} Eastern`;
}

/** What Eastern clocks show, with the weekday: "Saturday, 5:18 PM". */
export function clockText(moment: number): string {
  const { weekday, hour, minute, dayPeriod } = partsOf(dueMoments, moment);
  return `${weekday}, ${hour}:${minute} ${dayPeriod}`;
}

/** A moment that is near: "5:33 PM" today, "Monday, 8:00 AM" within six days, with its date when it is farther off. */
export function momentSoon(moment: number, now: number): string {
  const { month, day, hour, minute, dayPeriod } = partsOf(dueMoments, moment);
  if (easternDay(moment).iso === easternDay(now).iso) return `${hour}:${minute} ${dayPeriod}`;
  if (moment - now < farAway) return clockText(moment);
  return `${month} ${day}, ${hour}:${minute} ${dayPeriod}`;
}

/** What a clock of another zone shows, with the short weekday, for example "Wed, 12:30 AM", and its day of the month. */
export function clockIn(timeZone: string, moment: number) {
  const shown = format(timeZone, { ...dateTime, weekday: 'short', hour12: true });
  const { weekday, day, hour, minute, dayPeriod } = partsOf(shown, moment);
  return { weekday, day: Number(day), time: `${hour}:${minute} ${dayPeriod}` };
}

/** A civil date (YYYY-MM-DD) in the en-US long form: May 3, 2024. */
export const longDate = (date: string): string => longDates.format(utcDay(date));

/** For example "Nov 21", or with its year "Nov 21, 2026". */
export const shortDate = (date: string, withYear = false): string =>
  (withYear ? mediumDates : shortDates).format(utcDay(date));

/** For example "Tuesday, June 9". */
export function dayInWords(date: string): string {
  const { weekday, month, day } = partsOf(days, utcDay(date));
  return `${weekday}, ${month} ${day}`;
}

/** For example "Tuesday, June 9, 2026". */
export const fullDayInWords = (date: string): string => `${dayInWords(date)}, ${partsOf(days, utcDay(date)).year}`;

/** For example "Tue, Jun 9, 2026", for lists; without its year where the next weeks are meant. */
export function shortDayInWords(date: string, withYear = true): string {
  const { weekday = '', month = '', day, year } = partsOf(days, utcDay(date));
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}${withYear ? `, ${year}` : ''}`;
}

/** For example "June 2026" of a month given as YYYY-MM. */
export function monthInWords(yearMonth: string): string {
  const { month, year } = partsOf(days, utcDay(`${yearMonth}-01`));
  return `${month} ${year}`;
}

/** For example "1:30 PM" of 13:30. */
export function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * A span in its two largest units, for example "2 d 3 h", "45 min"; under a minute "now". A number stays on the line of its
 * unit (no-break spaces).
 */
export function spanText(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const said = (n: number, unit: string) => `${n}\u00a0${unit}`;
  if (hours >= 24) return `${said(Math.floor(hours / 24), 'd')} ${said(hours % 24, 'h')}`;
  if (hours > 0) return `${said(hours, 'h')} ${said(minutes % 60, 'min')}`;
  return minutes > 0 ? said(minutes, 'min') : 'now';
}

/** A span to the second, for example "2 d 3:04:05" or "0:45:00". */
export function countdownText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  const hours = Math.floor(minutes / 60);
  const clock = `${hours % 24}:${two(minutes % 60)}:${two(Math.floor(ms / 1_000) % 60)}`;
  return hours >= 24 ? `${Math.floor(hours / 24)} d ${clock}` : clock;
}

/** A span in seconds as m:ss (S2 §3 Analytics record), for example 1:05. */
export function minutesText(seconds: number): string {
  const whole = Math.round(Math.max(0, seconds));
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** A share of a whole as a percentage without decimals; 0 of nothing. */
export function percent(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, Math.round((part / whole) * 100))) : 0;
}

/** A span in words of its largest two units, for example "41 minutes" or "1 day and 2 hours"; never less than a minute. */
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
