import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { status } from 'words:home';
import { Hono } from 'hono';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { bookingProblems } from '#src/content/appointments.ts';
import {
  type BookingKind,
  bookingHref,
  bookingKindNames,
  bookingWords,
  homePackages,
  isBookingKind,
  kindLengths,
  kindOf,
  packageOptions,
} from '#src/content/bookings.ts';
import { nothingHere } from '#src/content/site.ts';
import { timeOf, minutesOf as wallMinutes } from '#src/lib/day-times.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { dayInWords, shortDayInWords, timeInWords } from '#src/lib/format.ts';
import type { NextFreeTime } from '#src/lib/next-free.ts';
import { type BusinessClock, closedHoursOn, closingHoliday, shownClosure } from '#src/lib/schedule.ts';
import { easternZone } from '#src/lib/time.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import type { AppointmentChanges, ChangeDeps } from './appointment-changes.server.ts';
import { feed } from './appointment-emails.ts';
import { dateProblem, parseDate, type Rules, rulesAt, type SlotKey, slotProblems } from './appointment-rules.ts';
import { type AppointmentRow, heldSince } from './appointment-store.server.ts';
import { type CalendarDay, monthFor, tally } from './booking-step.ts';
import { minutesOf } from './kind-words.ts';

const setting = 'calendar-feed-key';
const keptDays = 90;

const digest = (text: string) => createHash('sha256').update(text).digest();

export type CalendarFeed = ReturnType<typeof createFeed>;

/** Whoever knthe old one is void at once. */
export function createFeed({ db, clock, settings, site }: Pick<ChangeDeps, 'db' | 'clock' | 'settings' | 'site'>) {
  const key = () => settings.getOrMake(setting, randomToken);
  return {
    address: async () => `${site.publicUrl}/calendar/${await key()}.ics`,
    renew: () => settings.set(setting, randomToken()),
    /** iCalendar text of appointments of the last 90 days and to come; undefined for a wrong key. */
    async read(given: string) {
      if (!timingSafeEqual(digest(given), digest(await key()))) return undefined;
      const since = easternAt(clock.now()).toPlainDate().subtract({ days: keptDays });
      return feed(await heldSince(db, since.toString()));
    },
  };
}

export type CalendarView = Awaited<ReturnType<typeof calendarView>>;

/** After this long the page goes out without the calendar. */
const patienceMs = 1_000;

/** Undefined if the database cannot be read or takes too long. */
export async function soonOrNot<T>(asked: Promise<T>): Promise<T | undefined> {
  const answer = asked.catch((error: unknown) => {
    if (!isUnavailable(error)) throw error;
    return undefined;
  });
  const stop = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: stop.signal }).catch(() => undefined);
  return Promise.race([answer, late]).finally(() => stop.abort());
}

/** Undefined if none is free or the database cannot be read. */
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

function problemOf(asked: SlotKey, isFree: boolean, rules: Rules): string | undefined {
  if (!asked.date) return undefined;
  const day = dateProblem(asked.date, rules);
  if (day || !asked.time) return day;
  return slotProblems(asked, rules).time ?? (isFree ? undefined : bookingProblems.taken);
}

/**
 * Reads the choice from an address such as ?date=2026-06-09&time=10:30&month=2026-07; what cannot be booked counts as not chosen, and the default is the first day with a
 * free time. `moving`: the appointment to move. Without the database, `failed` is set.
 */
export async function calendarView(
  desk: AppointmentChanges,
  query: URLSearchParams,
  now: number,
  moving?: AppointmentRow,
) {
  const named = query.get('kind');
  // Empty for a consultation nobody chose explicitly (S1 §9).
  const kind: BookingKind | '' = isBookingKind(named) ? named : '';
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
  const shown = { package: chosenPackage, minutes: usual.minutes, today, days, month };
  return { kind, ...shown, date, slots, time, problem, failed };
}

/** The rules can open the calendar for a year. */
const mostDays = 366;
const wrongDays = `Please give a number of days from 1 to ${mostDays}`;
const packages = homePackages.map(({ value }) => value);
export const availabilityQuery = z.object({
  from: z
    .string({ error: 'Please give a date such as 2026-06-09' })
    .refine((text) => parseDate(text) !== undefined, 'Please give a date such as 2026-06-09'),
  days: z.coerce.number({ error: wrongDays }).int(wrongDays).min(1, wrongDays).max(mostDays, wrongDays).default(7),
  kind: z.enum(bookingKindNames, { error: `Please give one of ${bookingKindNames.join(', ')}` }).optional(),
  package: z.enum(packages, { error: `Please give one of ${packages.join(', ')}` }).optional(),
});

/**
 * `GET /api/availability?from=YYYY-MM-DD&days=N&kind=&package=` (design.md section 5). Default kind: consultation.
 * Slots before `bookableFrom` cannot be booked.
 */
export function availabilityApi({ appointments }: { appointments: AppointmentChanges }): Hono {
  return new Hono().get('/availability', async (c) => {
    const parsed = availabilityQuery.safeParse(c.req.query());
    if (!parsed.success) {
      return c.json({ message: 'The dates asked for are not usable.', errors: firstErrors(parsed.error) }, 422);
    }
    const { from, days: count, ...about } = parsed.data;
    const kind = kindOf(about.kind);
    const minutes = appointments.schedule().lengths[kind] ?? kindLengths[kind];
    const days = await appointments.days(from, count, kind, minutesOf(about, minutes));
    c.header('Cache-Control', 'no-store');
    return c.json({
      timeZone: easternZone,
      bookableFrom: new Date(appointments.bookableFrom()).toISOString(),
      days: days.map(({ date, open, slots }) => ({
        date,
        open,
        slots: slots.map(({ time, state }) => ({ time, available: state === 'free' })),
      })),
    });
  });
}

export const nextFreeQuery = availabilityQuery.pick({ kind: true });

/** `GET /api/next-free?kind=`: null if none is free or the database cannot be read. */
export function nextFreeApi({ appointments }: { appointments: AppointmentChanges }): Hono {
  return new Hono().get('/next-free', async (c) => {
    const parsed = nextFreeQuery.safeParse(c.req.query());
    if (!parsed.success) {
      return c.json({ message: 'There is no such booking.', errors: firstErrors(parsed.error) }, 422);
    }
    c.header('Cache-Control', 'no-store');
    return c.json({ next: (await nextFree(appointments, kindOf(parsed.data.kind))) ?? null });
  });
}

/** A private iCalendar file below an address, for whoever knows its name. */
const privateFile = (address: string, read: (name: string) => Promise<string | undefined>, headers = {}) =>
  new Hono().get(`${address}/:file{.+\\.ics}`, async (c) => {
    const text = await read(c.req.param('file').replace(/\.ics$/, ''));
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (text === undefined) return c.text(nothingHere, 404);
    return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8', ...headers });
  });

/** `GET /appointment/TOKEN.ics`: the entry for the visitor's calendar. */
export const appointmentFile = ({ appointments }: { appointments: AppointmentChanges }): Hono =>
  privateFile('/appointment', appointments.calendarFile, {
    'Content-Disposition': 'attachment; filename="appointment.ics"',
  });

/** `GET /calendar/<key>.ics`: the owner's feed. */
export const calendarFeed = ({ feed }: { feed: CalendarFeed }): Hono => privateFile('/calendar', feed.read);

export type WeekAhead = NonNullable<Awaited<ReturnType<typeof weekAhead>>>;

const weekDays = 7;

function hourText(minute: number): string {
  return timeInWords(timeOf(minute)).replace(':00', '');
}

/**
 * Seven days from today, or from the next day with a free time if this week has none, for a consultation. Undefined if
 * the database cannot be read. Positions are fractions (0 to 1) of the usual hours.
 */
export async function weekAhead(desk: AppointmentChanges, hours: BusinessClock, now: number) {
  const wall = easternAt(now);
  const today = wall.toPlainDate();
  const read = await soonOrNot(
    (async () => {
      const days = await desk.days(today.toString(), weekDays);
      if (days.some(({ slots }) => slots.some(({ state }) => state === 'free'))) return days;
      const next = await desk.next('consultation');
      return next ? desk.days(next.date, weekDays) : days;
    })(),
  );
  if (!read) return undefined;
  const { from, to } = hours.usual();
  const rules = hours.rules();
  const part = (minute: number) => Math.min(1, Math.max(0, (minute - from) / (to - from)));
  const { day: words } = status;
  const days = read.map(({ date, open, slots }) => {
    const day = Temporal.PlainDate.from(date);
    const free = slots.filter(({ state }) => state === 'free').map(({ time }) => time);
    const [first] = free;
    const reason = open ? undefined : (closingHoliday(day, rules) ?? shownClosure(day, rules)?.reason);
    const closed = reason ? `${words.closed}, ${reason}` : words.closed;
    const isToday = day.equals(today);
    return {
      date,
      name: `${shortDayInWords(date).slice(0, 3)} ${day.day}`,
      note: first ? `${free.length} ${words.free} ${timeInWords(first)}` : open ? words.full : closed,
      ...(first && { href: `/contact?tab=appointment&date=${date}#booking` }),
      free: free.map((time) => part(wallMinutes(time) + rules.slotMinutes / 2)),
      ...(isToday && { now: part(wall.hour * 60 + wall.minute) }),
    };
  });
  return { days, hours: `${hourText(from)} ${status.week.to} ${hourText(to)}` };
}
