import { Hono } from 'hono';
import { z } from 'zod';
import { bookingKindNames, homePackages, kindLengths, kindOf } from '#src/content/bookings.ts';
import { nothingHere } from '#src/content/site.ts';
import { easternZone } from '#src/lib/eastern-zone.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import type { AppointmentChanges } from './appointment-changes.server.ts';
import type { CalendarFeed } from './appointment-feed.server.ts';
import { parseDate } from './appointment-rules.ts';
import { nextFree } from './appointment-view.server.ts';
import { minutesOf } from './kind-words.ts';

/** The rules can open the calendar for a year. */
const mostDays = 366;
const packages = homePackages.map(({ value }) => value);
export const availabilityQuery = z.object({
  from: z
    .string({ error: 'Please give a date such as 2026-06-09' })
    .refine((text) => parseDate(text) !== undefined, 'Please give a date such as 2026-06-09'),
  days: z.coerce
    .number({ error: `Please give a number of days from 1 to ${mostDays}` })
    .int(`Please give a number of days from 1 to ${mostDays}`)
    .min(1, `Please give a number of days from 1 to ${mostDays}`)
    .max(mostDays, `Please give a number of days from 1 to ${mostDays}`)
    .default(7),
  kind: z.enum(bookingKindNames, { error: `Please give one of ${bookingKindNames.join(', ')}` }).optional(),
  package: z.enum(packages, { error: `Please give one of ${packages.join(', ')}` }).optional(),
});

/** `GET /api/availability?from=YYYY-MM-DD&days=N&kind=&package=` (design.md section 5); of a consultation without a kind, of a home visit for its package; no slot before `bookableFrom` can be booked any more. */
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

/** `GET /api/next-free?kind=`: the first free time, for pages that stay open; null when none is free, or nobody can say. */
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

/** `GET /appointment/TOKEN.ics`: what was booked, for the visitor's own calendar. Whoever has the private link has it. */
export function appointmentFile({ appointments }: { appointments: AppointmentChanges }): Hono {
  return new Hono().get('/appointment/:file{.+\\.ics}', async (c) => {
    const text = await appointments.calendarFile(c.req.param('file').replace(/\.ics$/, ''));
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (text === undefined) return c.text(nothingHere, 404);
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="appointment.ics"',
    });
  });
}

/** `GET /calendar/<key>.ics`: the owner's calendar, for a program that subscribes to it. */
export function calendarFeed({ feed }: { feed: CalendarFeed }): Hono {
  return new Hono().get('/calendar/:file{.+\\.ics}', async (c) => {
    const text = await feed.read(c.req.param('file').replace(/\.ics$/, ''));
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    if (text === undefined) return c.text(nothingHere, 404);
    return c.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' });
  });
}
