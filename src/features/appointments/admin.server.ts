import { easternAt } from '#src/lib/eastern.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { mailStates } from '#src/platform/outbox/store.server.ts';
import type { AppointmentDesk } from './desk.server.ts';
import type { CalendarFeed } from './feed.server.ts';
import { type AppointmentStatus, isAppointmentStatus, isUnscheduled, slotMoment } from './rules.ts';
import { countAppointments, listAppointments } from './store.server.ts';

export interface AppointmentListRow {
  id: string;
  reference: string;
  date: string;
  time: string;
  /** Whether it has a date at all, and whether that lies ahead. */
  scheduled: boolean;
  over: boolean;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  source: string;
  status: AppointmentStatus;
  submittedAt: number;
  respondBy: number;
  /** How many mails of this appointment wait, and what came of those that were given up. */
  waiting: number;
  undelivered: string[];
}

export interface AppointmentsPage {
  rows: AppointmentListRow[];
  total: number;
  pending: number;
  upcoming: boolean;
  /** Cursor of the next older page, when there is one. */
  older: string | undefined;
  feedAddress: string;
}

const pageSize = 50;
const mostUpcoming = 300;

function readCursor(text: string | null) {
  const [at, id] = text?.split('_') ?? [];
  const submitted_at = Number(at);
  return id && Number.isSafeInteger(submitted_at) ? { submitted_at, id } : undefined;
}

/** A page of appointments, newest first, or with ?view=upcoming those to come, soonest first (S2 §2 Appointments tab). */
export async function loadAppointments(
  parts: { db: Db; feed: CalendarFeed },
  query: URLSearchParams,
  now: number,
): Promise<AppointmentsPage> {
  const upcoming = query.get('view') === 'upcoming';
  const [found, counts, feedAddress] = await Promise.all([
    listAppointments(
      parts.db,
      upcoming
        ? { limit: mostUpcoming, upcomingFrom: easternAt(now).toPlainDate().toString() }
        : { limit: pageSize + 1, before: readCursor(query.get('before')) },
    ),
    countAppointments(parts.db),
    parts.feed.address(),
  ]);
  const shown = upcoming ? found : found.slice(0, pageSize);
  const mails = await mailStates(
    parts.db,
    shown.map((row) => row.id),
  );
  const last = shown.at(-1);
  return {
    ...counts,
    upcoming,
    feedAddress,
    older: found.length > shown.length && last ? `${last.submitted_at}_${last.id}` : undefined,
    rows: shown.map((row) => {
      const scheduled = !isUnscheduled(row);
      const own = mails.filter((mail) => mail.submission_id === row.id);
      return {
        id: row.id,
        reference: row.reference,
        date: row.date,
        time: row.time,
        scheduled,
        over: scheduled && slotMoment(row) <= now,
        name: row.name,
        email: row.email,
        phone: row.phone,
        service: row.service,
        message: row.message,
        source: row.source,
        status: isAppointmentStatus(row.status) ? row.status : 'pending',
        submittedAt: row.submitted_at,
        respondBy: row.respond_by,
        waiting: own.filter(({ state }) => state === 'waiting').length,
        undelivered: own
          .filter(({ state }) => state === 'dead')
          .map(({ audience, last_error }) => `Mail to the ${audience} not delivered: ${last_error ?? 'given up'}`),
      };
    }),
  };
}

/** How many appointments wait to be confirmed. */
export async function pendingAppointments(db: Db): Promise<number> {
  return (await countAppointments(db)).pending;
}

/**
 * Carries out what the owner asked: `intent` status (with `id` and `status`) or feed (a new feed address). Returns a
 * text to show when it could not be done.
 */
export async function changeAppointments(
  parts: { appointments: AppointmentDesk; feed: CalendarFeed },
  form: FormData,
): Promise<string | undefined> {
  const status = form.get('status');
  switch (form.get('intent')) {
    case 'status':
      if (!isAppointmentStatus(status)) return 'Please choose pending, confirmed or cancelled.';
      return parts.appointments.setStatus(String(form.get('id') ?? ''), status);
    case 'feed':
      await parts.feed.renew();
      return undefined;
    default:
      return 'That is not something this page can do.';
  }
}
