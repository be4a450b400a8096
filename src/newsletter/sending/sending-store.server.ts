import type { NewsletterSendingsTable } from 'db:tables';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { newId } from '#src/lib/new-id.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey, isDue } from '#src/platform/outbox/store.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import {
  type CopyState,
  copiesLifeMs,
  copyStates,
  mostRefused,
  paces,
  type SendingState,
  usualPace,
} from './copies.ts';

type Sending = NewsletterSendingsTable;

export type SendingRow = Omit<Sending, 'html' | 'body'>;

const shown = [
  ...(['id', 'issue', 'version', 'state', 'subject', 'archive_url', 'starts_at', 'started_at', 'prepared_to'] as const),
  ...(['prepared_at', 'ended_at', 'pace', 'next_at', 'failures', 'refused', 'problem', 'created_at'] as const),
  ...(['author', 'counts'] as const),
] as const;

export const listSendings = (sql: Sql): Promise<SendingRow[]> =>
  sql.selectFrom('newsletter_sendings').select(shown).orderBy('starts_at', 'desc').orderBy('id', 'desc').execute();

export const sendingOf = (from: Sql | Trx, issue: string): Promise<SendingRow | undefined> =>
  from.selectFrom('newsletter_sendings').select(shown).where('issue', '=', issue).executeTakeFirst();

export const textsOf = (sql: Sql, id: string) =>
  sql.selectFrom('newsletter_sendings').select(['id', 'html', 'body']).where('id', '=', id).executeTakeFirst();

/** Active sendings and scheduled ones that are due. */
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

export async function nextStart(sql: Sql): Promise<number | undefined> {
  const row = await sql
    .selectFrom('newsletter_sendings')
    .select((eb) => eb.fn.min('starts_at').as('at'))
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  return row?.at == null ? undefined : Number(row.at);
}

/** Locks the row on PostgreSQL; SQLite has a single writer. */
export function holdSending(db: Pick<Db, 'engine'>, trx: Trx, id: string): Promise<SendingRow | undefined> {
  const one = trx.selectFrom('newsletter_sendings').select(shown).where('id', '=', id);
  return (db.engine === 'postgres' ? one.forUpdate() : one).executeTakeFirst();
}

export async function changeSending(
  trx: Trx,
  id: string,
  from: readonly SendingState[],
  change: Partial<SendingRow>,
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
 * Returns the failures in a row. Undefined if the count is no longer `known`: concurrent copies meet the same outage,
 * which counts once.
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

export async function countRefusal(trx: Trx, id: string, problem: string): Promise<number> {
  const row = await trx
    .updateTable('newsletter_sendings')
    .set({ refused: raw`refused + 1`, problem: problem.slice(0, 300) })
    .where('id', '=', id)
    .returning('refused')
    .executeTakeFirst();
  return row?.refused ?? 0;
}

/** Call after a success: earlier refusals were about their recipients. */
export async function forgetRefusals(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('newsletter_sendings')
    .set({ refused: 0 })
    .where('id', '=', id)
    .where('refused', '>', 0)
    .execute();
}

/** False if it has begun. */
export async function dropScheduled(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_sendings')
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type SendingView = NonNullable<Awaited<ReturnType<typeof sendingView>>>;

const paceSetting = 'newsletter-pace';
const storedCounts = z.object({ waiting: z.number(), sent: z.number(), left: z.number(), failed: z.number() });

export const isPace = (pace: number): boolean => (paces as readonly number[]).includes(pace);

/** Copies per hour. */
export async function paceOf(settings: Pick<Settings, 'get'>): Promise<number> {
  const stored = Number(await settings.get(paceSetting));
  return isPace(stored) ? stored : usualPace;
}

export const keepPace = (settings: Pick<Settings, 'set'>, pace: number): Promise<void> =>
  settings.set(paceSetting, String(pace));

/** Moments in epoch milliseconds. */
export async function sendingView({ sql }: Db, issue: string) {
  const row = await sendingOf(sql, issue);
  if (!row) return undefined;
  const kept = row.counts ? storedCounts.safeParse(JSON.parse(row.counts)).data : undefined;
  const counts = kept ?? (await countCopies(sql, row.id));
  const isOpen = row.state === 'sending' || row.state === 'paused';
  return {
    ...{ id: row.id, state: row.state as SendingState, startsAt: row.starts_at, startedAt: row.started_at },
    ...{ endedAt: row.ended_at, isPrepared: row.prepared_at !== null, pace: row.pace, counts, author: row.author },
    // The mail server's last error while it cannot be reached; then `nextAt` is the next attempt.
    trouble: isOpen && row.failures > 0 ? row.problem : '',
    nextAt: Math.max(row.next_at, (await nextCopy(sql, row.id)) ?? 0),
    // Why it paused by itself; empty if it did not.
    refusal: row.state === 'paused' && row.refused >= mostRefused ? row.problem : '',
    problems: counts.failed > 0 || counts.waiting > 0 ? await problemsOf(sql, row.id) : [],
  };
}

/** Schedules the sending in the transaction that publishes the issue. @throws if it already has one. */
export async function decide(
  trx: Trx,
  decided: Pick<Sending, 'issue' | 'subject' | 'html' | 'body' | 'archive_url' | 'starts_at' | 'pace'>,
  about: { version: number; actor: Actor; now: number },
): Promise<void> {
  const { version, actor, now } = about;
  const row: Sending = {
    ...{ id: newId(now), version, state: 'scheduled', created_at: now, author: actor.name },
    ...{ started_at: null, prepared_to: '', prepared_at: null, ended_at: null, counts: '' },
    ...{ next_at: decided.starts_at, failures: 0, refused: 0, problem: '' },
    ...decided,
  };
  await trx.insertInto('newsletter_sendings').values(row).execute();
  const detail = `to all who are confirmed, at ${new Date(decided.starts_at).toISOString()}`;
  await recordAudit(trx, { at: now, actor, action: 'send', subject: `issues/${decided.issue}`, detail });
}

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

/** False if another worker has taken the copy meanwhile. */
export async function settleCopy(
  trx: Trx,
  worker: string,
  copy: Pick<ClaimedCopy, 'sending_id' | 'subscriber_id'>,
  settled: { state: CopyState; problem: string; sent_at?: number; next_attempt_at?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_copies')
    .set({ ...settled, problem: settled.problem.slice(0, 300), claimed_by: null, claimed_until: null })
    .where('sending_id', '=', copy.sending_id)
    .where('subscriber_id', '=', copy.subscriber_id)
    .where('claimed_by', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many copies stand in each state. */
export async function countCopies(from: Sql | Trx, sending: string): Promise<Record<CopyState, number>> {
  const rows = await from
    .selectFrom('newsletter_copies')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('sending_id', '=', sending)
    .groupBy('state')
    .execute();
  const counts = copyStates.map((state) => [state, Number(rows.find((row) => row.state === state)?.n ?? 0)]);
  return Object.fromEntries(counts);
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
async function problemsOf(sql: Sql, sending: string): Promise<{ problem: string; count: number }[]> {
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

/** Stores the final counts unless stored already. */
export async function keepCounts(trx: Trx, id: string): Promise<void> {
  const counts = JSON.stringify(await countCopies(trx, id));
  await trx.updateTable('newsletter_sendings').set({ counts }).where('id', '=', id).where('counts', '=', '').execute();
}

const few = 1_000;

/**
 * Deletes who got which issue, in batches, once bounces are no longer expected; the counts stay. Nothing can be sent
 * again: an ended sending adds no copies, and an issue has only one sending. `now` in epoch milliseconds.
 */
export async function forgetOldCopies(db: Db, now: number): Promise<void> {
  const over = db.sql
    .selectFrom('newsletter_sendings')
    .select('id')
    .where('ended_at', '<', now - copiesLifeMs);
  for (const { id } of await over.execute()) {
    const some = db.sql.selectFrom('newsletter_copies').select('subscriber_id').where('sending_id', '=', id).limit(few);
    for (let found = await some.execute(); found.length > 0; found = await some.execute()) {
      const ids = found.map(({ subscriber_id }) => subscriber_id);
      await db.write(async (trx) => {
        await keepCounts(trx, id);
        const copies = trx.deleteFrom('newsletter_copies').where('sending_id', '=', id);
        await copies.where('subscriber_id', 'in', ids).execute();
      });
    }
  }
}
