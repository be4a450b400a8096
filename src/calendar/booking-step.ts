import { daysAfter } from '#src/lib/day-times.ts';
import { utcDay } from '#src/lib/format.ts';
import type { Stepped } from '#src/lib/store.ts';
import type { Slot, SlotKey } from './appointment-rules.ts';
import type { CalendarView } from './appointment-view.server.ts';

/** Days without one are not available. */
export interface CalendarDay {
  date: string;
  open: boolean;
  free: number;
  /** Whether its last time is past or too soon to book. */
  over: boolean;
  /** Only if visitors may read it. */
  reason?: string;
  /** Closed hours of an open day, in minutes after midnight. */
  closed?: readonly ClosedHours[];
}

interface ClosedHours {
  from: number;
  to: number;
  reason: string;
}

export interface ShownClosure {
  from: string;
  to: string;
  reason: string;
  hours?: ClosedHours;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);
const weekdayOf = (date: string) => utcDay(date).getUTCDay();

const fewestDays = 28;

/**
 * Weeks of a month (YYYY-MM), Sunday first; days of other months are undefined. The month of `today` begins with the
 * current week and continues into the next month, to show no past weeks.
 */
export function weeksOf(month: string, today = ''): (string | undefined)[][] {
  const days: (string | undefined)[] = [];
  if (today.startsWith(`${month}-`)) {
    const sunday = daysAfter(today, -weekdayOf(today));
    for (let day = sunday; days.length < fewestDays || day.startsWith(month); day = daysAfter(day, 1)) days.push(day);
    while (days.length % 7 !== 0) days.push(daysAfter(sunday, days.length));
  } else {
    const first = `${month}-01`;
    days.push(...Array.from({ length: weekdayOf(first) }, () => undefined));
    for (let day = first; day.startsWith(month); day = daysAfter(day, 1)) days.push(day);
    while (days.length % 7 !== 0) days.push(undefined);
  }
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The shown month if it includes the day, else the day's own. */
export const monthFor = (date: string, month: string, today: string): string =>
  weeksOf(month, today).flat().includes(date) ? month : date.slice(0, 7);

/** YYYY-MM. */
export function monthsOf(days: readonly CalendarDay[]): string[] {
  return [...new Set(days.map(({ date }) => date.slice(0, 7)))];
}

function monthLater(date: string, count: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  return iso(last).slice(0, 8) + String(Math.min(day, last.getUTCDate())).padStart(2, '0');
}

const arrows: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/**
 * Key handling of the ARIA date grid: skips days that cannot be chosen (`open` are those that can, in order). Undefined
 * for other keys; the same date if there is nothing further.
 */
export function dayByKey(key: string, date: string, open: readonly string[]): string | undefined {
  const step = arrows[key];
  if (step) {
    const [first = date, last = date] = [open[0], open.at(-1)];
    for (let at = daysAfter(date, step); at >= first && at <= last; at = daysAfter(at, step)) {
      if (open.includes(at)) return at;
    }
    return date;
  }
  if (key === 'Home' || key === 'End') {
    const sunday = daysAfter(date, -weekdayOf(date));
    const week = open.filter((one) => one >= sunday && one <= daysAfter(sunday, 6));
    return (key === 'Home' ? week[0] : week.at(-1)) ?? date;
  }
  if (key !== 'PageUp' && key !== 'PageDown') return undefined;
  const same = monthLater(date, key === 'PageUp' ? -1 : 1);
  const month = open.filter((one) => one.startsWith(same.slice(0, 7)));
  return month.find((one) => one >= same) ?? month.at(-1) ?? date;
}

export type DayState = 'free' | 'full' | 'over' | 'closed';

export function tally(slots: readonly { state: string }[]): Pick<CalendarDay, 'free' | 'over'> {
  return {
    free: slots.filter(({ state }) => state === 'free').length,
    over: slots.length > 0 && slots.every(({ state }) => state === 'past' || state === 'soon'),
  };
}

export function dayState(day: CalendarDay | undefined): DayState {
  if (!day?.open) return 'closed';
  if (day.over) return 'over';
  return day.free > 0 ? 'free' : 'full';
}

/** In order; consecutive whole days are joined. */
export function closuresOf(days: readonly CalendarDay[]): ShownClosure[] {
  const found: ShownClosure[] = [];
  for (const { date, reason, closed = [] } of days) {
    found.push(...closed.map((hours) => ({ from: date, to: date, reason: hours.reason, hours })));
    if (!reason) continue;
    const last = found.at(-1);
    if (last && !last.hours && last.reason === reason && daysAfter(last.to, 1) === date) last.to = date;
    else found.push({ from: date, to: date, reason });
  }
  return found;
}

export interface Booking {
  days: CalendarDay[];
  /** YYYY-MM-DD, Eastern. */
  today: string;
  /** Whether the form fits beside the times; otherwise it is modal. */
  roomy: boolean;
  /** Shown month, YYYY-MM. */
  month: string;
  place: SlotKey;
  slots: Slot[] | undefined;
  failed: boolean;
  /** Inline also before a script runs. */
  shown: 'closed' | 'inline' | 'modal';
  /** Why the slot of the address cannot be booked, until another is chosen. */
  problem: string | undefined;
  filledFor: SlotKey | undefined;
}

export type BookingEvent =
  | { type: 'month'; month: string }
  | { type: 'date'; date: string }
  | { type: 'time'; time: string }
  | { type: 'alternative'; place: SlotKey }
  | { type: 'loaded'; date: string; slots: Slot[] | undefined }
  | { type: 'closed' }
  /** Scripts run now: without room beside the times an inline form becomes modal. */
  | { type: 'awake' }
  /** Kept answers were restored; `open` shows the form at once. */
  | { type: 'restored'; place: SlotKey; open: boolean }
  | { type: 'heard'; outcome: 'sent' | 'sent-earlier' | 'kept' | 'refused'; conflict: boolean };

export type BookingEffect =
  | { type: 'load'; date: string }
  | { type: 'address'; place: SlotKey }
  | { type: 'changed'; place: SlotKey }
  | { type: 'forgive' };

export const firstBooking = (
  view: Omit<CalendarView, 'kind' | 'package' | 'minutes'>,
  openInPlace: boolean,
  roomy = false,
): Booking => ({
  days: view.days,
  today: view.today,
  roomy,
  month: view.month,
  place: { date: view.date, time: view.time },
  slots: view.slots,
  failed: view.failed,
  shown: openInPlace ? 'inline' : 'closed',
  problem: view.problem,
  filledFor: view.time ? { date: view.date, time: view.time } : undefined,
});

type Next = Stepped<Booking, BookingEffect>;
const to = (state: Booking, ...effects: BookingEffect[]): Next => ({ state, effects });
const at = (state: Booking, place: SlotKey): Booking => ({
  ...state,
  place,
  month: monthFor(place.date, state.month, state.today),
  filledFor: place,
});
const opened = ({ roomy }: Booking) => (roomy ? 'inline' : 'modal');

function closed(state: Booking, ...effects: BookingEffect[]): Next {
  const place = { date: state.place.date, time: '' };
  return to({ ...state, shown: 'closed', place }, { type: 'address', place }, ...effects);
}

function reopened(state: Booking, place: SlotKey): Next {
  return to(
    { ...at(state, place), shown: opened(state) },
    { type: 'load', date: place.date },
    { type: 'changed', place },
  );
}

/** Pure (S1 §4 Appointment flow): choosing a day clears the time, choosing a time opens the form. */
export function step(state: Booking, event: BookingEvent): Next {
  const { date } = state.place;
  switch (event.type) {
    case 'month':
      return to({ ...state, month: event.month });
    case 'date': {
      const place = { date: event.date, time: '' };
      // A tap before the script ran may be for a day of another month: always show the chosen day.
      const month = monthFor(event.date, state.month, state.today);
      const now: Booking = {
        ...state,
        place,
        month,
        shown: 'closed',
        slots: undefined,
        failed: false,
        problem: undefined,
      };
      return to(now, { type: 'address', place }, { type: 'load', date: event.date }, { type: 'forgive' });
    }
    case 'time': {
      const place = { date, time: event.time };
      const now: Booking = { ...state, place, filledFor: place, shown: opened(state), problem: undefined };
      return to(now, { type: 'address', place }, { type: 'changed', place }, { type: 'forgive' });
    }
    case 'alternative': {
      const { place } = event;
      const load: BookingEffect = { type: 'load', date: place.date };
      return to(at(state, place), { type: 'address', place }, load, { type: 'changed', place }, { type: 'forgive' });
    }
    case 'loaded': {
      const { slots } = event;
      if (event.date !== date) return to(state);
      if (!slots) return to({ ...state, failed: true });
      const days = state.days.map((day) => (day.date === date ? { ...day, ...tally(slots) } : day));
      return to({ ...state, slots, days });
    }
    case 'closed':
      return closed(state);
    case 'awake':
      return to(state.shown === 'inline' && state.place.time ? { ...state, shown: opened(state) } : state);
    case 'restored':
      return event.open ? reopened(state, event.place) : to({ ...state, filledFor: event.place });
    case 'heard': {
      const refresh: BookingEffect[] = date ? [{ type: 'load', date }] : [];
      if (event.outcome === 'sent') return closed(state, ...refresh);
      if (event.outcome === 'sent-earlier') return to(state, ...refresh);
      // Reopen, so that a refusal is seen.
      if (event.outcome === 'refused' && state.shown === 'closed' && state.filledFor) {
        return reopened(state, state.filledFor);
      }
      return to(state, ...(event.conflict ? refresh : []));
    }
  }
}

export const bookingFormId = 'appointment-form';

export type Choice = 'date' | 'time' | 'month' | 'kind';

export const asMessage = 'message';

/** `kind` empty: S1's consultation. */
export function bookingAddress(
  view: { kind: string; package: string },
  place: { date: string; time?: string },
): string {
  const { date, time = '' } = place;
  const said = Object.entries({ kind: view.kind, package: view.package, date, time }).filter(([, value]) => value);
  return ['/contact?tab=appointment', ...said.map(([name, value]) => `${name}=${value}`)].join('&');
}

/**
 * Makes a submit button choose a day, time or month: by address alone, or, with the form open and no script, as part of
 * that form, so that everything typed comes back.
 */
export function chooses(choice: Choice, value: string, withForm: boolean) {
  if (!withForm) return { name: choice, value } as const;
  return {
    name: 'choose',
    value: `${choice} ${value}`,
    form: bookingFormId,
    formAction: '/#booking',
    formMethod: 'post',
    formEncType: 'multipart/form-data',
  } as const;
}

export function afterChoice(values: Readonly<Record<string, string>>, said: string): Record<string, string> {
  const [, choice, value = ''] = /^(date|time|month|kind) ([\w:-]{0,20})$/.exec(said) ?? [];
  if (choice === 'date') return { ...values, date: value, time: '' };
  // Another kind has other times.
  if (choice === 'kind') return { ...values, kind: value, time: '' };
  return choice ? { ...values, [choice]: value } : { ...values };
}
