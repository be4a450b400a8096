import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { ThreadEntriesTable } from '#src/platform/db/tables-conversations.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { mailStates } from '#src/platform/outbox/store.server.ts';

const most = 1_000;

/** How many leads of each type nobody has opened yet; what is more than 1,000 of one type counts as 1,000. */
export async function unreadByType(from: Sql, types: readonly string[]): Promise<Record<string, number>> {
  const counts = types.map(async (type) => {
    const unread = from
      .selectFrom('leads')
      .select('type')
      .where('type', '=', type)
      .where('read_at', 'is', null)
      .where('deleted_at', 'is', null)
      .limit(most);
    const row = await from
      .selectFrom(unread.as('unread'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return [type, Number(row.n)] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Leads of a type by their ids, in the order of their arrival. */
export async function leadsById(from: Sql | Trx, type: string, ids: readonly string[]): Promise<LeadsTable[]> {
  const leads = from.selectFrom('leads').selectAll().where('type', '=', type);
  return leads.where('id', 'in', ids).orderBy('seq').execute();
}

/** What an export tells of a lead besides what was sent with it. */
export interface AboutLead {
  /** As it is stored; `readOrigin` reads it. */
  origin: string;
  referrer: string;
  /** Its thread, oldest first. */
  entries: Pick<ThreadEntriesTable, 'at' | 'kind' | 'author' | 'body'>[];
  mails: { audience: string; state: string }[];
}

/** Thread, origin and mails of some leads, in three queries; what is returned gives those of one. */
export async function aboutLeads(db: Db, ids: readonly string[]): Promise<(id: string) => AboutLead> {
  if (ids.length === 0) return () => ({ origin: '{}', referrer: '', entries: [], mails: [] });
  const { sql } = db;
  const [origins, entries, mails] = await Promise.all([
    sql.selectFrom('submissions').select(['id', 'origin', 'referrer']).where('id', 'in', ids).execute(),
    sql
      .selectFrom('thread_entries')
      .select(['lead_id', 'at', 'kind', 'author', 'body'])
      .where('lead_id', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    mailStates(db, ids),
  ]);
  const origin = new Map(origins.map((row) => [row.id, row]));
  const entriesOf = Map.groupBy(entries, ({ lead_id }) => lead_id);
  const mailsOf = Map.groupBy(mails, ({ submission_id }) => submission_id);
  return (id) => ({
    origin: origin.get(id)?.origin ?? '{}',
    referrer: origin.get(id)?.referrer ?? '',
    entries: entriesOf.get(id) ?? [],
    mails: mailsOf.get(id) ?? [],
  });
}
