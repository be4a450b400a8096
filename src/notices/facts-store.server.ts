import { sql } from 'kysely';
import { erasureWishWords } from '#src/intake/erasure-wish.ts';
import { seqAt } from '#src/intake/found-store.server.ts';
import { emergencySource } from '#src/intake/lead.ts';
import { waits } from '#src/intake/waiting-store.server.ts';
import { countUpTo1000, type Sql } from '#src/platform/db/client.server.ts';
import type { LeadOfNotice, NamedIn } from './notice-texts.ts';

const mostAtOnce = 100;
const mostPromises = 300;

/** Something nobody was notified of yet. `at`: epoch milliseconds. */
export interface News {
  subject: string;
  stage: string;
  at: number;
  /** Emergencies have their own notices. */
  urgent?: boolean;
}

const isEmergency = (source: string) => source === emergencySource;

/** Oldest first. Leads entered by the owner are no news. */
export async function newLeads(from: Sql, since: number): Promise<News[]> {
  const rows = await from
    .selectFrom('leads')
    .select(['id', 'received_at', 'source'])
    .where('seq', '>=', seqAt(since))
    .where('deleted_at', 'is', null)
    .where('source', '<>', 'telephone')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .where('notices.kind', 'in', ['lead', 'emergency'])
            .whereRef('notices.subject', '=', 'leads.id'),
        ),
      ),
    )
    .orderBy('seq')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id, received_at, source }) => ({
    ...{ subject: id, stage: '', at: received_at },
    urgent: isEmergency(source),
  }));
}

export async function newAnswers(from: Sql, since: number): Promise<News[]> {
  const rows = await from
    .selectFrom('thread_entries as e')
    .innerJoin('leads as l', 'l.id', 'e.lead_id')
    .select(['e.id', 'e.lead_id', 'e.at', 'l.source'])
    .where('e.kind', '=', 'message')
    .where('e.at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .where('notices.kind', 'in', ['answer', 'emergency-answer'])
            .whereRef('notices.subject', '=', 'e.lead_id')
            .whereRef('notices.stage', '=', 'e.id'),
        ),
      ),
    )
    .orderBy('e.at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id, lead_id, at, source }) => ({ subject: lead_id, stage: id, at, urgent: isEmergency(source) }));
}

/** Erasure requests, oldest first. */
export async function newWishes(from: Sql, since: number): Promise<News[]> {
  const rows = await from
    .selectFrom('thread_entries as e')
    .select(['e.id', 'e.lead_id', 'e.at'])
    // Literals, because a parameter would not match the partial index.
    .where(sql<boolean>`e.kind = 'event' and e.via = 'page'`)
    .where('e.body', '=', erasureWishWords)
    .where('e.at', '>=', since)
    .where(
      sql<boolean>`not exists (select 1 from notices n where n.kind = 'erasure'
        and n.subject = e.lead_id and n.stage = e.id)`,
    )
    .orderBy('e.at')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id, lead_id, at }) => ({ subject: lead_id, stage: id, at }));
}

export async function newChats(from: Sql, since: number): Promise<News[]> {
  const rows = await from
    .selectFrom('chat_sessions')
    .select(['id', 'asked_person_at'])
    .where('asked_person_at', 'is not', null)
    .where('asked_person_at', '>=', since)
    .where(
      sql<boolean>`not exists (select 1 from notices n where n.kind = 'chat'
        and n.subject = chat_sessions.id and n.stage = cast(chat_sessions.asked_person_at as text))`,
    )
    .orderBy('asked_person_at', 'desc')
    .limit(mostAtOnce)
    .execute();
  return rows.map(({ id, asked_person_at: at }) => ({ subject: id, stage: String(at), at: Number(at) }));
}

/** An unbroken promise to a waiting visitor. Moments in epoch milliseconds. */
export interface OpenPromise {
  id: string;
  since: number;
  due: number;
  /** An emergency, which runs by the clock instead of working time. */
  urgent: boolean;
  /** Whether the notice at half time was sent. */
  toldHalf: boolean;
}

/** Nearest first, without those told at nine tenths or snoozed. */
export async function openPromises(from: Sql, now: number): Promise<OpenPromise[]> {
  const told = (stage: string) => sql<number>`exists (select 1 from notices n
    where n.kind in (${`promise-${stage}`}, ${`emergency-${stage}`})
    and n.subject = leads.id and n.stage = cast(leads.waiting_since as text))`;
  const rows = await from
    .selectFrom('leads')
    .select(['id', 'source', 'waiting_since', 'respond_by', told('half').as('half')])
    .where(waits)
    .where('respond_by', '>', now)
    .where((eb) => eb.or([eb('later_until', 'is', null), eb('later_until', '<=', now)]))
    .where(sql<boolean>`not ${told('end')}`)
    .orderBy('respond_by')
    .orderBy('seq')
    .limit(mostPromises)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    since: Number(row.waiting_since),
    due: row.respond_by,
    urgent: isEmergency(row.source),
    toldHalf: Boolean(row.half),
  }));
}

export async function leadsOfNotices(from: Sql, ids: readonly string[]): Promise<Map<string, LeadOfNotice>> {
  if (ids.length === 0) return new Map();
  const rows = await from
    .selectFrom('leads')
    .select(['id', 'type', 'reference', 'name', 'company', 'status', 'waiting_since', 'respond_by', 'assigned_to'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ waiting_since, respond_by, assigned_to, ...row }) => [
      row.id,
      { ...row, waitingSince: waiting_since, respondBy: respond_by, assignedTo: assigned_to },
    ]),
  );
}

export async function entriesOfNotices(from: Sql, ids: readonly string[]): Promise<Map<string, NamedIn>> {
  if (ids.length === 0) return new Map();
  const rows = await from
    .selectFrom('thread_entries')
    .select(['id', 'author', 'mentions'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ id, author, mentions }) => {
      const named: { id: string }[] = mentions === '' ? [] : JSON.parse(mentions);
      return [id, { author, mentions: named.map((one) => one.id) }];
    }),
  );
}

export async function askedAt(from: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await from
    .selectFrom('chat_sessions')
    .select(['id', 'asked_person_at'])
    .where('id', 'in', [...new Set(ids)])
    .where('asked_person_at', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, asked_person_at }) => [id, Number(asked_person_at)]));
}

/** The number on the desk's icon, counting up to 1,000. */
export async function countWaiting(from: Sql): Promise<number> {
  const leads = from.selectFrom('leads').select('id').where(waits);
  const chats = from.selectFrom('chat_sessions').select('id').where('asked_person_at', 'is not', null);
  return (await countUpTo1000(from, leads)) + (await countUpTo1000(from, chats));
}
