import { randomUUID } from 'node:crypto';
import { ofNoRequest } from '#src/platform/request-id.server.ts';
import { countCopies, nextCopy } from './copies-store.server.ts';
import type { IssueTexts } from './copy.ts';
import { deliverSome } from './deliver.server.ts';
import { keepCounts } from './forget-store.server.ts';
import type { SendingParts } from './parts.ts';
import { beginSending, prepare } from './prepare.server.ts';
import { busySendings, changeSending, nextStart, type SendingRow, textsOf } from './sending-store.server.ts';

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
export function startNewsletterWorker(parts: SendingParts, { timer: byItself = true } = {}): NewsletterWorker {
  const { db, clock, log } = parts;
  const worker = randomUUID();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;
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
  async function look(sending: SendingRow): Promise<number> {
    if (sending.state === 'scheduled') {
      if (await beginSending(parts, sending)) parts.onChange();
      again = true;
      return 0;
    }
    if (sending.prepared_at === null) {
      await prepare(parts, sending.id, () => stopped);
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

  async function sleep() {
    if (stopped || !byItself) return;
    const due = await nextMoment();
    if (stopped) return;
    const wait = due === undefined ? longestSleep : Math.min(longestSleep, Math.max(leastSleep, due - clock.now()));
    clearTimeout(timer);
    timer = setTimeout(wake, wait).unref();
  }

  async function pass(): Promise<number> {
    let tried = 0;
    while (again && !stopped) {
      again = false;
      for (const sending of await busySendings(db.sql, clock.now())) {
        if (!stopped) tried += await look(sending);
      }
    }
    return tried;
  }

  /** One round; never rejects. */
  async function round(): Promise<number> {
    try {
      const tried = await pass();
      await sleep();
      return tried;
    } catch (error) {
      again = false;
      log.error({ error }, 'newsletter pass failed');
      clearTimeout(timer);
      if (!stopped && byItself) timer = setTimeout(wake, longestSleep).unref();
      return 0;
    } finally {
      running = undefined;
    }
  }

  /** A call that comes while a round is ending is answered by another one. */
  async function runDue(): Promise<number> {
    again = true;
    let tried = 0;
    while (again && !stopped) {
      running ??= round();
      tried += await running;
    }
    return tried;
  }

  function wake() {
    if (!stopped) void runDue();
  }

  if (byItself) wake();
  return {
    wake: ofNoRequest(wake),
    runDue,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const cut = setTimeout(() => parts.transport?.close(), stopPatienceMs);
      await running;
      clearTimeout(cut);
      parts.transport?.close();
    },
  };
}
