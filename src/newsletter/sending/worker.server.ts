import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { every } from '#src/platform/every.server.ts';
import { backoff, isPermanent, type TransportError } from '#src/platform/outbox/backoff.ts';
import { hasDueMail } from '#src/platform/outbox/status-store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import { countSoftBounce, endSubscription } from '../newsletter-manage.server.ts';
import {
  allowance,
  copyFor,
  type IssueTexts,
  isGone,
  isServerTrouble,
  mostAttempts,
  mostRefused,
  pauseAfter,
  softBounces,
} from './copies.ts';
import {
  addCopies,
  type ClaimedCopy,
  claimCopies,
  countCopies,
  keepCounts,
  lookAtCopies,
  nextCopy,
  settleCopy,
} from './copies-store.server.ts';
import type { SendingDeps } from './deps.ts';
import {
  busySendings,
  changeSending,
  countFailure,
  countRefusal,
  forgetRefusals,
  holdSending,
  latestConfirmation,
  nextStart,
  type SendingRow,
  textsOf,
} from './sending-store.server.ts';

const leaseMs = 5 * 60_000;
/** In hand at a time: no more than there are connections, so that who leaves meanwhile is passed over. */
const atOnce = 4;

/** What came of a look at a sending: copies tried, and whether there may be more at once. */
interface Pass {
  tried: number;
  left: number;
}

/** Takes the copies that may leave now, within the pace; none while a mail to one person is due. */
async function claim({ db, clock }: SendingDeps, worker: string, id: string) {
  const nothing = { copies: [] as ClaimedCopy[], left: 0 };
  const now = clock.now();
  if (await hasDueMail(db.sql, now)) return nothing;
  return db.write(async (trx) => {
    const held = await holdSending(db, trx, id);
    if (held?.state !== 'sending' || held.started_at === null) return nothing;
    const allowed = allowance(held, now, atOnce);
    if (allowed.count === 0) return nothing;
    const about = { sending: id, worker, until: held.started_at, now, leaseMs, limit: allowed.count };
    const claimed = await claimCopies(db, trx, about);
    const few = claimed.copies.length;
    if (few > 0) {
      const { nextAt } = few === allowed.count ? allowed : allowance(held, now, few);
      await changeSending(trx, id, ['sending'], { next_at: nextAt });
    }
    return claimed;
  });
}

/** An answer of a mail server, or why there was none, without the address it is about. */
const wordsOf = ({ response, responseCode, code, message }: TransportError): string =>
  [response ? '' : (responseCode ?? code), (response ?? message).split('\n')[0]]
    .filter(Boolean)
    .join(' ')
    .replace(/<?[^\s<>:]+@[^\s<>:]+>?/g, 'the address')
    .slice(0, 200);

/** What follows when a copy was not taken for good: for its subscriber, and for the rest when it was one of many. */
async function failed(parts: SendingDeps, worker: string, copy: ClaimedCopy, error: TransportError): Promise<void> {
  const { db, clock } = parts;
  const problem = wordsOf(error);
  const gone = isGone(error);
  const now = clock.now();
  const reason = gone
    ? `The mail server rejects email for it: ${problem}`
    : `${softBounces} issues bounced. Last response: ${problem}`;
  await db.write(async (trx) => {
    if (!(await settleCopy(trx, worker, copy, { state: 'failed', problem }))) return;
    const { subscriber_id: id } = copy;
    if (gone || (await countSoftBounce(trx, id)) >= softBounces) {
      await endSubscription(trx, id, { by: 'bounce', reason, at: now });
    }
    if ((await countRefusal(trx, copy.sending_id, problem)) < mostRefused) return;
    if (await changeSending(trx, copy.sending_id, ['sending'], { state: 'paused' })) parts.onChange();
  });
  if (gone) await parts.onNoAddress(copy.email, now, reason);
}

async function attempt(
  parts: SendingDeps,
  about: { worker: string; texts: IssueTexts; sending: SendingRow; copy: ClaimedCopy; transport: MailTransport },
) {
  const { db, clock, log } = parts;
  const { worker, texts, sending, copy, transport } = about;
  const { id } = sending;
  try {
    await transport.deliver(copyFor(copy, { sending, texts, ...parts, now: clock.now() }));
    await db.write(async (trx) => {
      await settleCopy(trx, worker, copy, { state: 'sent', at: clock.now() });
      await forgetRefusals(trx, id);
      if (sending.failures > 0) await changeSending(trx, id, ['sending', 'paused'], { failures: 0, problem: '' });
    });
  } catch (cause) {
    const error = cause as TransportError;
    const trouble = isServerTrouble(error);
    log.warn({ sending: id, attempts: copy.attempts, code: error.code, status: error.responseCode }, 'copy not sent');
    const isOver = (!trouble && isPermanent(error, 'visitor')) || copy.attempts >= mostAttempts;
    if (isOver) return failed(parts, worker, copy, error);
    const now = clock.now();
    await db.write(async (trx) => {
      const problem = wordsOf(error);
      await settleCopy(trx, worker, copy, { state: 'waiting', problem, nextAttemptAt: now + backoff(copy.attempts) });
      if (!trouble) return;
      const failures = await countFailure(trx, id, { known: sending.failures, problem });
      if (failures === undefined) return;
      await changeSending(trx, id, ['sending', 'paused'], { next_at: now + pauseAfter(failures) });
    });
  }
}

/** Sends the copies of a sending that may leave now. */
async function deliverSome(parts: SendingDeps, worker: string, sending: SendingRow, texts: IssueTexts): Promise<Pass> {
  const { transport } = parts;
  if (!transport) return { tried: 0, left: 0 };
  const { copies, left } = await claim(parts, worker, sending.id);
  const tries = copies.map((copy) => attempt(parts, { worker, texts, sending, copy, transport }));
  // Until all are settled: who stops must not close the database under those that are still being sent.
  const broken = (await Promise.allSettled(tries)).find(({ status }) => status === 'rejected');
  if (broken) throw (broken as PromiseRejectedResult).reason;
  return { tried: copies.length, left };
}

/**
 * Subscribers looked at in one transaction. SQLite works within this process, so few enough that a visitor's form waits for
 * some milliseconds only; PostgreSQL does it beside.
 */
const batch = { sqlite: 500, postgres: 5_000 };
/** What the site has for itself between two of them. */
const pauseMs = 5;

/**
 * Begins a sending whose moment has come: whoever is confirmed now is who gets it. False when it has begun already, or is
 * no longer to begin.
 */
const beginSending = ({ db, clock }: SendingDeps, { id }: Pick<SendingRow, 'id'>): Promise<boolean> =>
  db.write(async (trx) => {
    const now = clock.now();
    const held = await holdSending(db, trx, id);
    if (held?.state !== 'scheduled' || held.starts_at > now) return false;
    // A clock that was set back leaves confirmations ahead of it; they count all the same.
    const started_at = Math.max(now, await latestConfirmation(trx));
    return changeSending(trx, id, ['scheduled'], { state: 'sending', started_at, next_at: now });
  });

/** Writes down the next copies of a sending; true once there are all of them. Any number of processes may do it at once. */
const prepareSome = ({ db, clock }: SendingDeps, id: string): Promise<boolean> =>
  db.write(async (trx) => {
    const held = await holdSending(db, trx, id);
    if (held?.started_at == null || held.prepared_at !== null || held.state === 'cancelled') return true;
    const now = clock.now();
    const about = { sending: id, after: held.prepared_to, until: held.started_at, now, limit: batch[db.engine] };
    const last = await addCopies(trx, about);
    await changeSending(
      trx,
      id,
      ['sending', 'paused'],
      last === undefined ? { prepared_at: now } : { prepared_to: last },
    );
    return last === undefined;
  });

/** Writes down a copy for everybody who gets an issue; ends early once `stopped` says so, and goes on from there the next time. */
async function prepare(parts: SendingDeps, id: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    if (await prepareSome(parts, id)) {
      await lookAtCopies(parts.db);
      return parts.onChange();
    }
    await pause(pauseMs);
  }
}

export interface NewsletterWorker {
  /** Says that something may be to do. */
  wake(): void;
  /** Does everything that is due now; resolves with how many copies were tried. */
  runDue(): Promise<number>;
  /** Takes no more copies; resolves when those in hand are settled. */
  stop(): Promise<void>;
}

const leastSleep = 500;
const longestSleep = 15_000;
/** Open desks are told so often how far it is. */
const tellMs = 5_000;
/** A mail server that is silent must not hold up the end of the process; what it has in hand waits for the next one. */
const stopPatienceMs = 3_000;

/** Begins, prepares and sends issues in the background; any number of workers and processes may share one database. */
export function startNewsletterWorker(parts: SendingDeps, { timer: byItself = true } = {}): NewsletterWorker {
  const { db, clock, log } = parts;
  const worker = randomUUID();
  let again = false;
  let known: (IssueTexts & { id: string }) | undefined;
  let told = 0;

  async function texts(id: string): Promise<IssueTexts | undefined> {
    // One at a time, however many issues there are.
    if (known?.id !== id) known = await textsOf(db.sql, id);
    return known;
  }

  async function endIfDone({ id }: SendingRow) {
    const counts = await countCopies(db.sql, id);
    if (counts.waiting > 0) return;
    const change = { state: 'done', ended_at: clock.now(), failures: 0, problem: '' };
    const ended = await db.write(async (trx) => {
      const isEnd = await changeSending(trx, id, ['sending'], change);
      // Whoever is erased later leaves the figures as they are.
      if (isEnd) await keepCounts(trx, id);
      return isEnd;
    });
    if (ended) parts.onChange();
  }

  /** Does what one sending has to do now; how many copies were tried. */
  async function look(sending: SendingRow, stopping: AbortSignal): Promise<number> {
    if (sending.state === 'scheduled') {
      if (await beginSending(parts, sending)) parts.onChange();
      again = true;
      return 0;
    }
    if (sending.prepared_at === null) {
      await prepare(parts, sending.id, () => stopping.aborted);
      again = true;
      return 0;
    }
    const made = await texts(sending.id);
    if (!made) return 0;
    const { tried, left } = await deliverSome(parts, worker, sending, made);
    if (tried > 0 && Math.abs(clock.now() - told) >= tellMs) {
      told = clock.now();
      parts.onChange();
    }
    if (tried + left > 0) again = true;
    else if ((await nextCopy(db.sql, sending.id)) === undefined) await endIfDone(sending);
    return tried;
  }

  /** Until the next thing is due; undefined when nothing waits. */
  async function nextMoment(): Promise<number | undefined> {
    const moments: number[] = [];
    const starts = await nextStart(db.sql);
    if (starts !== undefined) moments.push(starts);
    for (const { id, next_at: nextAt } of await busySendings(db.sql, clock.now())) {
      const copy = await nextCopy(db.sql, id);
      if (copy !== undefined) moments.push(Math.max(copy, nextAt));
    }
    return moments.length > 0 ? Math.min(...moments) : undefined;
  }

  async function wait() {
    const due = await nextMoment();
    return due === undefined ? undefined : Math.max(leastSleep, due - clock.now());
  }

  async function pass(stopping: AbortSignal): Promise<number> {
    let tried = 0;
    again = true;
    while (again && !stopping.aborted) {
      again = false;
      for (const sending of await busySendings(db.sql, clock.now())) {
        if (!stopping.aborted) tried += await look(sending, stopping);
      }
    }
    return tried;
  }

  const loop = byItself
    ? every(longestSleep, 'the newsletter', pass, { log, first: 0, wait })
    : every(Number.POSITIVE_INFINITY, 'the newsletter', pass, { log });
  return {
    wake: loop.wake,
    runDue: loop.run,
    async stop() {
      const cut = setTimeout(() => parts.transport?.close(), stopPatienceMs);
      await loop.stop();
      clearTimeout(cut);
      parts.transport?.close();
    },
  };
}
