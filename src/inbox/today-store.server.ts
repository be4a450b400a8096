import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { type LeadType, leadTabs } from '#src/intake/lead.ts';
import { waitingEmergencies, waits } from '#src/intake/waiting-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ChatSessionsTable } from '#src/platform/db/tables-site.ts';
import { assignedTo, type Whose } from './assignment.ts';
import { hasLeftChat, leftBefore } from './today-rules.ts';

export type WaitingLead = Selectable<LeadsTable>;

const counted = 1_000;

const isDue = (now: number) => sql<SqlBool>`(later_until is null or later_until <= ${now})`;

/** Filters by assignee (empty: unassigned); undefined does not filter. */
function ofAssigned<Q extends { where(by: Expression<SqlBool>): Q }>(query: Q, assigned: string | undefined): Q {
  return assigned === undefined ? query : query.where(sql<SqlBool>`leads.assigned_to = ${assigned}`);
}

/** Waiting, not snoozed, due in [from, to), by due time. */
export async function waitingLeads(
  from: Sql,
  span: { from: number; to: number; now: number; limit: number; assigned?: string | undefined },
): Promise<WaitingLead[]> {
  return ofAssigned(from.selectFrom('leads').selectAll(), span.assigned)
    .where(waits)
    .where(isDue(span.now))
    .where('respond_by', '>=', span.from)
    .where('respond_by', '<', span.to)
    .orderBy('respond_by')
    .orderBy('seq')
    .limit(span.limit)
    .execute();
}

/** The first waiting lead other than `id`; with `after` only those after it in Today's order. */
export async function nextWaiting(
  from: Sql,
  { id, after, now, assigned }: { id: string; after: boolean; now: number; assigned?: string | undefined },
): Promise<WaitingLead | undefined> {
  const others = ofAssigned(from.selectFrom('leads').selectAll(), assigned)
    .where(waits)
    .where(isDue(now))
    .where('id', '<>', id);
  const first = others.orderBy('respond_by').orderBy('seq').limit(1);
  const some = first.where((eb) => {
    const own = (column: 'respond_by' | 'seq') => eb.selectFrom('leads').select(column).where('id', '=', id);
    return eb.or([
      eb('respond_by', '>', own('respond_by')),
      eb.and([eb('respond_by', '=', own('respond_by')), eb('seq', '>', own('seq'))]),
    ]);
  });
  return (after ? some : first).executeTakeFirst();
}

/** By type, counted up to 1,000 in all; due in [from, to), not snoozed. */
export async function countWaiting(
  from: Sql,
  span: { from: number; to: number; now: number; assigned?: string | undefined },
): Promise<Record<string, number>> {
  const some = ofAssigned(from.selectFrom('leads').select('type'), span.assigned)
    .where(waits)
    .where(isDue(span.now))
    .where('respond_by', '>=', span.from)
    .where('respond_by', '<', span.to)
    .orderBy('respond_by')
    .limit(counted);
  const rows = await from
    .selectFrom(some.as('some'))
    .select((eb) => ['type', eb.fn.countAll<number>().as('n')])
    .groupBy('type')
    .execute();
  return Object.fromEntries(rows.map(({ type, n }) => [type, Number(n)]));
}

/** Snoozed leads, soonest back first. */
export async function putOffLeads(from: Sql, now: number, limit: number, assigned?: string): Promise<WaitingLead[]> {
  return ofAssigned(from.selectFrom('leads').selectAll(), assigned)
    .where('later_until', '>', now)
    .where(waits)
    .orderBy('later_until')
    .limit(limit)
    .execute();
}

/** The last message of each lead since it waits, at most 400 characters. */
export async function lastWords(from: Sql, leads: readonly Pick<WaitingLead, 'id'>[]): Promise<Map<string, string>> {
  if (leads.length === 0) return new Map();
  const rows = await from
    .selectFrom('thread_entries as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .select(['e.lead_id', sql<string>`substr(e.body, 1, 400)`.as('words')])
    .where(
      'e.lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .where('e.kind', '=', 'message')
    .whereRef('e.at', '>=', 'l.waiting_since')
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
  return new Map(rows.map(({ lead_id, words }) => [lead_id, words]));
}

/** `until` in epoch milliseconds, null to show it. The promise stays. */
export async function putLeadOff(trx: Trx, id: string, until: number | null): Promise<void> {
  await trx.updateTable('leads').set({ later_until: until }).where('id', '=', id).execute();
}

/** `date` is Eastern, YYYY-MM-DD; by time. */
export async function meetingsOn(
  from: Sql,
  date: string,
  assigned?: string,
): Promise<(WaitingLead & { minutes: number })[]> {
  const meetings = from
    .selectFrom('leads')
    .innerJoin('appointments', 'appointments.id', 'leads.id')
    .selectAll('leads')
    .select('appointments.minutes');
  return ofAssigned(meetings, assigned)
    .where('type', '=', 'appointment')
    .where('leads.status', 'in', ['pending', 'confirmed'])
    .where(sql<SqlBool>`deleted_at is null and starts <> ''`)
    .where('starts', '>=', `${date} `)
    .where('starts', '<', `${date} ~`)
    .orderBy('starts')
    .execute();
}

/** Meetings without an outcome that began between two Eastern wall times (YYYY-MM-DD HH:MM), latest first. */
export async function unsettledMeetings(
  from: Sql,
  span: { from: string; to: string; limit: number; assigned?: string | undefined },
): Promise<(Pick<WaitingLead, 'id' | 'type' | 'name' | 'starts'> & { minutes: number })[]> {
  const meetings = from
    .selectFrom('leads')
    .innerJoin('appointments', 'appointments.id', 'leads.id')
    .select(['leads.id', 'leads.type', 'leads.name', 'leads.starts', 'appointments.minutes']);
  return ofAssigned(meetings, span.assigned)
    .where('type', '=', 'appointment')
    .where('leads.status', 'in', ['pending', 'confirmed'])
    .where(sql<SqlBool>`deleted_at is null and starts <> ''`)
    .where('starts', '>=', span.from)
    .where('starts', '<=', span.to)
    .orderBy('starts', 'desc')
    .limit(span.limit)
    .execute();
}

export interface AnsweredTurn {
  id: string;
  type: string;
  name: string;
  at: number;
  due: number;
  /** Working time of the wait, in milliseconds. */
  worked: number;
}

/** Answers in [from, to), latest first; at most 1,000. */
export async function answeredIn(
  from: Sql,
  span: { from: number; to: number; assigned?: string | undefined },
): Promise<AnsweredTurn[]> {
  const answers = from
    .selectFrom('thread_entries as e')
    .innerJoin('leads', 'leads.id', 'e.lead_id')
    .select(['leads.id', 'leads.type', 'leads.name', 'e.at', 'e.turn_due as due', 'e.turn_worked as worked'])
    .$narrowType<{ due: number; worked: number }>();
  return ofAssigned(answers, span.assigned)
    .where(sql<SqlBool>`turn_due is not null and leads.deleted_at is null`)
    .where('e.at', '>=', span.from)
    .where('e.at', '<', span.to)
    .orderBy('e.at', 'desc')
    .limit(counted)
    .execute();
}

export interface WaitingChat {
  id: string;
  /** Empty if unknown. */
  name: string;
  askedAt: number;
  laterUntil: number | null;
  words: string;
  lastAt: number;
}

/** Includes snoozed chats; longest wait first. */
export async function waitingChats(from: Sql, limit: number): Promise<WaitingChat[]> {
  const rows = await from
    .selectFrom('chat_sessions as s')
    .leftJoin('chat_messages as m', (join) =>
      join.onRef('m.session_id', '=', 's.id').onRef('m.at', '=', 's.asked_person_at').on('m.sender', '=', 'user'),
    )
    .leftJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('people as into', 'into.id', 'p.joined_into')
    .select((eb) => [
      's.id',
      's.asked_person_at as at',
      's.later_until as later',
      's.last_at as last',
      eb.fn.coalesce('into.name', 'p.name').as('name'),
      sql<string | null>`substr(m.text, 1, 400)`.as('words'),
    ])
    .$narrowType<{ at: number }>()
    .where(sql<SqlBool>`s.asked_person_at is not null`)
    .orderBy('s.asked_person_at')
    .orderBy('m.id')
    .limit(limit)
    .execute();
  // Simultaneous messages can duplicate a row.
  const talks = [...Map.groupBy(rows, ({ id }) => id).values()];
  return talks.flatMap((some) => {
    const [row] = some;
    if (!row) return [];
    const { id, at, later, last, words, name } = row;
    return [{ id, name: name ?? '', askedAt: at, laterUntil: later, lastAt: last, words: words ?? '' }];
  });
}

/** Undefined if it is gone. */
export async function findChat(
  from: Sql | Trx,
  id: string,
): Promise<
  (Pick<ChatSessionsTable, 'id' | 'asked_person_at' | 'later_until' | 'last_at'> & { name: string | null }) | undefined
> {
  return from
    .selectFrom('chat_sessions as s')
    .leftJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('people as into', 'into.id', 'p.joined_into')
    .select((eb) => [
      's.id',
      's.asked_person_at',
      's.later_until',
      's.last_at',
      eb.fn.coalesce('into.name', 'p.name').as('name'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();
}

/**
 * The first waiting chat that is not snoozed, asked at or after `after` (0: any), other than `id`. `left`: only chats
 * without a message since `leftBefore`, else only the others.
 */
export async function nextWaitingChat(
  from: Sql,
  about: { after: number; id: string; now: number; left: boolean; leftBefore: number },
): Promise<string | undefined> {
  const row = await from
    .selectFrom('chat_sessions')
    .select('id')
    .where(sql<SqlBool>`asked_person_at is not null`)
    .where(isDue(about.now))
    .where('asked_person_at', '>=', about.after)
    .where('id', '<>', about.id)
    .where((eb) => {
      const stays = eb.or([eb('asked_person_at', '>', about.leftBefore), eb('last_at', '>', about.leftBefore)]);
      return about.left ? eb.not(stays) : stays;
    })
    .orderBy('asked_person_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export async function findWaiting(from: Sql, id: string): Promise<WaitingLead | undefined> {
  return from.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function changeChat(
  trx: Trx,
  id: string,
  set: Partial<Pick<ChatSessionsTable, 'asked_person_at' | 'later_until'>>,
): Promise<void> {
  await trx.updateTable('chat_sessions').set(set).where('id', '=', id).execute();
}

/** First start of this installation, epoch milliseconds; undefined if unknown. */
export async function installedAt(from: Sql): Promise<number | undefined> {
  const made = from.selectFrom('settings').select('changed_at').where('name', '=', 'signing-secret');
  return (await made.executeTakeFirst())?.changed_at;
}

/** Addresses that lead back to Today and on in its order. */
export const fromToday = (type: string, id: string, whose: Whose = '') =>
  `${leadTabs[type as LeadType]}/${id}?from=today${whose && `&whose=${whose}`}`;
export const chatFromToday = (id: string) => `/admin/chat-history/${id}?from=today`;

/**
 * The next lead or chat in Today's order; null if nobody else waits. Order: emergencies, chats by longest wait, leads
 * by due time, chats whose visitors left; then from the start. `now` in epoch milliseconds; `whose` is relative to the
 * account `me`.
 */
export async function nextOnToday(
  from: Sql,
  of: { kind: 'lead' | 'chat'; id: string },
  now: number,
  { whose = '', me = '' }: { whose?: Whose; me?: string } = {},
): Promise<{ name: string; path: string } | null> {
  const { id } = of;
  const assigned = assignedTo(whose, me);
  const isTheirs = (lead: { assigned_to: string }) => assigned === undefined || lead.assigned_to === assigned;
  const chatAfter = async (left: boolean, after: number) => {
    const chat = await nextWaitingChat(from, { after, id, now, left, leftBefore: leftBefore(now) });
    const found = chat === undefined ? undefined : await findChat(from, chat);
    return found && { name: found.name || 'a chat visitor', path: chatFromToday(found.id) };
  };
  const leadAfter = async (after: boolean) => {
    const lead = await nextWaiting(from, { id, after, now, assigned });
    return lead && { name: lead.name, path: fromToday(lead.type, lead.id, whose) };
  };
  const chat = of.kind === 'chat' ? await findChat(from, id) : undefined;
  const askedAt = chat?.asked_person_at ?? undefined;
  const hasLeft = chat && askedAt !== undefined && hasLeftChat({ askedAt, lastAt: chat.last_at }, now);
  // Chats have no assignee.
  const chatsOf = async (left: boolean, after: number) => (whose === 'mine' ? undefined : chatAfter(left, after));
  const here = () => chatsOf(false, 0);
  const leads = () => leadAfter(false);
  const left = () => chatsOf(true, 0);
  const ways =
    of.kind === 'lead'
      ? [() => leadAfter(true), left, here, leads]
      : askedAt === undefined
        ? [leads, here, left]
        : hasLeft
          ? [() => chatAfter(true, askedAt), here, leads, left]
          : [() => chatAfter(false, askedAt), leads, left, here];
  const emergency = (await waitingEmergencies(from, now)).find((lead) => lead.id !== id && isTheirs(lead));
  if (emergency) return { name: emergency.name, path: fromToday(emergency.type, emergency.id, whose) };
  for (const way of ways) {
    const found = await way();
    if (found) return found;
  }
  return null;
}

export async function phoneKeysOf(from: Sql, people: readonly string[]): Promise<{ person: string; value: string }[]> {
  if (people.length === 0) return [];
  const keys = from.selectFrom('person_keys').select(['person_id as person', 'value']);
  return keys.where('kind', '=', 'phone').where('person_id', 'in', people).orderBy('value').execute();
}
