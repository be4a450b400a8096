import { sql as raw } from 'kysely';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { NewsletterSendingsTable } from '#src/platform/db/tables-newsletter.ts';
import type { SendingState } from './rules.ts';

export type Sending = NewsletterSendingsTable;

/** What the desk shows of a sending: all but the texts. */
export type SendingRow = Omit<Sending, 'html' | 'body'>;

const shown = [
  ...(['id', 'issue', 'version', 'state', 'subject', 'archive_url', 'starts_at', 'started_at', 'prepared_to'] as const),
  ...([
    'prepared_at',
    'ended_at',
    'pace',
    'next_at',
    'failures',
    'refused',
    'problem',
    'created_at',
    'author',
    'counts',
  ] as const),
] as const;

/** @throws when this issue has a sending. */
export async function insertSending(trx: Trx, row: Sending): Promise<void> {
  await trx.insertInto('newsletter_sendings').values(row).execute();
}

export const listSendings = (sql: Sql): Promise<SendingRow[]> =>
  sql.selectFrom('newsletter_sendings').select(shown).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute();

export const sendingOf = (from: Sql | Trx, issue: string): Promise<SendingRow | undefined> =>
  from.selectFrom('newsletter_sendings').select(shown).where('issue', '=', issue).executeTakeFirst();

/** The texts of a sending; undefined when it is gone. */
export const textsOf = (sql: Sql, id: string) =>
  sql.selectFrom('newsletter_sendings').select(['id', 'html', 'body']).where('id', '=', id).executeTakeFirst();

/** Sendings that have something to do: begun ones, and those whose moment has come. */
export const busySendings = (sql: Sql, now: number): Promise<SendingRow[]> =>
  sql
    .selectFrom('newsletter_sendings')
    .select(shown)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'sending'),
        eb.and([eb('state', '=', 'paused'), eb('prepared_at', 'is', null), eb('started_at', 'is not', null)]),
        eb.and([eb('state', '=', 'scheduled'), eb('starts_at', '<=', now)]),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/** When the next one that waits for its moment begins. */
export async function nextStart(sql: Sql): Promise<number | undefined> {
  const row = await sql
    .selectFrom('newsletter_sendings')
    .select((eb) => eb.fn.min('starts_at').as('at'))
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** The sending, held by this transaction against others on PostgreSQL; SQLite has one writer. */
export function holdSending(db: Pick<Db, 'engine'>, trx: Trx, id: string): Promise<SendingRow | undefined> {
  const one = trx.selectFrom('newsletter_sendings').select(shown).where('id', '=', id);
  return (db.engine === 'postgres' ? one.forUpdate() : one).executeTakeFirst();
}

type Change = Partial<
  Pick<
    Sending,
    | 'state'
    | 'started_at'
    | 'prepared_to'
    | 'prepared_at'
    | 'ended_at'
    | 'pace'
    | 'next_at'
    | 'failures'
    | 'refused'
    | 'problem'
  >
>;

/** Changes a sending that is in one of these states; false when it is in none of them. */
export async function changeSending(
  trx: Trx,
  id: string,
  from: readonly SendingState[],
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sendings')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts that the mail server could not be spoken with; how often in a row. Undefined where it was counted since there were
 * `known` of them: all copies in hand meet the same outage.
 */
export async function countFailure(
  trx: Trx,
  id: string,
  { known, problem }: { known: number; problem: string },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('newsletter_sendings')
    .set({ failures: raw`failures + 1`, problem: problem.slice(0, 300) })
    .where('id', '=', id)
    .where('failures', '=', known)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** Counts that a copy was refused for good; how many in a row. */
export async function countRefusal(trx: Trx, id: string, problem: string): Promise<number> {
  const row = await trx
    .updateTable('newsletter_sendings')
    .set({ refused: raw`refused + 1`, problem: problem.slice(0, 300) })
    .where('id', '=', id)
    .returning('refused')
    .executeTakeFirst();
  return row?.refused ?? 0;
}

/** A copy was taken: what was refused before it was about its readers. */
export async function forgetRefusals(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('newsletter_sendings')
    .set({ refused: 0 })
    .where('id', '=', id)
    .where('refused', '>', 0)
    .execute();
}

/** Drops a sending that has not begun; false when it has. */
export async function dropScheduled(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_sendings')
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The latest moment at which somebody who is confirmed now has confirmed; 0 when there is nobody. */
export async function latestConfirmation(from: Sql | Trx): Promise<number> {
  const row = await from
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.max('confirmed_at').as('at'))
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}
