import { randomUUID } from 'node:crypto';
import type { Clock } from '#src/lib/time.ts';
import type { Db } from '../db/client.server.ts';
import type { OutboxTable } from '../db/tables.ts';
import { every } from '../every.server.ts';
import type { Log } from '../log.server.ts';
import { backoff, isNoAddress, isPermanent, mostAttempts, type TransportError } from './backoff.ts';
import { claim, nextDue, settle } from './store.server.ts';
import type { MailTransport } from './transport.server.ts';

export interface OutboxWorker {
  /** Call when a mail may be due; delivery starts within the same turn. */
  wake(): void;
  runDue(): Promise<number>;
  /**
   * Takes no more mail; resolves when those in hand are settled. After `patienceMs` the rest waits for the next worker.
   */
  stop(patienceMs?: number): Promise<void>;
}

const batch = 20;
const leaseMs = 5 * 60_000;
const leastSleep = 250;
const longestSleep = 30_000;
/** Most mail servers answer faster; a silent one must not hold up the shutdown. */
const stopPatienceMs = 3_000;
const cutWords = 'The site was stopped while this mail was being sent.';

/** Any number of workers and processes may share one database. */
export function startOutboxWorker(options: {
  db: Db;
  transport: MailTransport;
  clock: Clock;
  log: Log;
  /** False for callers that run due mails by hand. */
  timer?: boolean;
  /** Called when a server has refused a visitor's address for good. */
  onNoAddress?(recipient: string, at: number, reason: string): Promise<void>;
  /** Called when a mail that vanishes was sent or given up. */
  onVanishing?(): void;
}): OutboxWorker {
  const { db, transport, clock, log } = options;
  const worker = randomUUID();
  let stopped: Promise<void> | undefined;
  let isCut = false;

  async function attempt(mail: OutboxTable) {
    try {
      await transport.deliver(mail);
      await settle(db, worker, mail.id, { state: 'sent', at: clock.now() });
      if (mail.vanishes) options.onVanishing?.();
    } catch (cause) {
      if (isCut) {
        const now = clock.now();
        await settle(db, worker, mail.id, { state: 'waiting', error: cutWords, nextAttemptAt: now });
        return;
      }
      const error = cause as TransportError;
      const summary = [error.responseCode, error.code, error.message.split('\n')[0]].filter(Boolean).join(' ');
      const dead = isPermanent(error, mail.audience) || mail.attempts >= mostAttempts;
      log.warn(
        { mail: mail.id, attempts: mail.attempts, code: error.code, status: error.responseCode, dead },
        'mail not delivered',
      );
      await settle(
        db,
        worker,
        mail.id,
        dead
          ? { state: 'dead', error: summary }
          : { state: 'waiting', error: summary, nextAttemptAt: clock.now() + backoff(mail.attempts) },
      );
      // Noting an erased address would keep it.
      if (dead && isNoAddress(error) && mail.vanishes === 0)
        await options.onNoAddress?.(mail.recipient, clock.now(), summary);
      if (dead && mail.vanishes) options.onVanishing?.();
    }
  }

  async function pass(stopping: AbortSignal): Promise<number> {
    let handled = 0;
    while (!stopping.aborted) {
      const mails = await claim(db, { worker, now: clock.now(), leaseMs, limit: batch });
      if (mails.length === 0) break;
      // Wait for all: the database must not be closed while mails are still being sent.
      const failed = (await Promise.allSettled(mails.map(attempt))).find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
      handled += mails.length;
    }
    return handled;
  }

  async function wait() {
    const due = await nextDue(db);
    return due === undefined ? undefined : Math.max(leastSleep, due - clock.now());
  }

  const loop =
    options.timer === false
      ? every(Number.POSITIVE_INFINITY, 'the outbox', pass, { log })
      : every(longestSleep, 'the outbox', pass, { log, first: 0, wait });

  async function stop(patienceMs: number) {
    const cut = setTimeout(() => {
      isCut = true;
      transport.close();
    }, patienceMs);
    await loop.stop();
    clearTimeout(cut);
    transport.close();
  }

  return {
    wake: loop.wake,
    runDue: loop.run,
    stop: (patienceMs = stopPatienceMs) => {
      stopped ??= stop(patienceMs);
      return stopped;
    },
  };
}
