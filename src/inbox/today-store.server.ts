import { type Expression, type Selectable, type SqlBool, sql } from 'kysely';
import { type LeadType, leadTabs } from '#src/intake/lead.ts';
import { waitingEmergencies, waits } from '#src/intake/waiting-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import type { ChatSessionsTable } from '#src/platform/db/tables-site.ts';
import { assignedTo, type Whose } from './assignment.ts';
import { hasLeftChat, leftBefore } from './today-rules.ts';

/** A lead on the Today screen. */
export type WaitingLead = Selectable<LeadsTable>;

/** Counts go no further than this. */
const counted = 1_000;

const isDue = (now: number) => sql<SqlBool>`(later_until is null or later_until <= ${now})`;

/** A query of leads that leaves out those that are not this account's (empty: nobody's); undefined leaves out none. */
function ofAssigned<Q extends { where(by: Expression<SqlBool>): Q }>(query: Q, assigned: string | undefined): Q {
  return assigned === undefined ? query : query.where(sql<SqlBool>`leads.assigned_to = ${assigned}`);
}

/** Leads that wait for an answer and were not put off, due in [from, to), by the promised moment. */
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

/** Who is to be answered first but `id`, with `after` only those after `id` in the order of Today; undefined without anybody. */
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

/** How many wait and were not put off, due in [from, to), of each type; counted up to 1,000 in all. */
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

/** Leads that wait and that the owner has put off, the next to come back first. */
export async function putOffLeads(from: Sql, now: number, limit: number, assigned?: string): Promise<WaitingLead[]> {
  return ofAssigned(from.selectFrom('leads').selectAll(), assigned)
    .where('later_until', '>', now)
    .where(waits)
    .orderBy('later_until')
    .limit(limit)
    .execute();
}

/** What the visitors of these leads have written since they wait, at most 400 characters: the last word of each. */
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

/** Until when a lead is not shown; null shows it. The promise stays as it is. */
export async function putLeadOff(trx: Trx, id: string, until: number | null): Promise<void> {
  await trx.updateTable('leads').set({ later_until: until }).where('id', '=', id).execute();
}

/** Appointments that take place on an Eastern date (YYYY-MM-DD), by time. */
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

/** Meetings that began between two Eastern wall times (YYYY-MM-DD HH:MM) and have no outcome yet, the last first. */
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

/** An answer of the day. */
export interface AnsweredTurn {
  id: string;
  type: string;
  name: string;
  at: number;
  due: number;
  /** How much of the wait was working time, in milliseconds. */
  worked: number;
}

/** Who was answered in [from, to), the last first; at most 1,000. */
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

/** A talk whose visitor asked for a person, with the words in which they did. */
export interface WaitingChat {
  id: string;
  /** Whose it is; empty when that is not known. */
  name: string;
  askedAt: number;
  laterUntil: number | null;
  words: string;
  /** When the last word of the talk came. */
  lastAt: number;
}

/** Talks whose visitors wait for a person, also those put off; the longest wait first. */
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
  // Messages that came at once can have one moment.
  const talks = [...Map.groupBy(rows, ({ id }) => id).values()];
  return talks.flatMap((some) => {
    const [row] = some;
    if (!row) return [];
    const { id, at, later, last, words, name } = row;
    return [{ id, name: name ?? '', askedAt: at, laterUntil: later, lastAt: last, words: words ?? '' }];
  });
}

/** A talk's row as far as waiting for a person goes, with whose it is; undefined when it is gone. */
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
 * The first talk that waits for a person and was not put off, since `after` or later (0: of all), beside `id`; with
 * `left` of those without a word after that moment, else of the others.
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

/** A lead as the screen has it; undefined when there is none of this id. */
export async function findWaiting(from: Sql, id: string): Promise<WaitingLead | undefined> {
  return from.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes since when a talk's visitor waits for a person, or until when they are put off. */
export async function changeChat(
  trx: Trx,
  id: string,
  set: Partial<Pick<ChatSessionsTable, 'asked_person_at' | 'later_until'>>,
): Promise<void> {
  await trx.updateTable('chat_sessions').set(set).where('id', '=', id).execute();
}

/** When this installation was first started (epoch milliseconds); undefined when that is not known. */
export async function installedAt(from: Sql): Promise<number | undefined> {
  const made = from.selectFrom('settings').select('changed_at').where('name', '=', 'signing-secret');
  return (await made.executeTakeFirst())?.changed_at;
}

/** The screens of a lead and of a chat, which lead back to Today and on in its order. */
export const fromToday = (type: string, id: string, whose: Whose = '') =>
  `${leadTabs[type as LeadType]}/${id}?from=today${whose && `&whose=${whose}`}`;
export const chatFromToday = (id: string) => `/admin/chat-history/${id}?from=today`;

/**
 * Who comes after a lead or a chat in the order of Today, with the address of their screen; null when nobody else waits.
 * Emergencies come before everybody. Chats come first, the longest wait before all; then leads by the promised moment; then chats whose visitors are gone;
 * then it begins again. `now` in epoch milliseconds; `whose`: of which of them, for
 * the account `me`.
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
  // A chat is nobody's.
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
