import managePage from 'content:pages/appointment';
import requestPage from 'content:pages/request';
import { unknownIntent } from '#src/lib/outcome.ts';
import type { AppointmentChanges } from './appointment-changes.server.ts';
import type { ManagedAppointment } from './appointment-manage.tsx';
import { isUnscheduled, type SlotKey, slotMoment } from './appointment-rules.ts';
import type { AppointmentRow } from './appointment-store.server.ts';
import { aboutOf, addressOf, whereOf } from './kind-words.ts';
import { slotInWords } from './slot-words.ts';

export async function managedAppointment(
  desk: AppointmentChanges,
  token: string,
  now: number,
): Promise<(ManagedAppointment & { row: AppointmentRow }) | undefined> {
  const row = await desk.open(token);
  if (!row) return undefined;
  const { date, time, minutes, reference, status, kind } = row;
  const open = status !== 'cancelled' && slotMoment(row) > now;
  const comes = open && status === 'confirmed' ? await desk.whoComes(row) : undefined;
  const place = row.street ? addressOf(row) : whereOf(row);
  return {
    row,
    date,
    time,
    minutes,
    reference,
    kind,
    about: aboutOf(row, managePage.facts.about),
    place,
    status,
    open,
    comes: comes && { name: comes.name, picture: comes.picture },
  };
}

export async function appointmentInWords(
  desk: AppointmentChanges,
  id: string,
  now: number,
): Promise<{ slot: string; status: string; link: string | undefined } | undefined> {
  const found = await desk.present(id);
  if (!found) return undefined;
  const { row, token } = found;
  const said = managePage.statuses[row.status] ?? row.status;
  if (isUnscheduled(row)) {
    const { slot, status: waiting } = requestPage.toBeAgreed;
    return { slot, status: row.status === 'pending' ? waiting : said, link: undefined };
  }
  const open = row.status !== 'cancelled' && slotMoment(row) > now;
  const status = row.status === 'pending' && !open ? managePage.unconfirmed : said;
  return { slot: slotInWords(row), status, link: open ? `/appointment/${token}` : undefined };
}

export type ManageOutcome =
  | { redirect: string }
  | { gone: true }
  | { problem: string; alternatives: SlotKey[]; status: 409 | 422 };

/** `intent` is move (with `slot` "YYYY-MM-DD HH:MM") or cancel. */
export async function changeByLink(desk: AppointmentChanges, token: string, form: FormData): Promise<ManageOutcome> {
  const intent = form.get('intent');
  const [date = '', time = ''] = String(form.get('slot') ?? '').split(' ');
  if (intent !== 'move' && intent !== 'cancel') {
    return { problem: unknownIntent.reason, alternatives: [], status: 422 };
  }
  const change =
    intent === 'move'
      ? await desk.move(token, { date, time })
      : await desk.cancel(token, String(form.get('reason') ?? ''));
  if ('gone' in change) return change;
  if ('done' in change) {
    return { redirect: `/appointment/${change.token}?done=${intent === 'move' ? 'moved' : 'cancelled'}#done` };
  }
  const alternatives = change.alternatives ?? [];
  return { problem: change.problem, alternatives, status: change.alternatives ? 409 : 422 };
}
