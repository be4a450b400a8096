import type { NewsletterSendingsTable } from 'db:tables';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { IssueDeps } from '../issues/desk.server.ts';
import { mostRefused, paces, type SendingState, usualPace } from './copies.ts';
import { countCopies, nextCopy, problemsOf } from './copies-store.server.ts';

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

/** Latest confirmation among confirmed subscribers; 0 if there are none. */
export async function latestConfirmation(from: Sql | Trx): Promise<number> {
  const row = await from
    .selectFrom('newsletter_subscribers')
    .select((eb) => eb.fn.max('confirmed_at').as('at'))
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return Number(row?.at ?? 0);
}

export type SendingView = NonNullable<Awaited<ReturnType<typeof sendingView>>>;
type SendingActs = Pick<IssueDeps, 'db' | 'clock' | 'actor' | 'wake'>;

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

const changes = {
  pause: { from: ['sending'], to: 'paused', action: 'pause', said: 'Paused. Unsent copies stay queued.' },
  'go-on': { from: ['paused'], to: 'sending', action: 'go on', said: 'Sending resumed.' },
  cancel: {
    from: ['sending', 'paused'],
    to: 'cancelled',
    action: 'cancel',
    said: 'Cancelled. Unsent copies won’t be sent.',
  },
} as const satisfies Record<string, { from: SendingState[]; to: SendingState; action: string; said: string }>;

type SendingChange = keyof typeof changes;
export const isSendingChange = (intent: string): intent is SendingChange => Object.hasOwn(changes, intent);

export async function changeOf(
  { db, clock, actor, wake }: SendingActs,
  issue: string,
  change: SendingChange,
): Promise<Outcome<{ said: string }>> {
  const { from, to, action, said } = changes[change];
  const now = clock.now();
  const done = await db.write(async (trx) => {
    const row = await sendingOf(trx, issue);
    const ended = to === 'cancelled' ? { ended_at: now } : {};
    const due = to === 'sending' ? { next_at: now, refused: 0 } : {};
    if (!row || !(await changeSending(trx, row.id, from, { state: to, ...ended, ...due }))) return false;
    await recordAudit(trx, { at: now, actor, action, subject: `issues/${issue}`, detail: 'sending of the newsletter' });
    return true;
  });
  wake();
  return done ? { ok: true, said } : refuse('It’s no longer sending. Check its status.');
}

/** Copies per hour. */
export async function setPace(
  { db, clock, actor, wake }: SendingActs,
  issue: string,
  pace: number,
): Promise<Outcome<{ said: string }>> {
  if (!isPace(pace)) return refuse('Choose a pace from the list.');
  const now = clock.now();
  const done = await db.write(async (trx) => {
    const row = await sendingOf(trx, issue);
    if (!row || !(await changeSending(trx, row.id, ['scheduled', 'sending', 'paused'], { pace }))) return false;
    if (row.state !== 'scheduled' && row.failures === 0)
      await changeSending(trx, row.id, ['sending'], { next_at: now });
    const detail = `${pace} copies an hour`;
    await recordAudit(trx, { at: now, actor, action: 'pace', subject: `issues/${issue}`, detail });
    return true;
  });
  wake();
  return done ? { ok: true, said: 'Pace set.' } : refuse('It’s no longer sending.');
}
