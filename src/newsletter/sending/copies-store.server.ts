import { sql as raw } from 'kysely';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey, isDue } from '#src/platform/outbox/store.server.ts';
import { type CopyState, copiesLifeMs, copyStates } from './copies.ts';

/**
 * Inserts copies for the next `limit` subscribers after id `after` who were confirmed at `until`, in one statement, so
 * that none pass through memory. Returns the last id seen; undefined at the end.
 */
export async function addCopies(
  trx: Trx,
  about: { sending: string; after: string; until: number; now: number; limit: number },
): Promise<string | undefined> {
  const { sending, after, until, now, limit } = about;
  const some = trx
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('state', '=', 'confirmed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  const { last } = await trx
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  if (last === null) return undefined;
  await trx
    .insertInto('newsletter_copies')
    .columns(['sending_id', 'subscriber_id', 'state', 'attempts', 'next_attempt_at', 'problem'])
    .expression((eb) =>
      eb
        .selectFrom('newsletter_subscribers')
        .select([
          raw<string>`${sending}`.as('sending_id'),
          'id',
          raw<string>`'waiting'`.as('state'),
          raw<number>`0`.as('attempts'),
          raw<number>`cast(${now} as bigint)`.as('next_attempt_at'),
          raw<string>`''`.as('problem'),
        ])
        .where('state', '=', 'confirmed')
        .where('id', '>', after)
        .where('id', '<=', last)
        .where('confirmed_at', '<=', until),
    )
    .onConflict((c) => c.columns(['sending_id', 'subscriber_id']).doNothing())
    .execute();
  return last;
}

/**
 * Updates PostgreSQL's statistics; until then it expects few copies, and reads and sorts all of them for each one sent
 * (100 ms for 100,000).
 */
export async function lookAtCopies({ engine, sql }: Db): Promise<void> {
  if (engine === 'postgres') await raw`analyze newsletter_copies`.execute(sql);
}

export interface ClaimedCopy {
  sending_id: string;
  subscriber_id: string;
  attempts: number;
  email: string;
}

/**
 * Leases due copies until `now + leaseMs`. Copies of subscribers who left since `until` are settled here and counted in
 * `left`.
 */
export async function claimCopies(
  db: Pick<Db, 'engine'>,
  trx: Trx,
  claim: { sending: string; worker: string; until: number; now: number; leaseMs: number; limit: number },
): Promise<{ copies: ClaimedCopy[]; left: number }> {
  const { sending, worker, until, now, leaseMs, limit } = claim;
  let due = trx
    .selectFrom('newsletter_copies')
    .select(['subscriber_id', 'attempts'])
    .where('sending_id', '=', sending)
    .where('state', '=', 'waiting')
    .where(isDue(claim))
    .orderBy('next_attempt_at')
    .limit(limit);
  if (db.engine === 'postgres') due = due.forUpdate().skipLocked();
  const rows = await due.execute();
  if (rows.length === 0) return { copies: [], left: 0 };
  const ids = rows.map(({ subscriber_id }) => subscriber_id);
  const there = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .where('state', '=', 'confirmed')
    .where('confirmed_at', '<=', until)
    .execute();
  const emails = new Map(there.map(({ id, email }) => [id, email]));
  const gone = ids.filter((id) => !emails.has(id));
  const of = (some: readonly string[]) =>
    trx.updateTable('newsletter_copies').where('sending_id', '=', sending).where('subscriber_id', 'in', some);
  if (gone.length > 0) await of(gone).set({ state: 'left' }).execute();
  if (emails.size > 0) {
    await of([...emails.keys()])
      .set({ claimed_by: worker, claimed_until: now + leaseMs, attempts: raw`attempts + 1` })
      .execute();
  }
  const copies = rows.flatMap(({ subscriber_id, attempts }) => {
    const email = emails.get(subscriber_id);
    return email === undefined ? [] : [{ sending_id: sending, subscriber_id, attempts: attempts + 1, email }];
  });
  return { copies, left: gone.length };
}

type Settled =
  | { state: 'sent'; at: number }
  | { state: 'waiting'; nextAttemptAt: number; problem: string }
  | { state: 'failed'; problem: string };

export async function settleCopy(
  trx: Trx,
  worker: string,
  copy: Pick<ClaimedCopy, 'sending_id' | 'subscriber_id'>,
  settled: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_copies')
    .set({
      ...{ state: settled.state, claimed_by: null, claimed_until: null },
      ...(settled.state === 'sent' ? { sent_at: settled.at, problem: '' } : { problem: settled.problem.slice(0, 300) }),
      ...(settled.state === 'waiting' ? { next_attempt_at: settled.nextAttemptAt } : {}),
    })
    .where('sending_id', '=', copy.sending_id)
    .where('subscriber_id', '=', copy.subscriber_id)
    .where('claimed_by', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type CopyCounts = Record<CopyState, number>;

export async function countCopies(from: Sql | Trx, sending: string): Promise<CopyCounts> {
  const rows = await from
    .selectFrom('newsletter_copies')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('sending_id', '=', sending)
    .groupBy('state')
    .execute();
  const of = (state: CopyState) => Number(rows.find((row) => row.state === state)?.n ?? 0);
  return Object.fromEntries(copyStates.map((state) => [state, of(state)])) as CopyCounts;
}

/** Whether anybody may have received the issue: a claimed copy may have been sent even if its worker died. */
export async function hasLeft(from: Sql | Trx, sending: string): Promise<boolean> {
  const row = await from
    .selectFrom('newsletter_copies')
    .select('subscriber_id')
    .where('sending_id', '=', sending)
    .where((eb) => eb.or([eb('state', '=', 'sent'), eb('claimed_by', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leased ones included; undefined if none waits. */
export async function nextCopy(from: Sql | Trx, sending: string): Promise<number | undefined> {
  const row = await from
    .selectFrom('newsletter_copies')
    .select((eb) => eb.fn.min('next_attempt_at').as('at'))
    .where('sending_id', '=', sending)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** Most frequent first. */
export async function problemsOf(sql: Sql, sending: string): Promise<{ problem: string; count: number }[]> {
  const rows = await sql
    .selectFrom('newsletter_copies')
    .select(['problem', (eb) => eb.fn.countAll<number>().as('n')])
    .where('sending_id', '=', sending)
    .where('problem', '<>', '')
    .groupBy('problem')
    .orderBy('n', 'desc')
    .limit(10)
    .execute();
  return rows.map(({ problem, n }) => ({ problem, count: Number(n) }));
}

/** Whether somebody was a recipient, inferred after the copies were deleted. */
async function gotIt(trx: Trx, { sending, subscriber }: { sending: string; subscriber: string }): Promise<boolean> {
  const row = await trx
    .selectFrom('newsletter_sendings')
    .innerJoin('newsletter_subscribers', (join) => join.onTrue())
    .select('newsletter_sendings.id')
    .where('newsletter_sendings.id', '=', sending)
    .where('newsletter_sendings.ended_at', 'is not', null)
    .where('newsletter_subscribers.id', '=', subscriber)
    .whereRef('newsletter_subscribers.confirmed_at', '<=', 'newsletter_sendings.started_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Epoch milliseconds. */
export async function lastCopyTo(
  trx: Trx,
  addresses: readonly string[],
  span: { from: number; to: number },
): Promise<{ sending: string; subscriber: string } | undefined> {
  const keys = addresses.flatMap((address) => emailKey(address) ?? []);
  if (keys.length === 0) return undefined;
  return trx
    .selectFrom('newsletter_copies')
    .innerJoin('newsletter_subscribers', 'newsletter_subscribers.id', 'newsletter_copies.subscriber_id')
    .select(['sending_id as sending', 'subscriber_id as subscriber'])
    .where('email_key', 'in', keys)
    .where('newsletter_copies.state', '=', 'sent')
    .where('sent_at', '>=', span.from)
    .where('sent_at', '<=', span.to)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Records a bounce; returns whether it is the first, undefined if there was no such copy. */
export async function noteReport(
  trx: Trx,
  { sending, subscriber }: { sending: string; subscriber: string },
  words: string,
): Promise<boolean | undefined> {
  const row = await trx
    .selectFrom('newsletter_copies')
    .select(['state', 'problem'])
    .where('sending_id', '=', sending)
    .where('subscriber_id', '=', subscriber)
    .executeTakeFirst();
  if (!row) return (await gotIt(trx, { sending, subscriber })) ? false : undefined;
  await trx
    .updateTable('newsletter_copies')
    .set({ problem: words.slice(0, 300) })
    .where('sending_id', '=', sending)
    .where('subscriber_id', '=', subscriber)
    .where('state', '=', 'sent')
    .execute();
  return row.state === 'waiting' || row.problem === '';
}

const few = 1_000;

/** Ended before `moment` and still with copies, oldest first. */
async function endedBefore(sql: Sql, moment: number): Promise<string[]> {
  const rows = await sql
    .selectFrom('newsletter_sendings')
    .select('id')
    .where('ended_at', '<', moment)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('newsletter_copies')
          .select('subscriber_id')
          .whereRef('newsletter_copies.sending_id', '=', 'newsletter_sendings.id'),
      ),
    )
    .orderBy('ended_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the final counts unless stored already. */
export async function keepCounts(trx: Trx, id: string): Promise<void> {
  const counts = JSON.stringify(await countCopies(trx, id));
  await trx.updateTable('newsletter_sendings').set({ counts }).where('id', '=', id).where('counts', '=', '').execute();
}

async function dropSome(trx: Trx, id: string): Promise<number> {
  const some = trx.selectFrom('newsletter_copies').select('subscriber_id').where('sending_id', '=', id).limit(few);
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_copies')
    .where('sending_id', '=', id)
    .where('subscriber_id', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes who got which issue, in batches, once bounces are no longer expected; the counts stay. Nothing can be sent
 * again: an ended sending adds no copies, and an issue has only one sending. `now` in epoch milliseconds.
 */
export async function forgetOldCopies(db: Db, now: number): Promise<void> {
  for (const id of await endedBefore(db.sql, now - copiesLifeMs)) {
    await db.write((trx) => keepCounts(trx, id));
    while ((await db.write((trx) => dropSome(trx, id))) === few);
  }
}
