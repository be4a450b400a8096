import type { OutboxTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '../db/client.server.ts';
import { every, type Loop } from '../every.server.ts';
import type { Log } from '../log.server.ts';
import { backoff, isNoAddress, isPermanent, longestWait, mostAttempts, type TransportError } from './backoff.ts';
import { type Channel, claim, type Delivery, nextDue, settle } from './store.server.ts';
import type { MailTransport } from './transport.server.ts';

/** An attempt that failed: `final` gives up, else it is tried again, `atLeastMs` later. */
export type Attempt =
  | Exclude<Delivery, { state: 'waiting' | 'dead' }>
  | { state: 'failed'; error: string; final?: boolean; atLeastMs?: number };

/** Sends rows to one receiver, and settles each as soon as it is known what became of it. */
export type Send = (
  rows: readonly OutboxTable[],
  settle: (rows: readonly OutboxTable[], how: Attempt) => Promise<void>,
) => Promise<void>;

export type OutboxWorker = ReturnType<typeof startOutboxWorker>;

const batch = 20;
const leaseMs = 5 * 60_000;
const leastSleep = 250;
const longestSleep = 30_000;
/** Most mail servers answer faster; a silent one must not hold up the shutdown. */
const stopPatienceMs = 3_000;
const cutWords = 'The site was stopped while this mail was being sent.';

interface MailParts {
  clock: Clock;
  log: Log;
  /** Called when a server has refused a visitor's address for good. */
  onNoAddress?(recipient: string, at: number, reason: string): Promise<void>;
  /** Called when a mail that vanishes was sent or given up. */
  onVanishing?(): void;
}

const mailSender =
  (transport: MailTransport, { clock, log, onNoAddress, onVanishing }: MailParts): Send =>
  async ([mail], settled) => {
    if (!mail) return;
    try {
      await transport.deliver(mail);
    } catch (cause) {
      const error = cause as TransportError;
      const summary = [error.responseCode, error.code, error.message.split('\n')[0]].filter(Boolean).join(' ');
      const final = isPermanent(error, mail.audience);
      const dead = final || mail.attempts >= mostAttempts;
      log.warn(
        { mail: mail.id, attempts: mail.attempts, code: error.code, status: error.responseCode, dead },
        'mail not delivered',
      );
      await settled([mail], { state: 'failed', error: summary, final });
      // Noting an erased address would keep it.
      if (dead && isNoAddress(error) && mail.vanishes === 0) await onNoAddress?.(mail.recipient, clock.now(), summary);
      if (dead && mail.vanishes) onVanishing?.();
      return;
    }
    await settled([mail], { state: 'sent', at: clock.now() });
    if (mail.vanishes) onVanishing?.();
  };

/** Any number of workers and processes may share one database. */
export function startOutboxWorker(
  options: MailParts & {
    db: Db;
    /** Without one, mails wait. */
    transport?: MailTransport | undefined;
    /** False for callers that run due rows by hand. */
    timer?: boolean;
  },
) {
  const { db, clock, log, transport } = options;
  const worker = randomUUID();
  /** One a channel: a slow webhook must not hold up mails. */
  const loops = new Map<Channel, Loop<number>>();
  let stopped: Promise<void> | undefined;
  const cut = new AbortController();
  cut.signal.addEventListener('abort', () => transport?.close());

  function outcome(rows: readonly OutboxTable[], how: Attempt): Delivery {
    if (how.state !== 'failed') return how;
    const { error, final = false, atLeastMs = 0 } = how;
    if (cut.signal.aborted) return { state: 'waiting', error: cutWords, nextAttemptAt: clock.now() };
    const attempts = Math.max(...rows.map((row) => row.attempts));
    if (final || attempts >= mostAttempts) return { state: 'dead', error };
    const wait = Math.min(longestWait, Math.max(backoff(attempts), atLeastMs));
    return { state: 'waiting', error, nextAttemptAt: clock.now() + wait };
  }

  const settled = (rows: readonly OutboxTable[], how: Attempt) =>
    settle(
      db,
      worker,
      rows.map(({ id }) => id),
      outcome(rows, how),
    );

  /** Mails one by one, notices by receiver. */
  const groupsOf = (rows: readonly OutboxTable[]) => [
    ...Map.groupBy(rows, ({ channel, id, recipient }) => (channel === 'mail' ? id : recipient)).values(),
  ];

  async function pass(channel: Channel, send: Send, stopping: AbortSignal): Promise<number> {
    let handled = 0;
    while (!stopping.aborted) {
      const rows = await claim(db, { worker, now: clock.now(), leaseMs, limit: batch, channel });
      if (rows.length === 0) break;
      // Wait for all: the database must not be closed while something is still being sent.
      const sent = await Promise.allSettled(groupsOf(rows).map((group) => send(group, settled)));
      const failed = sent.find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
      handled += rows.length;
    }
    return handled;
  }

  /** Sends rows of this channel from now on; until then they wait. */
  function carry(channel: Channel, send: Send): void {
    async function wait() {
      const due = await nextDue(db, channel);
      return due === undefined ? undefined : Math.max(leastSleep, due - clock.now());
    }
    const isByHand = options.timer === false;
    const about = isByHand ? { log } : { log, first: 0, wait };
    const ms = isByHand ? Number.POSITIVE_INFINITY : longestSleep;
    loops.set(
      channel,
      every(ms, `the outbox (${channel})`, (stopping) => pass(channel, send, stopping), about),
    );
  }
  if (transport) carry('mail', mailSender(transport, options));

  async function stop(patienceMs: number) {
    const patience = setTimeout(() => cut.abort(), patienceMs);
    await Promise.all([...loops.values()].map((loop) => loop.stop()));
    clearTimeout(patience);
    cut.abort();
  }

  return {
    /** Call when a row may be due, of any channel by default; delivery starts within the same turn. */
    wake(channel?: Channel): void {
      for (const [of, loop] of loops) if (channel === undefined || of === channel) loop.wake();
    },
    async runDue(): Promise<number> {
      const handled = await Promise.all([...loops.values()].map((loop) => loop.run()));
      return handled.reduce((sum, one) => sum + one, 0);
    },
    carry,
    /** Aborts when a stop has lost its patience. */
    cut: cut.signal,
    /**
     * Takes no more rows; resolves when those in hand are settled. After `patienceMs` the rest waits for the next
     * worker.
     */
    stop: (patienceMs = stopPatienceMs) => {
      stopped ??= stop(patienceMs);
      return stopped;
    },
  };
}
