import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { reportsMs } from '#src/intake/inbound-store.server.ts';
import { capital } from '#src/lib/text.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import { backoff, isPermanent, type TransportError } from '#src/platform/outbox/backoff.ts';
import type { MailLook } from '#src/platform/outbox/mail.ts';
import { hasDueMail } from '#src/platform/outbox/status-store.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import { countSoftBounce, endSubscription } from '../newsletter.server.ts';
import {
  allowance,
  copyFor,
  copyOf,
  type IssueTexts,
  isGone,
  isHardBounce,
  isServerTrouble,
  mostAttempts,
  mostRefused,
  pauseAfter,
  softBounces,
} from './copies.ts';
import {
  addCopies,
  busySendings,
  type ClaimedCopy,
  changeSending,
  claimCopies,
  countCopies,
  countFailure,
  countRefusal,
  forgetRefusals,
  holdSending,
  keepCounts,
  lastCopyTo,
  lookAtCopies,
  nextCopy,
  nextStart,
  noteReport,
  type SendingRow,
  settleCopy,
  textsOf,
} from './sending-store.server.ts';

const leaseMs = 5 * 60_000;
/** No more than there are connections, so that late unsubscriptions still count. */
const atOnce = 4;

/** Within the pace; nothing while a mail to one person is due. */
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

/** Without the recipient's address. */
const wordsOf = ({ response, responseCode, code, message }: TransportError): string =>
  [response ? '' : (responseCode ?? code), (response ?? message).split('\n')[0]]
    .filter(Boolean)
    .join(' ')
    .replace(/<?[^\s<>:]+@[^\s<>:]+>?/g, 'the address')
    .slice(0, 200);

/** Records a permanent failure: for the subscriber, and for the sending if there are many. */
async function failed(parts: SendingDeps, worker: string, copy: ClaimedCopy, error: TransportError): Promise<void> {
  const { db, clock } = parts;
  const problem = wordsOf(error);
  const gone = isGone(error);
  const now = clock.now();
  const reason = `The mail server rejects email for it: ${problem}`;
  await db.write(async (trx) => {
    if (!(await settleCopy(trx, worker, copy, { state: 'failed', problem }))) return;
    const { subscriber_id: id } = copy;
    if (gone) await endSubscription(trx, id, { by: 'bounce', reason, at: now });
    else await countSoft(trx, id, { words: `Last response: ${problem}`, at: now });
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
      await settleCopy(trx, worker, copy, { state: 'sent', sent_at: clock.now(), problem: '' });
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
      const next_attempt_at = now + backoff(copy.attempts);
      await settleCopy(trx, worker, copy, { state: 'waiting', problem, next_attempt_at });
      if (!trouble) return;
      const failures = await countFailure(trx, id, { known: sending.failures, problem });
      if (failures === undefined) return;
      await changeSending(trx, id, ['sending', 'paused'], { next_at: now + pauseAfter(failures) });
    });
  }
}

/** `tried`: copies; `left`: copies skipped because their readers left. */
async function deliverSome(parts: SendingDeps, worker: string, sending: SendingRow, texts: IssueTexts) {
  const { transport } = parts;
  if (!transport) return { tried: 0, left: 0 };
  const { copies, left } = await claim(parts, worker, sending.id);
  const tries = copies.map((copy) => attempt(parts, { worker, texts, sending, copy, transport }));
  // Wait for all: the database must not be closed while mails are still being sent.
  const broken = (await Promise.allSettled(tries)).find(({ status }) => status === 'rejected');
  if (broken) throw (broken as PromiseRejectedResult).reason;
  return { tried: copies.length, left };
}

/**
 * Subscribers per transaction. SQLite works in this process, so few enough that a visitor's form waits only
 * milliseconds.
 */
const batch = { sqlite: 500, postgres: 5_000 };
/** Between batches, for other work. */
const pauseMs = 5;

/** Starts a due sending; everybody confirmed now will get it. False if it has begun or is no longer scheduled. */
const beginSending = ({ db, clock }: SendingDeps, { id }: Pick<SendingRow, 'id'>): Promise<boolean> =>
  db.write(async (trx) => {
    const now = clock.now();
    const held = await holdSending(db, trx, id);
    if (held?.state !== 'scheduled' || held.starts_at > now) return false;
    return changeSending(trx, id, ['scheduled'], { state: 'sending', started_at: now, next_at: now });
  });

/** Writes the next batch of copies; true when all are written. Safe to run in several processes. */
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

/** Writes all copies; stops when `stopped` and resumes there next time. */
async function prepare(parts: SendingDeps, id: string, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    if (await prepareSome(parts, id)) {
      await lookAtCopies(parts.db);
      return parts.onChange();
    }
    await pause(pauseMs);
  }
}

const leastSleep = 500;
const longestSleep = 15_000;
/** How often open desks are updated. */
const tellMs = 5_000;
/** A silent mail server must not hold up the shutdown; what is in hand waits for the next worker. */
const stopPatienceMs = 3_000;

/** Any number of workers and processes may share one database. */
export function startNewsletterWorker(parts: SendingDeps, { timer: byItself = true } = {}) {
  const { db, clock, log } = parts;
  const worker = randomUUID();
  let again = false;
  let told = 0;

  async function endIfDone({ id }: SendingRow) {
    const counts = await countCopies(db.sql, id);
    if (counts.waiting > 0) return;
    const change = { state: 'done', ended_at: clock.now(), failures: 0, problem: '' };
    const ended = await db.write(async (trx) => {
      const isEnd = await changeSending(trx, id, ['sending'], change);
      // Keep the figures, because people may be erased later.
      if (isEnd) await keepCounts(trx, id);
      return isEnd;
    });
    if (ended) parts.onChange();
  }

  /** Does what one sending has to do now; returns how many copies were tried. */
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
    const texts = await textsOf(db.sql, sending.id);
    if (!texts) return 0;
    const { tried, left } = await deliverSome(parts, worker, sending, texts);
    if (tried > 0 && Math.abs(clock.now() - told) >= tellMs) {
      told = clock.now();
      parts.onChange();
    }
    if (tried + left > 0) again = true;
    else if ((await nextCopy(db.sql, sending.id)) === undefined) await endIfDone(sending);
    return tried;
  }

  /** Milliseconds until something is due; undefined if nothing waits. */
  async function wait() {
    const moments = [(await nextStart(db.sql)) ?? Number.POSITIVE_INFINITY];
    for (const { id, next_at: nextAt } of await busySendings(db.sql, clock.now())) {
      const copy = await nextCopy(db.sql, id);
      if (copy !== undefined) moments.push(Math.max(copy, nextAt));
    }
    const due = Math.min(...moments);
    return due === Number.POSITIVE_INFINITY ? undefined : Math.max(leastSleep, due - clock.now());
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
    /** Call when something may be to do. */
    wake: loop.wake,
    runDue: loop.run,
    /** Takes no more copies; resolves when those in hand are settled. */
    async stop() {
      const cut = setTimeout(() => parts.transport?.close(), stopPatienceMs);
      await loop.stop();
      clearTimeout(cut);
      parts.transport?.close();
    },
  };
}

export interface Mailing extends Pick<SendingDeps, 'transport' | 'domain' | 'leaveUrl' | 'listId'> {
  look(): MailLook;
  network: Network;
  worker: ReturnType<typeof startNewsletterWorker> | undefined;
  /** Takes a bounce or complaint; false if it is not about a copy. */
  onReport(trx: Trx, report: Report): Promise<boolean>;
}

export interface SendingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Without a mail server everything waits. */
  transport: MailTransport | undefined;
  /** One-click unsubscribe address (RFC 8058). */
  leaveUrl(subscriber: string): string;
  /** Domain of Message-IDs. */
  domain: string;
  /** List-Id (RFC 2919). */
  listId(): string;
  /** Called when a server has refused an address for good. */
  onNoAddress(recipient: string, at: number, reason: string): Promise<void>;
  /** Called when an open desk should reload. */
  onChange(): void;
}

/** Bounce or complaint. `about`: Message-IDs; `to`: addresses, likeliest first. */
export interface Report {
  kind: 'failed' | 'delayed' | 'complaint';
  about: readonly string[];
  to: readonly string[];
  status: string;
  words: string;
  at: number;
}

/**
 * Handles a bounce or complaint about a copy: a nonexistent address ends the subscription at once, as do three
 * temporary bounces; a complaint ends it for good. False if it is about no copy. Only the reader knows a copy's ids,
 * but anybody can forge an address, so a match by address only counts as temporary.
 */
export async function takeReport(trx: Trx, domain: string, report: Report): Promise<boolean> {
  const { kind, status, at } = report;
  const words = capital(report.words);
  for (const id of report.about) {
    const copy = copyOf(id, domain);
    if (!copy) continue;
    if (kind === 'delayed') return true;
    const isFirst = await noteReport(trx, copy, words);
    if (isFirst === undefined) continue;
    const { subscriber } = copy;
    if (kind === 'complaint') await endSubscription(trx, subscriber, { by: 'complaint', reason: words, at });
    else if (isHardBounce(status)) await endSubscription(trx, subscriber, { by: 'bounce', reason: words, at });
    else if (isFirst) await countSoft(trx, subscriber, { words, at });
    return true;
  }
  const span = { from: at - reportsMs, to: at };
  const likely = kind === 'failed' ? await lastCopyTo(trx, report.to, span) : undefined;
  if (!likely) return false;
  if (await noteReport(trx, likely, words)) await countSoft(trx, likely.subscriber, { words, at });
  return true;
}

/** Ends the subscription after `softBounces`. Call only for the first report of a copy. */
async function countSoft(trx: Trx, subscriber: string, { words, at }: { words: string; at: number }): Promise<void> {
  if ((await countSoftBounce(trx, subscriber)) < softBounces) return;
  const reason = `${softBounces} issues bounced. ${words}`;
  await endSubscription(trx, subscriber, { by: 'bounce', reason, at });
}
