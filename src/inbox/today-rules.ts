import { snoozes } from 'content:inbox';
import { parseDate } from '#src/calendar/appointment-rules.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type BusinessClock, closesOn, dateAt, isWorkingDay, opensOn } from '#src/lib/schedule.ts';
import { promiseStage, type ReplyPromise } from '#src/notices/notice-kinds.ts';

/** An Eastern date (YYYY-MM-DD) with its bounds in epoch milliseconds: 23 or 25 hours when the clocks change; `to` is exclusive. */
export function dayOf(now: number) {
  const date = dateAt(now);
  return { date: date.toString(), from: easternMoment(date, 0), to: easternMoment(date.add({ days: 1 }), 0) };
}

/** What an unconfirmed appointment needs: a confirmation email, a time first, or, once begun, its outcome. */
export type Confirming = 'by-mail' | 'no-time' | 'begun';

export type LaterChoice = keyof typeof snoozes;
export const isLaterChoice = (value: unknown): value is LaterChoice => Object.hasOwn(snoozes, String(value));

/** Minimum distance of "later today". */
const laterTodayMs = 2 * 3_600_000;
const furthestDays = 366;

/** The first full Eastern hour at least two hours away; undefined if that is not today. */
export function laterToday(now: number): number | undefined {
  const hour = easternAt(now + laterTodayMs).round({ smallestUnit: 'hour', roundingMode: 'ceil' }).epochMilliseconds;
  return hour < dayOf(now).to ? hour : undefined;
}

function isClosedAt(moment: number, hours: BusinessClock): boolean {
  const date = dateAt(moment);
  return !isWorkingDay(date, hours) || moment < opensOn(date, hours) || moment >= closesOn(date, hours);
}

/** The choices at `now`. `closed`: whether the office is closed then. */
export function laterOffers(now: number, hours: BusinessClock) {
  const today = dateAt(now);
  const tomorrow = opensOn(today.add({ days: 1 }), hours);
  // On Sundays Monday is tomorrow.
  const monday = today.dayOfWeek === 7 ? undefined : opensOn(today.add({ days: 8 - today.dayOfWeek }), hours);
  const offers = [
    ['later', laterToday(now)],
    ['tomorrow', tomorrow],
    ['monday', monday],
  ] as const;
  return offers.flatMap(([choice, until]) =>
    until === undefined ? [] : [{ choice, until, closed: isClosedAt(until, hours) }],
  );
}

/** The day of a date, and how many days it is away from today; undefined if it is none. */
function dayAhead(text: string, now: number) {
  const day = parseDate(text);
  return day && { day, away: dateAt(now).until(day, { largestUnit: 'day' }).days };
}

/** How long a visitor is expected to stay in the chat; notices last as long. */
const chatMs = 30 * 60_000;

/** Whether neither the request nor any message is newer than half an hour. */
export const hasLeftChat = ({ askedAt, lastAt }: { askedAt: number; lastAt: number }, now: number): boolean =>
  Math.max(askedAt, lastAt) <= now - chatMs;

/** Epoch milliseconds; `date` (YYYY-MM-DD) only for that choice. */
export function laterUntil(
  choice: LaterChoice,
  date: string,
  { now, hours }: { now: number; hours: BusinessClock },
): Outcome<{ until: number }> {
  if (choice === 'date') {
    const chosen = dayAhead(date, now);
    if (!chosen || chosen.away < 1) return refuse('Choose a day after today.');
    if (chosen.away > furthestDays) return refuse('Choose a day within a year.');
    return { ok: true, until: opensOn(chosen.day, hours) };
  }
  const until = laterOffers(now, hours).find((offer) => offer.choice === choice)?.until;
  if (until !== undefined) return { ok: true, until };
  return choice === 'later'
    ? refuse('It’s too late for “later today.” Choose a day.')
    : laterUntil('tomorrow', '', { now, hours });
}

/** `date` YYYY-MM-DD from today on, `time` HH:MM or empty. */
export function actionDue(
  { date, time }: { date: string; time: string },
  { now, hours }: { now: number; hours: BusinessClock },
): Outcome<{ dueAt: number; hasHour: boolean }> {
  const chosen = dayAhead(date, now);
  if (!chosen || chosen.away < 0) return refuse('Choose today or a later day.');
  if (chosen.away > furthestDays) return refuse('Choose a day within a year.');
  const { day } = chosen;
  if (time === '') return { ok: true, dueAt: opensOn(day, hours), hasHour: false };
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return refuse('Enter the time as 14:30, or leave it empty.');
  return { ok: true, dueAt: easternMoment(day, Number(hour) * 60 + Number(minute)), hasHour: true };
}

/** After its hour, or without one after its day. */
export const isActionLate = ({ dueAt, hasHour }: { dueAt: number; hasHour: boolean }, now: number): boolean =>
  hasHour ? now > dueAt : now >= dayOf(dueAt).to;

/** Whether nine tenths of its time are gone and it is not late yet. */
export const isAboutToBreak = (promise: ReplyPromise, now: number, hours: BusinessClock): boolean =>
  now === promise.due || promiseStage(promise, now, hours) === 'promise-end';
