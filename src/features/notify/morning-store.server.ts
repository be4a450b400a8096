import { leadTabs } from '#src/intake/lead-address.ts';
import { seqAt } from '#src/intake/lead-store.server.ts';
import { actionsDueBefore } from '#src/intake/next-action-store.server.ts';
import { waits } from '#src/intake/waiting-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';

const mostListed = 25;
const paths: Record<string, string> = leadTabs;

/** A lead as the morning mail names it: by reference, because no erasure reaches a mail in a mailbox. */
export interface MorningLead {
  type: string;
  reference: string;
  path: string;
  /** Epoch milliseconds; of a meeting 0. */
  due: number;
  /** Eastern "YYYY-MM-DD HH:MM" of a meeting, else empty. */
  starts: string;
}

const columns = ['id', 'type', 'reference', 'respond_by', 'starts'] as const;
const read = (row: {
  id: string;
  type: string;
  reference: string;
  respond_by: number;
  starts: string;
}): MorningLead => ({
  type: row.type,
  reference: row.reference,
  path: `${paths[row.type] ?? '/admin/messages'}/${row.id}`,
  due: row.respond_by,
  starts: row.starts,
});

const waiting = (from: Sql) => from.selectFrom('leads').where(waits);

/** The first 25 who wait, by promise. */
export async function whoWaits(from: Sql): Promise<MorningLead[]> {
  const rows = await waiting(from).select(columns).orderBy('respond_by').orderBy('seq').limit(mostListed).execute();
  return rows.map(read);
}

/** Promises that broke between two moments: answered too late, and still open. */
export async function brokenBetween(from: Sql, begin: number, end: number): Promise<{ late: number; open: number }> {
  const late = await from
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('turn_due', 'is not', null)
    .whereRef('at', '>', 'turn_due')
    .where('turn_due', '>=', begin)
    .where('turn_due', '<', end)
    .where('at', '>=', begin)
    .executeTakeFirstOrThrow();
  const open = await waiting(from)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('respond_by', '>=', begin)
    .where('respond_by', '<', end)
    .executeTakeFirstOrThrow();
  return { late: Number(late.n), open: Number(open.n) };
}

/** Meetings of an Eastern day (YYYY-MM-DD) that were not cancelled, by time. */
export async function meetingsOf(from: Sql, date: string): Promise<MorningLead[]> {
  const rows = await from
    .selectFrom('leads')
    .select(columns)
    .where('type', '=', 'appointment')
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .where('starts', '>=', `${date} `)
    .where('starts', '<', `${date}~`)
    .orderBy('starts')
    .limit(mostListed)
    .execute();
  return rows.map(read);
}

/** Leads that the owner put off until a moment between two, by that moment, which `due` tells. */
export async function comeBackBetween(from: Sql, begin: number, end: number): Promise<MorningLead[]> {
  const rows = await waiting(from)
    .select([...columns, 'later_until'])
    .where('later_until', '>=', begin)
    .where('later_until', '<', end)
    .orderBy('later_until')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({ ...read(row), due: Number(row.later_until) }));
}

/** What the owner said they would do before a moment and has not done: when, and where it is seen. */
export async function followUpsBefore(from: Sql, moment: number): Promise<{ due: number; path: string }[]> {
  const actions = await actionsDueBefore(from, moment, { limit: mostListed });
  return actions.map(({ dueAt, lead, personId }) => ({
    due: dueAt,
    path: lead ? `${paths[lead.type] ?? '/admin/messages'}/${lead.id}` : `/admin/people/${personId ?? ''}`,
  }));
}

/** How many leads of each type came since a moment (epoch milliseconds). */
export async function arrivedSince(from: Sql, moment: number): Promise<Map<string, number>> {
  const rows = await from
    .selectFrom('leads')
    .select(['type', (eb) => eb.fn.countAll<number>().as('n')])
    .where('seq', '>=', seqAt(moment))
    .where('deleted_at', 'is', null)
    .groupBy('type')
    .execute();
  return new Map(rows.map(({ type, n }) => [type, Number(n)]));
}

/** How many mails left since a moment, and how many wait or were given up. */
export async function mailsSince(from: Sql, moment: number): Promise<{ sent: number; unsent: number }> {
  const count = async (isSent: boolean) => {
    const all = from.selectFrom('outbox').where('audience', '<>', 'canary');
    const some = all.select((eb) => eb.fn.countAll<number>().as('n'));
    const row = isSent
      ? await some.where('state', '=', 'sent').where('next_attempt_at', '>=', moment).executeTakeFirstOrThrow()
      : await some
          .where('state', 'in', ['waiting', 'dead'])
          .where('created_at', '>=', moment)
          .executeTakeFirstOrThrow();
    return Number(row.n);
  };
  return { sent: await count(true), unsent: await count(false) };
}
