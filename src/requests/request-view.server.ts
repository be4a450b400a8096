import { wishSeenBy } from '#src/intake/erasure-wish-store.server.ts';
import type { EntryKind } from '#src/intake/thread.ts';
import { isEnd, isWaiting } from '#src/intake/thread.ts';
import { filesOfThread } from '#src/intake/thread-store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { entriesAtOnce, visitorEvents } from './request-rules.ts';
import { eventAt, firstAnswer, shownEntries, versionOf } from './request-store.server.ts';

/** An entry of the thread as its visitor sees it. */
export interface ShownEntry {
  id: string;
  at: number;
  kind: EntryKind;
  /** How it came or went: mail, page, desk. */
  via: string;
  body: string;
  files: { name: string; title: string; size: number }[];
}

/** Where a request stands. Moments in epoch milliseconds; undefined for what has not happened. */
export interface Standing {
  receivedAt: number;
  readAt: number | undefined;
  answeredAt: number | undefined;
  /** Whether it has ended; since when is unknown of one that ended before this was noted. */
  closed: boolean;
  closedAt: number | undefined;
  withdrawn: boolean;
  /** Its status was set on, though no answer of ours stands in the thread; of an appointment it is confirmed then. */
  setOn: boolean;
  erasureAskedAt: number | undefined;
  /** Whether there is an address to which an email can go. */
  mailed: boolean;
  /** Until when an answer was promised to who waits for one. */
  due: number | undefined;
}

/** Everything that a visitor's page shows of a request besides what was sent. */
export interface RequestView {
  type: string;
  reference: string;
  /** When this was read, in epoch milliseconds. */
  now: number;
  /** Another one whenever the page shows something else. */
  version: string;
  standing: Standing;
  entries: ShownEntry[];
  /** Older entries than those of the newest page are shown. */
  isLater: boolean;
  /** The entry after which older ones follow; undefined when there are none. */
  before: string | undefined;
}

async function standingOf(from: Sql, lead: LeadsTable, now: number): Promise<Standing> {
  const { type, status, closed_at } = lead;
  const closed = isEnd(type, status);
  const { withdrawn } = visitorEvents;
  const [answeredAt, erasureAskedAt, withdrawnAt] = await Promise.all([
    firstAnswer(from, lead.id, now),
    wishSeenBy(from, lead),
    closed && closed_at !== null ? eventAt(from, lead.id, { body: withdrawn, since: closed_at }) : undefined,
  ]);
  return {
    receivedAt: lead.received_at,
    readAt: lead.first_read_at ?? undefined,
    answeredAt,
    closed,
    closedAt: closed ? (closed_at ?? undefined) : undefined,
    withdrawn: withdrawnAt !== undefined,
    setOn: status !== 'pending' && !closed && answeredAt === undefined,
    erasureAskedAt,
    mailed: lead.email !== '',
    due: isWaiting({ ...lead, waitingSince: lead.waiting_since }) ? lead.respond_by : undefined,
  };
}

/** What the page of a request shows at a moment; `before` is the entry after which older ones are asked for. */
export async function viewOf(
  from: Sql,
  lead: LeadsTable,
  asked: { now: number; before?: string | undefined },
): Promise<RequestView> {
  const { now, before } = asked;
  const [standing, version, rows, files] = await Promise.all([
    standingOf(from, lead, now),
    versionOf(from, lead, now),
    shownEntries(from, lead.id, { now, before, limit: entriesAtOnce + 1 }),
    filesOfThread(from, lead.id),
  ]);
  const shown = rows.slice(0, entriesAtOnce);
  return {
    type: lead.type,
    reference: lead.reference,
    now,
    version,
    standing,
    entries: shown.map((row) => ({
      id: row.id,
      at: row.at,
      kind: row.kind as EntryKind,
      via: row.via,
      body: row.body,
      files: (files.get(row.id) ?? []).map(({ file, name, size }) => ({ name: file, title: name, size })),
    })),
    isLater: before !== undefined,
    before: rows.length > shown.length ? shown.at(-1)?.id : undefined,
  };
}
