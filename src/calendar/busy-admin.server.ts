import { newId } from '#src/lib/new-id.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { type Actor, recordAudit } from '#src/platform/audit/store.server.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { publicNetwork } from '#src/platform/net/ask.server.ts';
import type { BusyKeeper, BusyParts } from './busy-keeper.server.ts';
import { headingOf, type Notes, type Note as UnreadNote } from './busy-notes.ts';
import { addressOf, countWithin, type Failing, maskedAddress, mostFeeds, mustBeSeen, nameOf } from './busy-rules.ts';
import {
  type Feed,
  findFeed,
  insertFeed,
  isNeverAsked,
  listFeeds,
  rangesOf,
  removeFeed,
  restoreFeed,
} from './busy-store.server.ts';

/** What an action of the screen answers: what was done in words, and what was typed if it was not. */
export type BusySaid = Outcome<{ said: string }> & { typed?: { name: string; address: string } };

/** A calendar as the screen shows it; its address stays on the server. Moments in epoch milliseconds. */
export interface FeedView {
  id: string;
  name: string;
  /** Its host alone. */
  address: string;
  removed: boolean;
  readAt: number | null;
  /** How many busy times it has from now on, as far as can be booked. */
  busy: number;
  problem: string;
  failingSince: number | null;
  /** What could not be read of its entries: a line of it all, the first of them, and how many more there are. */
  unread: { heading: string; entries: UnreadNote[]; more: number };
}

/** Everything that the panel shows. */
export interface BusyView {
  now: number;
  horizonDays: number;
  feeds: FeedView[];
}

const failingOf = ({ failures, failing_since }: Feed): Failing => ({ failures, failingSince: failing_since });

const unreadOf = ({ notes }: Feed): FeedView['unread'] => {
  if (notes === '') return { heading: '', entries: [], more: 0 };
  const read: Notes = JSON.parse(notes);
  return { heading: headingOf(read), entries: read.entries, more: read.unread + read.guessed - read.entries.length };
};

/** The owner's calendars and how they stand, for the panel. */
export async function loadBusy({ db, clock, ...parts }: BusyParts): Promise<BusyView> {
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

/** The calendars that fail for so long that somebody must look, for the alarms. */
export async function failingFeeds(sql: Sql, now: number): Promise<{ name: string; readAt: number | null }[]> {
  const feeds = (await listFeeds(sql)).filter(({ removed_at }) => removed_at === null);
  return feeds
    .filter((feed) => mustBeSeen(failingOf(feed), now))
    .map(({ name, read_at }) => ({ name, readAt: read_at }));
}

const gone = refuse('This calendar no longer exists.');

const synced = 'Synced.';

/** What a reading that was asked for came to, in words. */
async function readNow({ parts, read }: BusyKeeper, id: string, done: string): Promise<BusySaid> {
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

async function add(busy: BusyKeeper, form: FormData, note: Note): Promise<BusySaid> {
  const { db, clock } = busy.parts;
  const typed = { name: String(form.get('name') ?? ''), address: String(form.get('address') ?? '') };
  const read = addressOf(typed.address);
  if (!read.ok) return { ...read, typed };
  const { address } = read;
  if (await isNeverAsked(address, busy.parts.network ?? publicNetwork)) return { ...neverAsked, typed };
  const name = nameOf(typed.name, address);
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
  if (!added.ok) return { ...added, typed };
  busy.parts.onBusyChanged();
  return readNow(busy, added.id, 'Added.');
}

type Note = (trx: Trx, detail: string) => Promise<void>;

/** Carries out what a form of the panel asks by its `intent`: add, read, remove, restore. */
export async function changeBusy(busy: BusyKeeper, form: FormData, actor: Actor): Promise<BusySaid> {
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
