import type { OutboxTable } from 'db:tables';
import { domainToASCII } from 'node:url';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '#src/lib/new-id.ts';
import type { Cursor } from '#src/lib/paging.ts';
import { keepsDirection } from '#src/lib/text.ts';
import { requestId } from '#src/platform/log.server.ts';
import { changedRows, countOf, countUpTo1000, type Db, type Sql, type Trx } from '../db/client.server.ts';
import { longestWait } from './backoff.ts';
import type { Mail } from './mail.ts';

/**
 * SQL condition: a waiting row is due and not leased at `now`. For tables with next_attempt_at and claimed_until. Epoch
 * milliseconds.
 */
export function isDue({ now, leaseMs }: { now: number; leaseMs: number }): RawBuilder<boolean> {
  // Moments further ahead than the longest wait or lease are from before the clock was set back, so ignore them.
  return sql<boolean>`(next_attempt_at <= ${now} or next_attempt_at > ${now + longestWait})
    and (claimed_until is null or claimed_until <= ${now} or claimed_until > ${now + 2 * leaseMs})`;
}

/** SQL condition: no worker holds the row at `now` (epoch milliseconds). */
export const isFree = (now: number): RawBuilder<boolean> =>
  sql<boolean>`(claimed_until is null or claimed_until <= ${now})`;

/** `now` in epoch milliseconds. */
interface EnqueueContext {
  addresses: OutboxAddresses;
  submissionId: string | null;
  now: number;
}

export function outboxRow(mail: Mail, recipient: string, context: EnqueueContext): OutboxTable {
  const id = newId(context.now);
  const { fill } = context.addresses;
  return {
    id,
    message_id: `<${id}@${context.addresses.domain}>`,
    submission_id: context.submissionId,
    audience: mail.audience,
    recipient,
    subject: keepsDirection(fill(mail.subject)),
    body: fill(mail.body),
    reply_to: mail.replyTo ?? null,
    list_unsubscribe: mail.listUnsubscribe ?? null,
    state: 'waiting',
    attempts: 0,
    next_attempt_at: mail.notBefore ?? context.now,
    claimed_by: null,
    claimed_until: null,
    last_error: null,
    created_at: context.now,
    sent_at: null,
    calendar_method: mail.calendar?.method ?? '',
    calendar: fill(mail.calendar?.content ?? ''),
    in_reply_to: mail.written?.inReplyTo ?? '',
    thread_ids: mail.written?.threadIds.join(' ') ?? '',
    action: mail.action ? fill(JSON.stringify(mail.action)) : '',
    attachments: mail.written?.files.length ? JSON.stringify(mail.written.files) : '',
    by_person: mail.written ? 1 : 0,
    vanishes: mail.vanishes ? 1 : 0,
    request_id: requestId() ?? '',
    channel: 'mail',
    notice_id: null,
    held: 0,
  };
}

const hostName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Repeated, because folding (NFKC and case) can produce another foldable form. */
function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC');
  return folded === text ? text : fold(folded);
}

/**
 * One key for all spellings of an address: case, NFKC, international domain. Undefined if its domain is no host name.
 */
export function emailKey(address: string): string | undefined {
  const folded = fold(address.trim());
  const at = folded.lastIndexOf('@');
  const local = folded.slice(0, Math.max(0, at));
  const domain = domainToASCII(folded.slice(at + 1));
  if (local === '' || /[\s@<>]/.test(local) || !hostName.test(domain)) return undefined;
  return `${local}@${domain}`;
}

/** Gmail ignores dots before the @. */
const gmail = /@(?:gmail|googlemail)\.com$/;

/** One mailbox for budgets: as `emailKey`, ignoring a `+tag` and Gmail's dots. */
export function mailboxKey(address: string): string {
  const key = (emailKey(address) ?? address.trim().toLowerCase()).replace(/(?<=.)\+[^@]*(?=@[^@]*$)/, '');
  return gmail.test(key) ? `${key.replace(gmail, '').replaceAll('.', '')}@gmail.com` : key;
}

export interface OutboxAddresses {
  from: string;
  /** Recipients of notifications; each gets a separate mail. */
  owner: readonly string[];
  domain: string;
  /** Fills placeholders with the owner's current facts when the mail is written. */
  fill(words: string): string;
}

/** Queues mails in the transaction of what they report; returns their rows. */
export async function enqueue(trx: Trx, mails: readonly Mail[], context: EnqueueContext): Promise<OutboxTable[]> {
  const rows = mails.flatMap((mail) =>
    (mail.audience === 'owner' ? context.addresses.owner : [mail.to]).map((to) => outboxRow(mail, to, context)),
  );
  if (rows.length > 0) await trx.insertInto('outbox').values(rows).execute();
  return rows;
}

/** What a row leaves by. */
export type Channel = 'mail' | 'push' | 'webhook';

interface Claim {
  worker: string;
  now: number;
  leaseMs: number;
}

const waiting = (from: Trx, claim: Claim) =>
  from.selectFrom('outbox').select('id').where('state', '=', 'waiting').where(isDue(claim)).orderBy('next_attempt_at');

/** Most notices summed up in one message. */
const largestSum = 500;

/**
 * Leases due rows to one worker until `now + leaseMs`; no two workers hold the same row, and a dead worker's lease
 * expires. With a notice comes all that is due to its receiver.
 */
export async function claim(
  db: Db,
  { limit, channel = 'mail', ...claim }: Claim & { limit: number; channel?: Channel },
): Promise<OutboxTable[]> {
  return db.write(async (trx) => {
    const lease = (due: ReturnType<typeof waiting>) =>
      trx
        .updateTable('outbox')
        .set({
          claimed_by: claim.worker,
          claimed_until: claim.now + claim.leaseMs,
          attempts: sql`attempts + 1`,
        })
        .where('id', 'in', db.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
        .returningAll()
        .execute();
    const rows = await lease(waiting(trx, claim).where('channel', '=', channel).limit(limit));
    if (channel === 'mail' || rows.length === 0) return rows;
    const told = rows.map(({ recipient }) => recipient);
    const others = waiting(trx, claim)
      .where('notice_id', 'is not', null)
      .where('submission_id', 'is', null)
      .where('recipient', 'in', told);
    return [...rows, ...(await lease(others.limit(largestSum)))].sort((a, b) => a.id.localeCompare(b.id));
  });
}

/** Deletes a mail no worker has tried yet; false if it is too late. */
export async function takeBack(trx: Trx, id: string): Promise<boolean> {
  const untried = trx.deleteFrom('outbox').where('state', '=', 'waiting').where('attempts', '=', 0);
  return (await changedRows(untried.where('id', '=', id))) > 0;
}

/** Releases invitations of a submission that are held for undo, because a newer one follows. */
export async function releaseHeld(trx: Trx, submissionId: string, now: number): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ next_attempt_at: now })
    .where('submission_id', '=', submissionId)
    .where('calendar_method', '<>', '')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .execute();
}

/** Message-ID of a submission's first mail to the visitor, which starts its thread; undefined if there is none. */
export async function firstMessageId(trx: Trx, submissionId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('outbox')
    .select('message_id')
    .where('submission_id', '=', submissionId)
    .where('audience', '=', 'visitor')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.message_id;
}

export async function mailsById(from: Sql, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Pick<OutboxTable, 'state' | 'last_error' | 'recipient'>>();
  const rows = await from
    .selectFrom('outbox')
    .select(['id', 'state', 'last_error', 'recipient'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

/** `held`: by quiet hours, which is no attempt; `dropped`: there is nothing to tell any more. */
export type Delivery =
  | { state: 'sent'; at: number }
  | { state: 'waiting'; error: string; nextAttemptAt: number }
  | { state: 'dead'; error: string }
  | { state: 'held'; until: number }
  | { state: 'dropped' };

/** Records the outcome of an attempt of rows whose lease the worker still holds; deletes a sent mail that vanishes. */
export async function settle(db: Db, worker: string, ids: readonly string[], delivery: Delivery): Promise<void> {
  if (ids.length === 0) return;
  const { state } = delivery;
  await db.write(async (trx) => {
    if (state === 'sent' || state === 'dropped') {
      const ended = trx.deleteFrom('outbox').where('id', 'in', ids).where('claimed_by', '=', worker);
      await (state === 'sent' ? ended.where('vanishes', '=', 1) : ended).execute();
    }
    if (state === 'dropped') return;
    await trx
      .updateTable('outbox')
      .set({
        claimed_by: null,
        claimed_until: null,
        ...(state === 'held'
          ? { held: 1, attempts: 0, next_attempt_at: delivery.until }
          : { state, last_error: state === 'sent' ? null : delivery.error.slice(0, 500) }),
        ...(state === 'sent' ? { sent_at: delivery.at } : {}),
        ...(state === 'waiting' ? { next_attempt_at: delivery.nextAttemptAt } : {}),
      })
      .where('id', 'in', ids)
      .where('claimed_by', '=', worker)
      .execute();
  });
}

/**
 * State of a mail that vanishes: sent once its row is gone. Drops it if it was given up, or written before `before`
 * (epoch milliseconds) and not leased.
 */
export async function endOfVanishing(
  trx: Trx,
  id: string,
  { now, before }: { now: number; before: number },
): Promise<'waiting' | 'sent' | 'dropped'> {
  const ended = trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'dead'), eb.and([eb('created_at', '<', before), isFree(now)])]));
  if ((await changedRows(ended)) > 0) return 'dropped';
  const row = await trx.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
  return row ? 'waiting' : 'sent';
}

const sentBefore = (from: Sql | Trx, moment: number) =>
  from.selectFrom('outbox').where('channel', '=', 'mail').where('state', '=', 'sent').where('created_at', '<', moment);

export const countSentBefore = (from: Sql, moment: number): Promise<number> => countOf(sentBefore(from, moment));

/** Deletes sent mails written before `moment` (epoch milliseconds), at most `limit`; returns how many. */
export async function dropSentBefore(trx: Trx, moment: number, limit: number): Promise<number> {
  const some = sentBefore(trx, moment).select('id').orderBy('created_at').limit(limit);
  return changedRows(trx.deleteFrom('outbox').where('id', 'in', some));
}

/** Epoch milliseconds. */
export async function nextDue(db: Db, channel: Channel = 'mail'): Promise<number | undefined> {
  const row = await db.sql
    .selectFrom('outbox')
    .select((eb) => eb.fn.min('next_attempt_at').as('at'))
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** False if it was sent or is unknown. */
export async function retryNow(db: Db, id: string, now: number): Promise<boolean> {
  return db.write(async (trx) => {
    const due = trx.updateTable('outbox').set({ state: 'waiting', next_attempt_at: now, attempts: 0 });
    return (await changedRows(due.where('id', '=', id).where('state', '!=', 'sent'))) > 0;
  });
}

/** What the owner is shown: all mails but canaries, and of notices those that failed. */
const shown = sql<boolean>`audience <> 'canary' and (channel = 'mail' or last_error is not null)`;

/** Newest first; with a state, ordered by last or next attempt; `before` is the last mail of the page above. */
export async function listMails(
  db: Db,
  page: { limit: number; state?: string | undefined; before?: Cursor | undefined },
): Promise<OutboxTable[]> {
  const { state, before } = page;
  const moment = state ? 'next_attempt_at' : 'created_at';
  let query = db.sql.selectFrom('outbox').selectAll().where(shown);
  if (state) query = query.where('state', '=', state);
  if (before) query = query.where((eb) => eb(eb.refTuple(moment, 'id'), '<', eb.tuple(before.at, before.id)));
  return query.orderBy(moment, 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

/** Each counted up to 1,000. */
export async function countMails(db: Db): Promise<{ waiting: number; dead: number }> {
  const count = (state: string) =>
    countUpTo1000(db.sql, db.sql.selectFrom('outbox').select('id').where('state', '=', state).where(shown));
  const [waiting, dead] = await Promise.all([count('waiting'), count('dead')]);
  return { waiting, dead };
}

export async function mailStates(
  db: Db,
  submissionIds: readonly string[],
): Promise<Pick<OutboxTable, 'submission_id' | 'audience' | 'state' | 'attempts' | 'last_error'>[]> {
  if (submissionIds.length === 0) return [];
  return db.sql
    .selectFrom('outbox')
    .select(['submission_id', 'audience', 'state', 'attempts', 'last_error'])
    .where('submission_id', 'in', submissionIds)
    .execute();
}

/** Oldest first. */
export async function mailsAbout(db: Db, submissionId: string): Promise<OutboxTable[]> {
  return db.sql
    .selectFrom('outbox')
    .selectAll()
    .where('submission_id', '=', submissionId)
    .orderBy('created_at')
    .orderBy('audience')
    .execute();
}

/**
 * `kind`: of notice-kinds.ts; `stage`: which time of its kind it is; `at`: of the event; `due`: when to tell it, by
 * default at once. Epoch milliseconds.
 */
export interface NewNotice {
  kind: string;
  subject: string;
  stage?: string;
  at: number;
  due?: number;
}

/**
 * Notes in the transaction of an event that the people of the desk are to be told; `src/notices` finds out who. False
 * if all are known already, from any process.
 */
export async function putNotices(trx: Trx, notices: readonly NewNotice[]): Promise<boolean> {
  const rows = notices.map(({ stage = '', at, due = at, ...one }) => ({
    ...one,
    id: newId(at),
    stage,
    at,
    due_at: due,
  }));
  const noted = trx.insertInto('notices').values(rows);
  return (await changedRows(noted.onConflict((c) => c.columns(['kind', 'subject', 'stage']).doNothing()))) > 0;
}
