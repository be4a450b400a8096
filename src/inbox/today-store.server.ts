import type { ChatSessionsTable, LeadsTable } from 'db:tables';
import { type Expression, type SqlBool, sql } from 'kysely';
import { leadAddress } from '#src/intake/lead.ts';
import { findAnyLead, waitingEmergencies, waits } from '#src/intake/lead-store.server.ts';
import { shownIn } from '#src/intake/merged-store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { assignedTo, type Whose } from './lead-types.ts';
import { answersFrom } from './thread-store.server.ts';
import { hasLeftChat } from './today-rules.ts';

/** More are not gone through for the next one, nor shown as done. */
const most = 1_000;
export const ever = Number.MAX_SAFE_INTEGER;

const isDue = (now: number) => sql<SqlBool>`(later_until is null or later_until <= ${now})`;

/** Filters by assignee (empty: unassigned); undefined does not filter. */
function ofAssigned<Q extends { where(by: Expression<SqlBool>): Q }>(query: Q, assigned: string | undefined): Q {
  return assigned === undefined ? query : query.where(sql<SqlBool>`leads.assigned_to = ${assigned}`);
}

/** Waiting, not snoozed, due in [from, to), by due time. */
export async function waitingLeads(
  from: Sql,
  span: { from: number; to: number; now: number; limit: number; assigned?: string | undefined },
): Promise<LeadsTable[]> {
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

/** Who waits and is not snoozed, by type: due before `to`, and later. `late`: due before now. */
export async function countWaiting(from: Sql, about: { to: number; now: number; assigned?: string | undefined }) {
  const { to, now } = about;
  const rows = await ofAssigned(from.selectFrom('leads'), about.assigned)
    .where(waits)
    .where(isDue(now))
    .select((eb) => {
      const all = eb.fn.countAll<number>();
      return [
        'type',
        all.filterWhere('respond_by', '<', to).as('due'),
        all.filterWhere('respond_by', '>=', to).as('later'),
        all.filterWhere('respond_by', '<', now).as('late'),
      ];
    })
    .groupBy('type')
    .execute();
  const by = (column: 'due' | 'later') =>
    Object.fromEntries(rows.flatMap((row) => (Number(row[column]) > 0 ? [[row.type, Number(row[column])]] : [])));
  return { due: by('due'), later: by('later'), late: rows.reduce((sum, { late }) => sum + Number(late), 0) };
}

/** Snoozed leads, soonest back first. */
export async function putOffLeads(from: Sql, now: number, limit: number, assigned?: string): Promise<LeadsTable[]> {
  return ofAssigned(from.selectFrom('leads').selectAll(), assigned)
    .where('later_until', '>', now)
    .where(waits)
    .orderBy('later_until')
    .limit(limit)
    .execute();
}

/** The last message of each lead since it waits, at most 400 characters. */
export async function lastWords(from: Sql, leads: readonly Pick<LeadsTable, 'id'>[]): Promise<Map<string, string>> {
  if (leads.length === 0) return new Map();
  const ids = leads.map(({ id }) => id);
  const threads = await shownIn(from, ids);
  const rows = await from
    .selectFrom('thread_entries as e')
    .innerJoin('leads as own', 'own.id', 'e.lead_id')
    .innerJoin('leads as l', (join) => join.on('l.id', '=', (eb) => eb.fn.coalesce('own.merged_into', 'own.id')))
    .select(['e.lead_id', sql<string>`substr(e.body, 1, 400)`.as('words')])
    .where('e.lead_id', 'in', [...threads.keys()])
    .where('e.kind', '=', 'message')
    .whereRef('e.at', '>=', 'l.waiting_since')
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
  return new Map(rows.map(({ lead_id, words }) => [threads.get(lead_id) ?? '', words]));
}

/** Meetings neither cancelled nor settled, from one Eastern wall time (YYYY-MM-DD HH:MM) to another. */
const openMeetings = (from: Sql, span: { from: string; to: string; assigned?: string | undefined }) =>
  ofAssigned(
    from.selectFrom('leads').innerJoin('appointments', 'appointments.id', 'leads.id').selectAll('leads'),
    span.assigned,
  )
    .select('appointments.minutes')
    .where('type', '=', 'appointment')
    .where('leads.status', 'in', ['pending', 'confirmed'])
    .where(sql<SqlBool>`deleted_at is null and starts <> ''`)
    .where('starts', '>=', span.from)
    .where('starts', '<=', span.to);

/** `date` is Eastern, YYYY-MM-DD; by time. */
export const meetingsOn = (from: Sql, date: string, assigned?: string) =>
  openMeetings(from, { from: `${date} `, to: `${date} ~`, assigned })
    .orderBy('starts')
    .execute();

/** Meetings that began without an outcome, latest first. */
export const unsettledMeetings = (from: Sql, span: Parameters<typeof openMeetings>[1] & { limit: number }) =>
  openMeetings(from, span).orderBy('starts', 'desc').limit(span.limit).execute();

/** Answers in [from, to), latest first, with the working time of the wait; at most 1,000. */
export async function answeredIn(from: Sql, span: { from: number; to: number; assigned?: string | undefined }) {
  return ofAssigned(answersFrom(from, span.from), span.assigned)
    .select(['leads.id', 'leads.name'])
    .where('leads.deleted_at', 'is', null)
    .where('at', '<', span.to)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
}

/** With the name of who chats, null if they are not known. */
const namedChats = (from: Sql | Trx) =>
  from
    .selectFrom('chat_sessions as s')
    .leftJoin('people as p', 'p.id', 's.person_id')
    .leftJoin('people as into', 'into.id', 'p.joined_into')
    .select((eb) => eb.fn.coalesce('into.name', 'p.name').as('name'));

/** Includes snoozed chats; longest wait first. */
export async function waitingChats(from: Sql, limit: number) {
  const rows = await namedChats(from)
    .leftJoin('chat_messages as m', (join) =>
      join.onRef('m.session_id', '=', 's.id').onRef('m.at', '=', 's.asked_person_at').on('m.sender', '=', 'user'),
    )
    .select(['s.id', 's.asked_person_at as at', 's.later_until as later', 's.last_at as last'])
    .select(sql<string | null>`substr(m.text, 1, 400)`.as('words'))
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
export const findChat = (from: Sql | Trx, id: string) =>
  namedChats(from).select(['s.id', 's.asked_person_at', 's.later_until']).where('s.id', '=', id).executeTakeFirst();

export async function changeChat(
  trx: Trx,
  id: string,
  set: Partial<Pick<ChatSessionsTable, 'asked_person_at' | 'later_until'>>,
): Promise<void> {
  await trx.updateTable('chat_sessions').set(set).where('id', '=', id).execute();
}

/** Addresses that lead back to Today and on in its order. */
export const fromToday = (type: string, id: string, whose: Whose = '') =>
  `${leadAddress({ type, id })}?from=today${whose && `&whose=${whose}`}`;
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
  const assigned = assignedTo(whose, me);
  const [urgent, leads, waiting, own] = await Promise.all([
    waitingEmergencies(from, now),
    waitingLeads(from, { from: 0, to: ever, now, limit: most, assigned }),
    // Chats have no assignee.
    whose === 'mine' ? [] : waitingChats(from, most),
    of.kind === 'lead' ? findAnyLead(from, of.id) : undefined,
  ]);
  const leadItem = ({ id, type, name }: LeadsTable) => ({ id, name, path: fromToday(type, id, whose) });
  const chatItem = ({ id, name }: { id: string; name: string }) => {
    return { id, name: name || 'a chat visitor', path: chatFromToday(id) };
  };
  const chats = waiting.filter(({ laterUntil }) => laterUntil === null || laterUntil <= now);
  const left = chats.filter((chat) => hasLeftChat(chat, now));
  const here = chats.filter((chat) => !left.includes(chat));
  const all = [...here.map(chatItem), ...leads.map(leadItem), ...left.map(chatItem)];
  const found = all.findIndex(({ id }) => id === of.id);
  // Whoever no longer waits keeps the place they had.
  const before = leads.filter(({ respond_by }) => own && respond_by < own.respond_by).length;
  const at = found === -1 ? here.length + before : found + 1;
  const emergencies = urgent.filter((lead) => assigned === undefined || lead.assigned_to === assigned).map(leadItem);
  const next = [...emergencies, ...all.slice(at), ...all.slice(0, at)].find(({ id }) => id !== of.id);
  return next ? { name: next.name, path: next.path } : null;
}
