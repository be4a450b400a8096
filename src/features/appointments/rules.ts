import { Temporal } from 'temporal-polyfill';
import {
  bookableDays,
  dateMissing,
  minimumNotice,
  bookingProblems as problems,
  slotTimes,
  timeUnknown,
  unscheduled,
} from '#content/appointments.ts';
import { businessClock, replyPromises } from '#content/hours.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { holidayOn, isWorkingDay } from '#src/lib/holidays.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { slotId } from './slot-words.ts';

export const appointmentStatuses = ['pending', 'confirmed', 'cancelled'] as const;
/** States of an appointment (S1 §4, S2 §4); a cancelled one frees its slot. */
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export function isAppointmentStatus(value: unknown): value is AppointmentStatus {
  return appointmentStatuses.includes(value as AppointmentStatus);
}

/** How soon a booked or moved appointment is confirmed: 2 hours of working time (S1 §9). */
export const appointmentPromise = replyPromises.appointment;

/** A place in the calendar: Eastern date (YYYY-MM-DD) and Eastern wall time (HH:MM). */
export interface SlotKey {
  date: string;
  time: string;
}

/** One line of a day: free, taken by somebody, over, or too soon to be booked. */
export interface Slot {
  time: string;
  state: 'free' | 'taken' | 'past' | 'soon';
}

export interface Day {
  date: string;
  /** Whether the firm takes appointments that day at all. */
  open: boolean;
  slots: Slot[];
}

/** A calendar date written YYYY-MM-DD, or undefined for anything else, for example 2026-02-30. */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** The moment at which a slot begins, in epoch milliseconds. */
export function slotMoment({ date, time }: SlotKey): number {
  return easternMoment(Temporal.PlainDate.from(date), minutesOf(time));
}

/**
 * The first moment at which an appointment that is booked or moved at `now` may begin, in epoch milliseconds: the
 * minimum notice away in working time, so never before the promised confirmation of it.
 */
export function earliestBookable(now: number): number {
  return replyDue(now, minimumNotice, businessClock);
}

/** The last Eastern date that can be booked at a moment. */
export function lastBookable(now: number): Temporal.PlainDate {
  return easternAt(now).toPlainDate().add({ days: bookableDays });
}

/** Why no appointment can be booked on a date, in the visitor's words, or undefined when one can (S1 §5 Calendar). */
export function dateProblem(text: string, now: number): string | undefined {
  const date = parseDate(text);
  if (!date) return dateMissing;
  if (Temporal.PlainDate.compare(date, easternAt(now).toPlainDate()) < 0) {
    return problems.datePassed;
  }
  if (date.dayOfWeek > 5) return problems.weekend;
  const holiday = holidayOn(date);
  if (holiday) return problems.holiday(holiday);
  if (Temporal.PlainDate.compare(date, lastBookable(now)) > 0) {
    return problems.tooFar;
  }
  return undefined;
}

/**
 * What is wrong with a slot, by field; empty when it exists and lies far enough ahead. Whether it is taken is not asked
 * here. `earliest`: the first moment at which it may begin, in epoch milliseconds; the owner is bound by no notice.
 */
export function slotProblems(
  slot: SlotKey,
  now: number,
  earliest = earliestBookable(now),
): { date?: string; time?: string } {
  const date = dateProblem(slot.date, now);
  if (date) return { date };
  if (!(slotTimes as readonly string[]).includes(slot.time)) return { time: timeUnknown };
  const begins = slotMoment(slot);
  if (begins <= now) return { time: problems.timePassed };
  return begins < earliest ? { time: problems.tooSoon } : {};
}

/** A day of the calendar; `taken` holds slot ids, `earliest` is `earliestBookable(now)`. A closed or past day has no slots. */
export function dayOf(date: string, taken: ReadonlySet<string>, now: number, earliest = earliestBookable(now)): Day {
  if (dateProblem(date, now)) return { date, open: false, slots: [] };
  const slots = slotTimes.map((time): Slot => {
    const begins = slotMoment({ date, time });
    if (begins <= now) return { time, state: 'past' };
    if (begins < earliest) return { time, state: 'soon' };
    return { time, state: taken.has(slotId({ date, time })) ? 'taken' : 'free' };
  });
  return { date, open: true, slots };
}

/** So many days of the calendar from a date on. */
export function daysFrom(from: string, count: number, taken: ReadonlySet<string>, now: number): Day[] {
  const first = Temporal.PlainDate.from(from);
  const earliest = earliestBookable(now);
  return Array.from({ length: count }, (_, n) => dayOf(first.add({ days: n }).toString(), taken, now, earliest));
}

/** The free slots nearest to a wished one, nearest first; of two equally near ones the earlier first. */
export function nearestFree(wish: SlotKey, taken: ReadonlySet<string>, now: number, count = 3): SlotKey[] {
  const centre = Temporal.PlainDate.from(wish.date);
  const wished = slotMoment(wish);
  const earliest = earliestBookable(now);
  const found: { slot: SlotKey; distance: number; at: number }[] = [];
  // Slots of a nearer day are always nearer, so the search widens day by day and stops early.
  for (let away = 0; away <= bookableDays && found.length < count; away++) {
    for (const offset of away === 0 ? [0] : [-away, away]) {
      const day = dayOf(centre.add({ days: offset }).toString(), taken, now, earliest);
      for (const { time, state } of day.slots) {
        if (state !== 'free') continue;
        const slot = { date: day.date, time };
        const at = slotMoment(slot);
        found.push({ slot, at, distance: Math.abs(at - wished) });
      }
    }
  }
  found.sort((a, b) => a.distance - b.distance || a.at - b.at);
  return found.slice(0, count).map(({ slot }) => slot);
}

/** Whether a row is a request without a date yet (S1 §3: from the chatbot). */
export function isUnscheduled(slot: SlotKey): boolean {
  return slot.time === unscheduled.time;
}

/** What the owner's list sorts an appointment by: its slot, or "TBD", which comes after every date. */
export function startsOf(slot: SlotKey): string {
  return isUnscheduled(slot) ? unscheduled.time : slotId(slot);
}

/** The working day before a date. */
export function workingDayBefore(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date.subtract({ days: 1 });
  while (!isWorkingDay(day)) day = day.subtract({ days: 1 });
  return day;
}
