import { z } from 'zod';
import type { Clock } from '#src/lib/clock.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { type CopyCounts, countCopies, nextCopy, problemsOf } from './copies-store.server.ts';
import { mostRefused, paces, type SendingState, usualPace } from './rules.ts';
import { changeSending, insertSending, type Sending, type SendingRow, sendingOf } from './sending-store.server.ts';

/** How an issue's sending stands, for the desk. Moments in epoch milliseconds. */
export interface SendingView {
  id: string;
  state: SendingState;
  startsAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** Whether all copies are written down. */
  isPrepared: boolean;
  pace: number;
  counts: CopyCounts;
  /** What the mail server said last, while it could not be spoken with. */
  trouble: string;
  /** When it is spoken with next; of meaning while there is trouble. */
  nextAt: number;
  /** Why it has paused by itself; empty when it has not. */
  refusal: string;
  problems: readonly { problem: string; count: number }[];
  author: string;
}

export interface SendingActs {
  db: Db;
  clock: Clock;
  actor: Actor;
  /** Says that something may be to send. */
  wake(): void;
}

const paceSetting = 'newsletter-pace';
const storedCounts = z.object({ waiting: z.number(), sent: z.number(), left: z.number(), failed: z.number() });

/** Whether a pace is one that can be chosen. */
export const isPace = (pace: number): boolean => (paces as readonly number[]).includes(pace);

/** The pace that was chosen last, in copies an hour. */
export async function paceOf(settings: Pick<Settings, 'get'>): Promise<number> {
  const stored = Number(await settings.get(paceSetting));
  return isPace(stored) ? stored : usualPace;
}

export const keepPace = (settings: Pick<Settings, 'set'>, pace: number): Promise<void> =>
  settings.set(paceSetting, String(pace));

/** How the sending of an issue stands; undefined when it has none. */
export async function sendingView(db: Db, issue: string): Promise<SendingView | undefined> {
  const row = await sendingOf(db.sql, issue);
  return row && viewOf(db, row);
}

async function viewOf({ sql }: Db, row: SendingRow): Promise<SendingView> {
  const kept = row.counts ? storedCounts.safeParse(JSON.parse(row.counts)).data : undefined;
  const counts = kept ?? (await countCopies(sql, row.id));
  const isOpen = row.state === 'sending' || row.state === 'paused';
  return {
    ...{ id: row.id, state: row.state as SendingState, startsAt: row.starts_at, startedAt: row.started_at },
    ...{ endedAt: row.ended_at, isPrepared: row.prepared_at !== null, pace: row.pace, counts, author: row.author },
    trouble: isOpen && row.failures > 0 ? row.problem : '',
    nextAt: Math.max(row.next_at, (await nextCopy(sql, row.id)) ?? 0),
    refusal: row.state === 'paused' && row.refused >= mostRefused ? row.problem : '',
    problems: counts.failed > 0 || counts.waiting > 0 ? await problemsOf(sql, row.id) : [],
  };
}

type Decided = Pick<Sending, 'issue' | 'subject' | 'html' | 'body' | 'archive_url' | 'starts_at' | 'pace'>;

/** Writes down that an issue is to be sent, as part of the transaction that publishes its version. @throws when it is already. */
export async function decide(
  trx: Trx,
  decided: Decided,
  about: { version: number; actor: Actor; now: number },
): Promise<void> {
  const { version, actor, now } = about;
  await insertSending(trx, {
    ...{ id: newId(now), version, state: 'scheduled', created_at: now, author: actor.name },
    ...{ started_at: null, prepared_to: '', prepared_at: null, ended_at: null, counts: '' },
    ...{ next_at: decided.starts_at, failures: 0, refused: 0, problem: '' },
    ...decided,
  });
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

export type SendingChange = keyof typeof changes;
export const isSendingChange = (intent: string): intent is SendingChange => Object.hasOwn(changes, intent);

/** Pauses, goes on with or cancels what has begun. */
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

/** Sets how many copies an hour leave. */
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
