import { changedRows, countUpTo1000, type Db, type Sql, type Trx } from '../db/client.server.ts';
import { isFree } from './store.server.ts';

const mails = (from: Sql) => from.selectFrom('outbox').where('channel', '=', 'mail').where('audience', '<>', 'canary');

/** Makes all due that waits for a retry or was given up, except what is leased. Returns how many. */
export async function retryAll(db: Db, now: number): Promise<number> {
  return db.write((trx) =>
    changedRows(
      trx
        .updateTable('outbox')
        .set({ state: 'waiting', next_attempt_at: now, attempts: 0 })
        .where('state', 'in', ['waiting', 'dead'])
        .where((eb) => eb.or([eb('channel', '=', 'mail'), eb('last_error', 'is not', null)]))
        .where(isFree(now)),
    ),
  );
}

/** Makes all mails that wait for a retry due at `now` (epoch milliseconds), because the server is back. */
export async function hurryWaiting(db: Db, now: number): Promise<void> {
  await db.write((trx) =>
    trx
      .updateTable('outbox')
      .set({ next_attempt_at: now })
      .where('channel', '=', 'mail')
      .where('state', '=', 'waiting')
      .where('attempts', '>', 0)
      .where('last_error', 'is not', null)
      .where('next_attempt_at', '>', now)
      .execute(),
  );
}

const mostLookedAt = 1_000;

/**
 * Counts unsent mails, up to 1,000: waiting ones that failed or were written by `writtenBy`, and dead ones last tried
 * at or after `givenUpFrom`.
 */
export async function countUnsent(db: Db, { writtenBy, givenUpFrom }: { writtenBy: number; givenUpFrom: number }) {
  const some = mails(db.sql)
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'waiting'),
          eb.or([eb('last_error', 'is not', null), eb('created_at', '<=', writtenBy)]),
        ]),
        eb.and([eb('state', '=', 'dead'), eb('next_attempt_at', '>=', givenUpFrom)]),
      ]),
    );
  return countUpTo1000(db.sql, some);
}

/** When the oldest waiting mail was written, among those written by `writtenBy` that are due first. */
export async function earliestWaiting(db: Db, writtenBy: number): Promise<number | undefined> {
  const some = mails(db.sql)
    .select('created_at')
    .where('state', '=', 'waiting')
    .where('created_at', '<=', writtenBy)
    .orderBy('next_attempt_at')
    .limit(mostLookedAt);
  const row = await db.sql
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.min('created_at').as('since'))
    .executeTakeFirst();
  return row?.since == null ? undefined : Number(row.since);
}

/** Oldest unsent mail per address of the owner, written by `to` and tried at or after `from`; epoch milliseconds. */
export async function earliestToOwner(db: Db, { from, to }: { from: number; to: number }) {
  const rows = await db.sql
    .selectFrom('outbox')
    .select(['recipient', (eb) => eb.fn.min('created_at').as('since')])
    .where('state', 'in', ['waiting', 'dead'])
    .where('audience', '=', 'owner')
    .where('next_attempt_at', '>=', from)
    .where('created_at', '<=', to)
    .groupBy('recipient')
    .orderBy('recipient')
    .execute();
  return rows.map(({ recipient, since }) => ({ recipient, since: Number(since) }));
}

/**
 * Whether a mail due at `moment` (epoch milliseconds) or later was sent; with `toOwner`, to that address of the owner.
 */
export async function hasLeftSince(db: Db, moment: number, toOwner?: string): Promise<boolean> {
  let left = mails(db.sql).select('id').where('state', '=', 'sent').where('next_attempt_at', '>=', moment);
  if (toOwner !== undefined) left = left.where('audience', '=', 'owner').where('recipient', '=', toOwner);
  return (await left.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a due mail has not left, leased or not. Bulk mail waits for these. */
export async function hasDueMail(db: Db['sql'], now: number): Promise<boolean> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('channel', '=', 'mail')
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now);
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

/** Identifies the copies of one notification. */
interface Notification {
  submission_id: string | null;
  subject: string;
  created_at: number;
}

async function without(trx: Trx, mail: Notification, owner: readonly string[]): Promise<string[]> {
  const copies = await trx
    .selectFrom('outbox')
    .select('recipient')
    .where('audience', '=', 'owner')
    .where('submission_id', 'is not distinct from', mail.submission_id)
    .where('subject', '=', mail.subject)
    .where('created_at', '=', mail.created_at)
    .execute();
  return owner.filter((address) => !copies.some(({ recipient }) => recipient === address));
}

/**
 * Readdresses unsent notifications to the current MAIL_TO. A copy for a removed address goes to one without a copy,
 * else is dropped. Returns how many changed.
 */
export async function readdressNotifications(db: Db, owner: readonly string[], now: number): Promise<number> {
  return db.write(async (trx) => {
    let stale = trx
      .selectFrom('outbox')
      .select(['id', 'recipient', 'submission_id', 'subject', 'created_at'])
      .where('audience', '=', 'owner')
      .where('state', 'in', ['waiting', 'dead'])
      .where('recipient', 'not in', owner)
      // Skip those being sent by another process.
      .where(isFree(now))
      .orderBy('created_at');
    if (db.engine === 'postgres') stale = stale.forUpdate();
    const mails = await stale.execute();
    for (const mail of mails) {
      const [recipient] = await without(trx, mail, owner);
      if (recipient === undefined) {
        await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
        continue;
      }
      await trx
        .updateTable('outbox')
        .set({ recipient, state: 'waiting', attempts: 0, next_attempt_at: now })
        .where('id', '=', mail.id)
        .execute();
    }
    return mails.length;
  });
}
