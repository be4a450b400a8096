import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { bookingProblems } from '#src/content/appointments.ts';
import {
  type BookingKind,
  bookingHref,
  bookingWords,
  isBookingKind,
  kindOf,
  packageOptions,
} from '#src/content/bookings.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { dayInWords, shortDayInWords, timeInWords } from '#src/lib/format.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import { closedHoursOn, shownClosure } from '#src/lib/schedule.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { AppointmentChanges } from './appointment-changes.server.ts';
import { dateProblem, type Rules, rulesAt, type Slot, type SlotKey, slotProblems } from './appointment-rules.ts';
import type { AppointmentRow } from './appointment-store.server.ts';
import { minutesOf } from './kind-words.ts';
import { type CalendarDay, monthFor, tally } from './month-grid.ts';

/** What the calendar shows for an address such as ?date=2026-06-09&time=10:30&month=2026-07. */
export interface CalendarView {
  /** The kind that the address names; empty for a consultation that nobody chose (S1 §9). */
  kind: BookingKind | '';
  /** The package of a home visit that the address names. */
  package: string;
  /** How long it takes at most, in minutes. */
  minutes: number;
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

/** What was asked of the database; undefined when it cannot be read, or says nothing for too long. */
export async function soonOrNot<T>(asked: Promise<T>): Promise<T | undefined> {
  const answer = asked.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
  const stop = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: stop.signal }).catch(() => undefined);
  return Promise.race([answer, late]).finally(() => stop.abort());
}

/** The first free time of a kind for pages that invite to it; undefined when none is free, or nobody can say. */
export async function nextFree(desk: AppointmentChanges, kind: BookingKind): Promise<NextFreeTime | undefined> {
  const slot = await soonOrNot(desk.next(kind));
  if (!slot) return undefined;
  const [clock = '', half = ''] = timeInWords(slot.time).split(' ');
  return {
    kind,
    label: bookingWords.nextFree[kind],
    when: `${shortDayInWords(slot.date, false)}, ${timeInWords(slot.time)} ET`,
    time: clock,
    day: `${half}, ${dayInWords(slot.date).split(',')[0]}`,
    href: `${bookingHref(kind, { ...slot })}#booking`,
  };
}

/** Why an address leads to no booking form, in words; undefined when it does, or asks for nothing. */
function problemOf(asked: SlotKey, isFree: boolean, rules: Rules): string | undefined {
  if (!asked.date) return undefined;
  const day = dateProblem(asked.date, rules);
  if (day || !asked.time) return day;
  return slotProblems(asked, rules).time ?? (isFree ? undefined : bookingProblems.taken);
}

/**
 * Reads the choice from an address; what cannot be booked counts as not chosen, and without a choice it is the first
 * day with a free time. `moving`: the appointment that is to be moved. The page stays up without the database,
 * and says that the times could not be loaded.
 */
export async function calendarView(
  desk: AppointmentChanges,
  query: URLSearchParams,
  now: number,
  moving?: AppointmentRow,
): Promise<CalendarView> {
  const named = query.get('kind');
  const kind = isBookingKind(named) ? named : '';
  const chosenPackage = packageOptions.find(({ value }) => value === query.get('package'))?.value ?? '';
  const usual = rulesAt(now, {
    schedule: desk.schedule(),
    kind: kindOf(moving?.kind ?? kind),
    ...(moving && { minutes: moving.minutes }),
  });
  // A shorter package has more times.
  const rules = moving ? usual : { ...usual, minutes: minutesOf({ kind, package: chosenPackage }, usual.minutes) };
  const read = await soonOrNot(desk.bookable(moving ?? rules.kind, rules.minutes));
  const failed = read === undefined;
  const all = read ?? [];
  const days = all.map(({ date, open, slots }): CalendarDay => {
    const day = Temporal.PlainDate.from(date);
    const closure = open ? undefined : shownClosure(day, rules.schedule);
    const closed = open ? closedHoursOn(day, rules.schedule) : [];
    return {
      ...{ date, open, ...tally(slots) },
      ...(closure && { reason: closure.reason }),
      ...(closed.length > 0 && { closed }),
    };
  });
  const months = new Set(days.map(({ date }) => date.slice(0, 7)));
  const said = query.get('month') ?? '';
  const asked = months.has(said) ? said : '';
  const firstFree = days.find(({ date, open, free }) => date.startsWith(asked) && open && free > 0)?.date;
  const asksForDay = query.has('date');
  const chosen = all.find(({ date, open }) => open && date === (asksForDay ? query.get('date') : firstFree));
  const wish = { date: query.get('date') ?? '', time: asksForDay ? (query.get('time') ?? '') : '' };
  const time = chosen?.slots.find((slot) => slot.state === 'free' && slot.time === wish.time)?.time ?? '';
  const today = easternAt(now).toPlainDate().toString();
  const nearest = months.has(wish.date.slice(0, 7)) ? wish.date : (chosen?.date ?? firstFree ?? today);
  const month = asked || monthFor(nearest, today.slice(0, 7), today);
  const problem = failed ? undefined : problemOf(wish, time !== '', rules);
  const { date = '', slots = [] } = chosen ?? {};
  return {
    kind,
    package: chosenPackage,
    minutes: usual.minutes,
    today,
    days,
    month,
    date,
    slots,
    time,
    problem,
    failed,
  };
}
