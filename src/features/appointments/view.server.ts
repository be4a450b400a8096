import { setTimeout as sleep } from 'node:timers/promises';
import { bookingProblems } from '#content/appointments.ts';
import { easternAt } from '#src/lib/eastern.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { AppointmentChanges } from './changes.server.ts';
import { type CalendarDay, tally } from './month-grid.ts';
import { type Day, dateProblem, rulesAt, type Slot, slotProblems } from './rules.ts';

/** What the calendar shows for an address such as ?date=2026-06-09&time=10:30&month=2026-07. */
export interface CalendarView {
  today: string;
  days: CalendarDay[];
  month: string;
  /** The chosen day and its times; empty when none that can be booked is chosen. */
  date: string;
  slots: Slot[];
  /** The chosen time, if it is free. */
  time: string;
  /** Why the day or time asked for cannot be booked. */
  problem?: string | undefined;
  /** Nobody knows which times are free, because the database cannot be read now. */
  failed: boolean;
}

/** A calendar may take so long; then the page goes out without it, and its form can be read meanwhile. */
const patienceMs = 1_000;

/** The days from today on; undefined when the database cannot be read, or says nothing for too long. */
async function daysOf(desk: AppointmentChanges): Promise<Day[] | undefined> {
  const days = desk.bookable().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
  const stop = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: stop.signal }).catch(() => undefined);
  return Promise.race([days, late]).finally(() => stop.abort());
}

/** Why an address leads to no booking form, in words; undefined when it does, or asks for nothing. */
function problemOf(
  asked: { date: string; time: string },
  isFree: boolean,
  now: number,
  schedule: Schedule,
): string | undefined {
  if (!asked.date) return undefined;
  const rules = rulesAt(now, { schedule });
  const day = dateProblem(asked.date, rules);
  if (day || !asked.time) return day;
  return slotProblems(asked, rules).time ?? (isFree ? undefined : bookingProblems.taken);
}

/**
 * Reads the choice from an address; what cannot be booked counts as not chosen. The page stays up without the database,
 * and says that the times could not be loaded.
 */
export async function calendarView(
  desk: AppointmentChanges,
  query: URLSearchParams,
  now: number,
): Promise<CalendarView> {
  const read = await daysOf(desk);
  const failed = read === undefined;
  const all = read ?? [];
  const days = all.map(({ date, open, slots }) => ({ date, open, ...tally(slots) }));
  const chosen = all.find(({ date, open }) => open && date === query.get('date'));
  const time = chosen?.slots.find((slot) => slot.state === 'free' && slot.time === query.get('time'))?.time ?? '';
  const firstFree = days.find(({ open, free }) => open && free > 0)?.date;
  const today = easternAt(now).toPlainDate().toString();
  const asked = query.get('month');
  const months = new Set(days.map(({ date }) => date.slice(0, 7)));
  const wish = { date: query.get('date') ?? '', time: query.get('time') ?? '' };
  const nearest = (chosen?.date ?? firstFree ?? today).slice(0, 7);
  const month = [asked ?? '', wish.date.slice(0, 7)].find((one) => months.has(one)) ?? nearest;
  const problem = failed ? undefined : problemOf(wish, time !== '', now, desk.schedule());
  return { today, days, month, date: chosen?.date ?? '', slots: chosen?.slots ?? [], time, problem, failed };
}
