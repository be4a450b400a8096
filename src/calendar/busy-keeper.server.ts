import { createHash, randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { companyDomain } from '#src/content/company.ts';
import { mergeRanges, type TimeRange } from '#src/lib/lists.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { Clock } from '#src/lib/time.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { type Network, publicNetwork } from '#src/platform/net/ask.server.ts';
import {
  addressOf,
  claimFeed,
  countWithin,
  dropRemoved,
  type Failing,
  type Feed,
  fetchCalendar,
  findFeed,
  hasWork,
  insertFeed,
  isNeverAsked,
  listFeeds,
  maskedAddress,
  mostFeeds,
  mustBeSeen,
  nameOf,
  ownersIn,
  rangesOf,
  readEveryMs,
  removeFeed,
  replaceRanges,
  restoreFeed,
  settleFeed,
  undoMs,
  wantedAt,
} from './busy-store.server.ts';
import { headingOf, type Notes, type Note as UnreadNote } from './event-times.ts';
import type { BusyTimes, CalendarQuery } from './ics-calendar.ts';

const usualPatienceMs = 10_000;
const workersMemory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

/**
 * Parses a calendar in a worker with limits of ten seconds and memory: a small text can repeat without end. Never
 * throws.
 */
export async function readInWorker(
  text: string,
  wanted: CalendarQuery,
  patienceMs = usualPatienceMs,
): Promise<Outcome<BusyTimes>> {
  const { busyReader } = await import('virtual:busy-reader');
  const worker = new Worker(busyReader, {
    eval: true,
    workerData: { text, wanted },
    resourceLimits: workersMemory,
    // Keeps the library's warnings about odd files out of the site's log.
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

export interface BusyDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** The desk's own addresses: meetings they declined do not count as busy. */
  ownerAddresses(): Promise<readonly string[]>;
  /** Days ahead that can be booked, for the counts shown. */
  horizonDays(): number;
  /** The busy times may have changed: read, removed or restored. Only in the process that did it. */
  onBusyChanged(): void;
  /** A calendar starts or stops failing, or was read for the first time. */
  onState(): void;
  /** Tests only. */
  network?: Network | undefined;
}

export type BusyKeeper = ReturnType<typeof startBusyKeeper>;

const sweepMs = 30_000;
/** Longer than fetching and parsing may take. */
const leaseMs = 60_000;

type Reading = { ok: false; reason: string } | { ok: true; set: Partial<Feed>; ranges: TimeRange[] | undefined };

/** Checks every 30 seconds which calendars are due; each is read every ten minutes, by one process at a time. */
export function startBusyKeeper(parts: BusyDeps) {
  const { db, clock, log, network = publicNetwork } = parts;
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  async function newsOf(feed: Feed): Promise<Reading> {
    const { day, from, to } = wantedAt(clock.now());
    // On another day the same calendar expands to other times.
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
    const read = await readInWorker(text, { from, to, ownDomain: companyDomain, owners });
    if (!read.ok) return read;
    const set = { ...seen, digest, read_for: day, notes: JSON.stringify(read.notes) };
    // The text was cut off, so keep the earlier times for the missing rest.
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

  /** The database must not be closed before it is settled. */
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

  const loop = every(sweepMs, 'reading the calendars of the owner', pass, { log, first: 0 });
  return {
    parts,
    /** Reads all due calendars in turn and returns how many. @throws database errors. */
    sweep: loop.run,
    /** Reads one now, within half a minute; false if another process is reading it or it is gone. */
    read: (id: string) => during(readNext(id)),
    /** Aborts the current reading and resolves when it has ended. */
    async stop() {
      stopping.abort();
      await Promise.allSettled([loop.stop(), ...underWay]);
    },
  };
}

export type BusyResult = Outcome<{ said: string }>;

export type BusyView = Awaited<ReturnType<typeof loadBusy>>;
export type FeedView = BusyView['feeds'][number];

const failingOf = ({ failures, failing_since }: Feed): Failing => ({ failures, failingSince: failing_since });

/** Unreadable entries: a summary, the first of them, and how many more. */
const unreadOf = ({ notes }: Feed): { heading: string; entries: UnreadNote[]; more: number } => {
  if (notes === '') return { heading: '', entries: [], more: 0 };
  const read: Notes = JSON.parse(notes);
  return { heading: headingOf(read), entries: read.entries, more: read.unread + read.guessed - read.entries.length };
};

/** Without the full addresses, which stay on the server. Moments in epoch milliseconds. */
export async function loadBusy({ db, clock, ...parts }: BusyDeps) {
  const horizonDays = parts.horizonDays();
  const now = clock.now();
  const feeds = await listFeeds(db.sql);
  const views = feeds.map(async (feed) => ({
    ...{ id: feed.id, name: feed.name, address: maskedAddress(feed.address), removed: feed.removed_at !== null },
    ...{ readAt: feed.read_at, problem: feed.problem, failingSince: feed.failing_since },
    unread: unreadOf(feed),
    busy: countWithin(await rangesOf(db.sql, feed.id), now, horizonDays),
  }));
  return { now, horizonDays, feeds: await Promise.all(views) };
}

/** Calendars failing long enough for an alarm. */
export async function failingFeeds(sql: Sql, now: number): Promise<{ name: string; readAt: number | null }[]> {
  const feeds = (await listFeeds(sql)).filter(({ removed_at }) => removed_at === null);
  return feeds
    .filter((feed) => mustBeSeen(failingOf(feed), now))
    .map(({ name, read_at }) => ({ name, readAt: read_at }));
}

const gone = refuse('This calendar no longer exists.');

const synced = 'Synced.';

async function readNow({ parts, read }: BusyKeeper, id: string, done: string): Promise<BusyResult> {
  const isMine = await read(id);
  const feed = await findFeed(parts.db.sql, id);
  if (!feed) return gone;
  if (!isMine) return { ok: true, said: `${done} Syncing now.` };
  if (feed.problem)
    return { ok: true, said: `${done === synced ? '' : `${done} `}It couldn’t be synced: ${feed.problem}` };
  const { clock, db } = parts;
  const horizonDays = parts.horizonDays();
  const busy = countWithin(await rangesOf(db.sql, id), clock.now(), horizonDays);
  return { ok: true, said: [done, busyWords(busy, horizonDays), unreadOf(feed).heading].filter(Boolean).join(' ') };
}

const busyWords = (n: number, days: number) =>
  `${n === 0 ? 'No busy times' : n === 1 ? 'One busy time' : `${n} busy times`} in the next ${days} days.`;

const neverAsked = refuse('This address isn’t on the public internet. Enter the address your calendar is shared at.');

async function add(busy: BusyKeeper, form: FormData, note: Note): Promise<BusyResult> {
  const { db, clock } = busy.parts;
  const read = addressOf(String(form.get('address') ?? ''));
  if (!read.ok) return read;
  const { address } = read;
  if (await isNeverAsked(address, busy.parts.network ?? publicNetwork)) return neverAsked;
  const name = nameOf(String(form.get('name') ?? ''), address);
  const now = clock.now();
  const added = await db.write(async (trx) => {
    const feeds = await listFeeds(trx);
    const known = feeds.find((feed) => feed.address === address);
    if (known && known.removed_at === null) return refuse('This calendar is already connected.');
    if (feeds.filter(({ removed_at }) => removed_at === null).length >= mostFeeds) {
      return refuse(`You already have ${mostFeeds} calendars connected. Remove one first.`);
    }
    const id = known?.id ?? newId(now);
    if (known) await restoreFeed(trx, id, { name, now });
    else await insertFeed(trx, { id, name, address, now });
    await note(trx, `${name} is read`);
    return { ok: true as const, id };
  });
  if (!added.ok) return added;
  busy.parts.onBusyChanged();
  return readNow(busy, added.id, 'Added.');
}

type Note = (trx: Trx, detail: string) => Promise<void>;

/** `intent`: add, read, remove or restore. */
export async function changeBusy(busy: BusyKeeper, form: FormData, actor: Actor): Promise<BusyResult> {
  const { db, clock, onBusyChanged } = busy.parts;
  const note: Note = (trx, detail) => recordAudit(trx, { at: clock.now(), actor, action: 'busy times', detail });
  const id = String(form.get('id') ?? '');
  const intent = form.get('intent');
  if (intent === 'add') return add(busy, form, note);
  const feed = await findFeed(db.sql, id);
  const change = (work: (trx: Trx) => Promise<boolean>, detail: string) =>
    db.write(async (trx) => {
      const isDone = await work(trx);
      if (isDone) await note(trx, detail);
      return isDone;
    });
  switch (intent) {
    case 'read':
      return feed && feed.removed_at === null ? readNow(busy, id, synced) : gone;
    case 'remove': {
      if (!feed || !(await change((trx) => removeFeed(trx, id, clock.now()), `${feed.name} is no longer read`)))
        return gone;
      onBusyChanged();
      return { ok: true, said: `${feed.name} is disconnected, and its busy times no longer count.` };
    }
    case 'restore': {
      const restore = (trx: Trx) => restoreFeed(trx, id, { now: clock.now() });
      if (!feed || !(await change(restore, `${feed.name} is read again`))) return gone;
      onBusyChanged();
      return readNow(busy, id, `${feed.name} is connected again.`);
    }
    default:
      return unknownIntent;
  }
}
