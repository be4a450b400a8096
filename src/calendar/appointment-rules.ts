import { Temporal } from 'temporal-polyfill';
import { dateMissing, bookingProblems as problems, timeUnknown, unscheduled } from '#src/content/appointments.ts';
import { type BookingKind, kindLengths } from '#src/content/bookings.ts';
import { defaultSchedule, replyPromises } from '#src/content/hours.ts';
import { gridMinutes, minutesOf, timeOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { replyDue, workingMs } from '#src/lib/reply-time.ts';
import {
  type BusinessClock,
  bookingOn,
  clockOf,
  closedHoursOn,
  closingHoliday,
  dateAt,
  isWorkingDay,
  type Schedule,
  shownClosure,
} from '#src/lib/schedule.ts';
import { dayMs, hourMs, minuteMs } from '#src/lib/time.ts';

export const appointmentStatuses = ['pending', 'confirmed', 'cancelled', 'done', 'no-show'] as const;
/** S1 §4, S2 §4. A cancelled one frees its slot. */
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Only possible once a meeting has begun. */
export const isOutcome = (status: string): boolean => status === 'done' || status === 'no-show';

/** Confirmation within 2 hours of working time (S1 §9). */
export const appointmentPromise = replyPromises.appointment;

/** Eastern date (YYYY-MM-DD) and Eastern wall time (HH:MM). */
export interface SlotKey {
  date: string;
  time: string;
}

/** `soon`: within the minimum notice. */
export interface Slot {
  time: string;
  state: 'free' | 'taken' | 'past' | 'soon';
}

export interface Day {
  date: string;
  open: boolean;
  slots: Slot[];
}

/** Epoch milliseconds, end exclusive. */
export interface Span {
  from: number;
  to: number;
  /** From 0; undefined for all lanes. */
  lane?: number | undefined;
}

export interface Rules {
  schedule: Schedule;
  kind: BookingKind;
  minutes: number;
  /** Epoch milliseconds. */
  now: number;
  /** Earliest start, in epoch milliseconds. The owner is bound by no notice. */
  earliest: number;
}

export function rulesAt(now: number, changed: Partial<Omit<Rules, 'now'>> = {}): Rules {
  const { schedule = defaultSchedule, kind = 'consultation' } = changed;
  const { minutes = schedule.lengths[kind] ?? kindLengths[kind] } = changed;
  return { schedule, kind, minutes, now, earliest: changed.earliest ?? earliestBookable(now, schedule) };
}

/** Undefined unless a valid YYYY-MM-DD, for example for 2026-02-30. */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** Eastern HH:MM. */
export const wallTimeOf = (moment: number): string => easternAt(moment).toPlainTime().toString().slice(0, 5);

const mostMoments = 5_000;
const moments = new Map<string, number>();

/** Start in epoch milliseconds. Cached, because a calendar asks for each of its slots. */
export function slotMoment({ date, time }: SlotKey): number {
  const key = `${date} ${time}`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = easternMoment(Temporal.PlainDate.from(date), minutesOf(time));
  if (moments.size >= mostMoments) moments.clear();
  moments.set(key, moment);
  return moment;
}

/** The calendar time a meeting takes: travel both ways and the buffer after it included. */
export function heldBy(slot: SlotKey, { schedule, kind, minutes }: Pick<Rules, 'schedule' | 'kind' | 'minutes'>): Span {
  const begins = slotMoment(slot);
  const { [kind]: way = 0 } = schedule.ways;
  const { [kind]: buffer = 0 } = schedule.buffers;
  return { from: begins - way * minuteMs, to: begins + (minutes + way + buffer) * minuteMs };
}

/**
 * Earliest start of an appointment booked or moved at `now`, in epoch milliseconds: the minimum notice in working time,
 * so never before its promised confirmation.
 */
export function earliestBookable(now: number, schedule: Schedule = defaultSchedule): number {
  return replyDue(
    now,
    { minutes: schedule.noticeMinutes },
    clockOf(() => schedule),
  );
}

const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** That many meetings of a kind may run at once. */
export const lanesOf = (kind: string, atOnce: Schedule['atOnce']): number => atOnce[kind] ?? 1;

/** Undefined (all lanes) if the kind may no longer use the meeting's lane, so that nothing is booked beside it. */
export const laneOf = ({ kind, lane }: { kind: string; lane: number }, atOnce: Schedule['atOnce']) =>
  lane < lanesOf(kind, atOnce) ? lane : undefined;

/** Whether one lane of the kind is free throughout `own`. */
export function hasRoom(own: Span, held: readonly Span[], rules: Pick<Rules, 'schedule' | 'kind'>): boolean {
  const met = held.filter((span) => overlap(span, own));
  const isFree = (lane: number) => met.every((span) => span.lane !== undefined && span.lane !== lane);
  return Array.from({ length: lanesOf(rules.kind, rules.schedule.atOnce) }, (_, lane) => lane).some(isFree);
}

/**
 * Confirmation deadline in epoch milliseconds: as promised, but one office hour before the start, or halfway to it if
 * less than two are left, so that nobody sets out unconfirmed. If there is no working time before it, one hour by the
 * clock.
 */
export function confirmBy(now: number, slot: SlotKey, hours: BusinessClock): number {
  const begins = slotMoment(slot);
  if (begins <= now) return begins;
  const left = workingMs(now, begins, hours);
  if (left < 60_000) return begins - Math.min(hourMs, (begins - now) / 2);
  const minutes = Math.floor(Math.max(left - hourMs, left / 2) / minuteMs);
  return replyDue(now, { minutes: Math.min(appointmentPromise.minutes, minutes) }, hours);
}

/** Eastern date. */
export function lastBookable(now: number, { horizonDays }: Schedule = defaultSchedule): Temporal.PlainDate {
  return dateAt(now).add({ days: horizonDays });
}

/** Columns for a slot; without a date it holds nothing. */
export function placeOf({ date, time }: SlotKey, rules: Pick<Rules, 'schedule' | 'kind' | 'minutes'>) {
  const { kind, minutes } = rules;
  const held = isUnscheduled({ date, time }) ? undefined : heldBy({ date, time }, rules);
  return { date, time, kind, minutes, holds_from: held?.from ?? null, holds_to: held?.to ?? null };
}

/** From now to the end of the last bookable day, plus room for travel and buffers. */
export function horizonOf({ now, schedule }: Pick<Rules, 'now' | 'schedule'>): Span {
  return { from: now - dayMs, to: easternMoment(lastBookable(now, schedule).add({ days: 2 }), 0) };
}

const withoutStop = (reason: string) => reason.replace(/[.!]$/, '');

function closedProblem(date: Temporal.PlainDate, schedule: Schedule): string {
  const closure = shownClosure(date, schedule);
  if (closure) return fillIn(problems.closure, { reason: withoutStop(closure.reason) });
  const holiday = closingHoliday(date, schedule);
  if (date.dayOfWeek > 5) return problems.weekend;
  return holiday ? fillIn(problems.holiday, { name: holiday }) : problems.closed;
}

/** For the visitor; undefined if bookable (S1 §5 Calendar). */
export function dateProblem(text: string, { now, schedule }: Pick<Rules, 'now' | 'schedule'>): string | undefined {
  const date = parseDate(text);
  if (!date) return dateMissing;
  if (Temporal.PlainDate.compare(date, dateAt(now)) < 0) return problems.datePassed;
  if (bookingOn(date, schedule).length === 0) return closedProblem(date, schedule);
  if (Temporal.PlainDate.compare(date, lastBookable(now, schedule)) > 0) return problems.tooFar;
  return undefined;
}

const changesClocks = (date: Temporal.PlainDate) =>
  easternMoment(date.add({ days: 1 }), 0) - easternMoment(date, 0) !== dayMs;

/** Skips wall times skipped by a clock change. */
function timesOn(date: Temporal.PlainDate, { schedule, minutes }: Pick<Rules, 'schedule' | 'minutes'>): string[] {
  const times = bookingOn(date, schedule).flatMap(({ from, to }) => {
    const starts = Math.max(0, Math.floor((to - from - minutes) / schedule.slotMinutes) + 1);
    return Array.from({ length: starts }, (_, n) => timeOf(from + n * schedule.slotMinutes));
  });
  if (!changesClocks(date)) return times;
  const day = date.toString();
  return times.filter((time) => wallTimeOf(slotMoment({ date: day, time })) === time);
}

/** Empty if the slot exists and is far enough ahead. Does not check whether it is taken. */
export function slotProblems(slot: SlotKey, rules: Rules): { date?: string; time?: string } {
  const date = dateProblem(slot.date, rules);
  if (date) return { date };
  const day = Temporal.PlainDate.from(slot.date);
  if (!timesOn(day, rules).includes(slot.time)) {
    const from = minutesOf(slot.time);
    const closed = closedHoursOn(day, rules.schedule).find(
      (part) => from < part.to && part.from < from + rules.minutes,
    );
    return { time: closed ? fillIn(problems.closedThen, { reason: withoutStop(closed.reason) }) : timeUnknown };
  }
  const begins = slotMoment(slot);
  if (begins <= rules.now) return { time: problems.timePassed };
  return begins < rules.earliest ? { time: problems.tooSoon } : {};
}

/**
 * Whether a slot became unbookable only by the owner's changes, so the visitor may have been shown it: bookable without
 * closures or by the default schedule.
 */
export function wasClosed(slot: SlotKey, rules: Rules): boolean {
  const before = [{ ...rules.schedule, closures: [] }, defaultSchedule];
  const isBookable = (schedule: Schedule) => Object.keys(slotProblems(slot, { ...rules, schedule })).length === 0;
  return !isBookable(rules.schedule) && before.some(isBookable);
}

/** `held`: taken spans. A closed or past day has no slots. */
export function dayOf(date: string, held: readonly Span[], rules: Rules): Day {
  if (dateProblem(date, rules)) return { date, open: false, slots: [] };
  const day = Temporal.PlainDate.from(date);
  const around = { from: easternMoment(day.subtract({ days: 1 }), 0), to: easternMoment(day.add({ days: 2 }), 0) };
  const near = held.filter((span) => overlap(span, around));
  const slots = timesOn(day, rules).map((time): Slot => {
    const slot = { date, time };
    const begins = slotMoment(slot);
    if (begins <= rules.now) return { time, state: 'past' };
    if (begins < rules.earliest) return { time, state: 'soon' };
    return { time, state: hasRoom(heldBy(slot, rules), near, rules) ? 'free' : 'taken' };
  });
  return { date, open: slots.length > 0, slots };
}

export function daysFrom(from: string, count: number, held: readonly Span[], rules: Rules): Day[] {
  const first = Temporal.PlainDate.from(from);
  return Array.from({ length: count }, (_, n) => dayOf(first.add({ days: n }).toString(), held, rules));
}

/** Nearest first; of two equally near ones the earlier first. */
export function nearestFree(wish: SlotKey, held: readonly Span[], rules: Rules, count = 3): SlotKey[] {
  const centre = Temporal.PlainDate.from(wish.date);
  const wished = slotMoment(wish);
  const found: { slot: SlotKey; distance: number; at: number }[] = [];
  // Slots of a nearer day are always nearer, so the search widens day by day and stops early.
  for (let away = 0; away <= rules.schedule.horizonDays && found.length < count; away++) {
    for (const offset of away === 0 ? [0] : [-away, away]) {
      const day = dayOf(centre.add({ days: offset }).toString(), held, rules);
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

/** A request without a date (S1 §3: from the chatbot). */
export function isUnscheduled(slot: SlotKey): boolean {
  return slot.time === unscheduled.time;
}

/** Sort key: "TBD" comes after every date. */
export function startsOf(slot: SlotKey): string {
  return isUnscheduled(slot) ? unscheduled.time : `${slot.date} ${slot.time}`;
}

/** Moment of a sort key; undefined without a time. */
export function beginsAt(starts: string): number | undefined {
  const [date = '', time = ''] = starts.split(' ');
  return time === '' ? undefined : slotMoment({ date, time });
}

/** The calendar day before if nobody works for a month. */
export function workingDayBefore(date: Temporal.PlainDate, hours: BusinessClock): Temporal.PlainDate {
  for (let away = 1; away <= 31; away++) {
    const day = date.subtract({ days: away });
    if (isWorkingDay(day, hours)) return day;
  }
  return date.subtract({ days: 1 });
}

export interface LongSlot extends SlotKey {
  minutes: number;
}

export const placeKey = ({ date, time, minutes }: LongSlot): string => `${date} ${time} ${minutes}`;

const shortest = 10;
const longest = 480;
const day = 24 * 60;

/** Minutes after midnight of HH:MM; undefined if invalid. */
function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

/** Ignores other meetings; undefined if possible. */
export function ownerProblem(slot: LongSlot, now: number): string | undefined {
  const minute = minuteOf(slot.time);
  if (!parseDate(slot.date)) return 'Choose a day.';
  if (minute === undefined) return 'Choose a time.';
  const { minutes } = slot;
  if (!Number.isInteger(minutes) || minutes < shortest || minutes > longest) {
    return `A meeting can be ${shortest} to ${longest} minutes long.`;
  }
  if (minute % gridMinutes !== 0 || minutes % gridMinutes !== 0) {
    return `Times and lengths go in steps of ${gridMinutes} minutes.`;
  }
  if (minute + minutes > day) return 'A meeting has to end on the day it starts.';
  const begins = slotMoment(slot);
  if (easternAt(begins).toPlainTime().toString().slice(0, 5) !== slot.time) return 'The clocks skip this time.';
  return begins <= now ? 'This time has passed.' : undefined;
}

/** Why visitors could not book there, in words; `busy` are the owner's other calendars. */
export function ownerWarnings(
  slot: LongSlot,
  { schedule, now }: { schedule: Schedule; now: number },
  busy: readonly Span[],
): string[] {
  const date = parseDate(slot.date);
  const from = minuteOf(slot.time);
  if (!date || from === undefined) return [];
  const to = from + slot.minutes;
  const ranges = bookingOn(date, schedule);
  const holiday = closingHoliday(date, schedule);
  const closure = shownClosure(date, schedule);
  const isOpen = ranges.some((range) => range.from <= from && to <= range.to);
  const begins = slotMoment(slot);
  const ends = easternMoment(date, to);
  const why = holiday ? `: ${holiday}` : closure ? `: ${closure.reason}` : '';
  return [
    ...(ranges.length === 0 ? [`You’re closed that day${why}.`] : isOpen ? [] : ['This is outside your hours.']),
    ...(date.toString() > lastBookable(now, schedule).toString()
      ? ['This is further ahead than visitors can book.']
      : []),
    ...(begins < earliestBookable(now, schedule) ? ['This is sooner than visitors can book.'] : []),
    ...(busy.some((span) => span.from < ends && begins < span.to) ? ['Your own calendar shows you as busy then.'] : []),
  ];
}
