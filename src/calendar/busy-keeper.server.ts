import { createHash, randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Clock } from '#src/lib/clock.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { mergeRanges, type TimeRange } from '#src/lib/ranges.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { type Network, publicNetwork } from '#src/platform/net/ask.server.ts';
import { ownersIn, readEveryMs, undoMs, wantedAt } from './busy-rules.ts';
import {
  claimFeed,
  dropRemoved,
  type Feed,
  fetchCalendar,
  hasWork,
  rangesOf,
  replaceRanges,
  settleFeed,
} from './busy-store.server.ts';
import type { BusyTimes, Wanted } from './ics-calendar.ts';

const usualPatienceMs = 10_000;
const workersMemory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Reads a calendar apart from the site, for at most ten seconds and within a memory of its own: a small text can be
 * made to repeat without end, in the library too. Never throws.
 */
export async function readApart(
  text: string,
  wanted: Wanted,
  patienceMs = usualPatienceMs,
): Promise<Outcome<BusyTimes>> {
  const { busyReader } = await import('virtual:busy-reader');
  const worker = new Worker(busyReader, {
    eval: true,
    workerData: { text, wanted },
    resourceLimits: workersMemory,
    // What a library has to say of a strange file must not stand in the site's log.
    stdout: true,
    stderr: true,
  });
  return new Promise<Outcome<BusyTimes>>((done) => {
    const timer = setTimeout(() => done(refuse('It takes too long to read.')), patienceMs);
    worker.once('message', done);
    worker.once('error', () => done(refuse('It is too large to read.')));
    worker.once('exit', () => {
      clearTimeout(timer);
      done(refuse('We couldn’t read it.'));
    });
  }).finally(() => worker.terminate());
}

export interface BusyParts {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of the company: entries that are copies of our own appointments are known by it. */
  ownDomain: string;
  /** The addresses of the desk's people: what they have declined does not make them busy. */
  ownerAddresses(): Promise<readonly string[]>;
  /** How many days ahead can be booked now, for the counts that are shown. */
  horizonDays(): number;
  /** Called whenever the times may have changed: read, removed or put back. By the process that did it alone. */
  onBusyChanged(): void;
  /** Called when a calendar begins or ceases to fail, or was read for the first time. */
  onState(): void;
  /** Tests alone: how names become addresses, and which may be asked. */
  network?: Network | undefined;
}

/** Reads the owner's own calendars. */
export interface BusyKeeper {
  parts: BusyParts;
  /** Reads all calendars that are due, one after the other; how many there were. @throws what the database throws. */
  sweep(): Promise<number>;
  /** Reads one now, in half a minute at most; false when another process does so already, or it is gone. */
  read(id: string): Promise<boolean>;
  /** Cuts off what is under way, and resolves when that has ended. */
  stop(): Promise<void>;
}

const sweepMs = 30_000;
/** Longer than a calendar may take to arrive and to be read. */
const leaseMs = 60_000;

type Reading = { ok: false; reason: string } | { ok: true; set: Partial<Feed>; ranges: TimeRange[] | undefined };

/** Looks every 30 seconds which calendars are due, and reads each every ten minutes, in one process at a time. */
export function startBusyKeeper(parts: BusyParts): BusyKeeper {
  const { db, clock, log, network = publicNetwork } = parts;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function newsOf(feed: Feed): Promise<Reading> {
    const { day, from, to } = wantedAt(clock.now());
    // On another day the same calendar has other times.
    const isCurrent = feed.read_for === day;
    const validators = isCurrent ? { etag: feed.etag, lastModified: feed.last_modified } : undefined;
    const fetched = await fetchCalendar(feed.address, validators, { network, stopped: stopping.signal });
    if (!fetched.ok) return fetched;
    if (fetched.unchanged) return { ok: true, set: {}, ranges: undefined };
    const { text, etag, lastModified } = fetched;
    const digest = createHash('sha256').update(text).digest('base64url');
    const seen = { etag: etag.slice(0, 1_000), last_modified: lastModified.slice(0, 100) };
    if (isCurrent && digest === feed.digest) return { ok: true, set: seen, ranges: undefined };
    const known = (await parts.ownerAddresses()).map((address) => address.toLowerCase());
    const owners = { ofCalendar: ownersIn(feed.address), known };
    const read = await readApart(text, { from, to, ownDomain: parts.ownDomain, owners });
    if (!read.ok) return read;
    const set = { ...seen, digest, read_for: day, notes: JSON.stringify(read.notes) };
    // What the rest of it would have said is what it said before.
    const before = read.notes.isCutOff ? await rangesOf(db.sql, feed.id) : [];
    return { ok: true, set, ranges: mergeRanges([...read.ranges, ...before.filter(({ ends }) => ends > from)]) };
  }

  async function take(feed: Feed): Promise<void> {
    const news = await newsOf(feed);
    const now = clock.now();
    const next_attempt_at = now + readEveryMs;
    const lease = { id: feed.id, worker: feed.claimed_by ?? '' };
    if (stopping.signal.aborted) {
      await db.write((trx) => settleFeed(trx, lease, {}));
      return;
    }
    if (!news.ok) {
      const failures = feed.failures + 1;
      const failing = { failures, failing_since: feed.failing_since ?? now, problem: news.reason };
      await db.write((trx) => settleFeed(trx, lease, { ...failing, next_attempt_at }));
      log.warn({ feed: feed.id, failures, why: news.reason }, 'a calendar of the owner could not be read');
    } else {
      const good = { ...news.set, read_at: now, failures: 0, failing_since: null, problem: '', next_attempt_at };
      const changed = await db.write(async (trx) => {
        const isOurs = await settleFeed(trx, lease, good);
        return isOurs && news.ranges !== undefined && (await replaceRanges(trx, feed.id, news.ranges));
      });
      if (changed) parts.onBusyChanged();
    }
    const isNoted = news.ok && news.set.notes !== undefined && news.set.notes !== feed.notes;
    if (feed.read_at === null || isNoted || feed.problem !== (news.ok ? '' : news.reason)) parts.onState();
  }

  /** Until it is settled nobody may close the database. */
  function during<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const end = () => underWay.delete(work);
    work.then(end, end);
    return work;
  }

  async function readNext(id?: string): Promise<boolean> {
    const feed = await claimFeed(db, { worker: randomUUID(), now: clock.now(), leaseMs }, id);
    if (feed) await take(feed);
    return feed !== undefined;
  }

  async function pass(): Promise<number> {
    const now = clock.now();
    const gone = now - undoMs;
    let read = 0;
    if (!(await hasWork(db.sql, { now, leaseMs }, gone))) return read;
    await db.write((trx) => dropRemoved(trx, gone));
    while (!stopping.signal.aborted && (await readNext())) read++;
    return read;
  }

  let sweeping: Promise<number> | undefined;
  function sweep(): Promise<number> {
    sweeping ??= during(pass()).finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  }

  const inBackground = () => {
    sweep().catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ error }, 'reading the calendars of the owner failed');
    });
  };
  const timer = setInterval(inBackground, sweepMs).unref();
  inBackground();
  return {
    parts,
    sweep,
    read: (id) => during(readNext(id)),
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled(underWay);
    },
  };
}
