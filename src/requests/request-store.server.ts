import requestPage from 'content:pages/request';
import type { Database, LeadsTable } from 'db:tables';
import { createHash } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { erasureWishWords } from '#src/intake/erasure-wish.ts';
import { wishSeenBy } from '#src/intake/erasure-wish-store.server.ts';
import { deskSource } from '#src/intake/lead.ts';
import { targetOf } from '#src/intake/merged-store.server.ts';
import { type EntryKind, isEnd, isWaiting, undoMs } from '#src/intake/thread.ts';
import { filesOfThread } from '#src/intake/thread-store.server.ts';
import { minutesOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';

/** Characters. */
export const longestMessage = 5_000;
/** The newest are shown; no thread of a visitor's has come near it. */
export const mostShown = 200;

export const visitorEvents = {
  withdrawn: 'Withdrawn by the visitor',
  erasure: erasureWishWords,
} as const;

interface Lifetime {
  type: string;
  /** Eastern "YYYY-MM-DD HH:MM" of an appointment, "TBD" or empty if it has none. */
  starts: string;
  closed_at: number | null;
}

/** When the request's link expires: one year after closing, or after the appointment's date. Undefined while open. */
export function endsAt({ type, starts, closed_at }: Lifetime): number | undefined {
  if (type === 'appointment' && /^\d{4}-/.test(starts)) {
    const [date = '', time = ''] = starts.split(' ');
    return easternMoment(Temporal.PlainDate.from(date).add({ years: 1 }), minutesOf(time));
  }
  return closed_at === null ? undefined : easternAt(closed_at).add({ years: 1 }).epochMilliseconds;
}

export const isOver = (request: Lifetime, now: number): boolean => now >= (endsAt(request) ?? Number.POSITIVE_INFINITY);

/**
 * What visitors may see: messages, replies that can no longer be undone, and events of the page. Notes, calls,
 * automatic mails, bounces and desk events stay private.
 */
const isShown = (now: number) => (eb: ExpressionBuilder<Database, 'thread_entries'>) =>
  eb.or([
    eb('kind', '=', 'message'),
    eb.and([eb('kind', '=', 'reply'), eb('at', '<=', now - undoMs)]),
    eb.and([eb('kind', '=', 'event'), eb('via', '=', 'page')]),
  ]);

/** Undefined if unknown or deleted. */
export async function findByHash(from: Sql | Trx, hash: string): Promise<LeadsTable | undefined> {
  return from
    .selectFrom('leads')
    .innerJoin('submissions', 'submissions.id', 'leads.id')
    .selectAll('leads')
    .where('submissions.request_hash', '=', hash)
    .where('leads.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** What says how a request stands: of a merged one that is still open its target. */
const standsBy = async (from: Sql, lead: LeadsTable): Promise<LeadsTable> =>
  (isEnd(lead.type, lead.status) ? undefined : await targetOf(from, lead.id)) ?? lead;

/** By mail, call, or a confirmation that ended the wait; of a merged request also in the thread of its target. */
export async function firstAnswer(
  from: Sql,
  { id, merged_into, received_at }: Pick<LeadsTable, 'id' | 'merged_into' | 'received_at'>,
  now: number,
): Promise<number | undefined> {
  const row = await from
    .selectFrom('thread_entries')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('lead_id', 'in', [id, merged_into ?? id])
    .where('at', '>=', received_at)
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', '=', 'reply'), eb('at', '<=', now - undoMs)]),
        eb('kind', '=', 'call'),
        eb.and([eb('kind', '=', 'event'), eb('turn_since', 'is not', null)]),
      ]),
    )
    .executeTakeFirst();
  return row?.at ?? undefined;
}

export async function shownFile(from: Sql, about: { leadId: string; file: string; now: number }) {
  const file = await from
    .selectFrom('submission_files')
    .selectAll()
    .where('submission_id', '=', about.leadId)
    .where('file', '=', about.file)
    .where('entry_id', '<>', '')
    .executeTakeFirst();
  if (!file) return undefined;
  const entry = from.selectFrom('thread_entries').select('id').where('id', '=', file.entry_id);
  return (await entry.where(isShown(about.now)).executeTakeFirst()) && file;
}

export type RequestState = Awaited<ReturnType<typeof standingOf>>['standing'];
export type RequestView = Awaited<ReturnType<typeof viewOf>>;
export type ShownEntry = RequestView['entries'][number];

/** Moments in epoch milliseconds; undefined for what has not happened. */
async function standingOf(from: Sql, lead: LeadsTable, now: number) {
  const by = await standsBy(from, lead);
  const { type, status, starts, closed_at } = by;
  const closed = isEnd(type, status);
  const [answeredAt, erasureAskedAt, withdrawn, shown] = await Promise.all([
    firstAnswer(from, lead, now),
    wishSeenBy(from, lead),
    from
      .selectFrom('thread_entries')
      .select('id')
      .where('lead_id', '=', lead.id)
      .where('kind', '=', 'event')
      .where('body', '=', visitorEvents.withdrawn)
      .where('at', '>=', closed_at ?? Number.MAX_SAFE_INTEGER)
      .executeTakeFirst(),
    from
      .selectFrom('thread_entries')
      .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.max('at').as('at')])
      .where('lead_id', '=', lead.id)
      .where(isShown(now))
      .executeTakeFirst(),
  ]);
  const standing = {
    /** We wrote first. */
    begun: lead.source === deskSource,
    receivedAt: lead.received_at,
    readAt: lead.first_read_at ?? undefined,
    answeredAt,
    closed,
    /** Unknown for requests closed before it was recorded. */
    closedAt: closed ? (closed_at ?? undefined) : undefined,
    withdrawn: closed && withdrawn !== undefined,
    /** Status advanced without an answer in the thread; for an appointment that means confirmed. */
    setOn: status !== 'pending' && !closed && answeredAt === undefined,
    erasureAskedAt,
    mailed: lead.email !== '',
    /** Promised reply time, if the visitor is waiting. */
    due: isWaiting({ ...by, waitingSince: by.waiting_since }) ? by.respond_by : undefined,
  };
  const all = JSON.stringify([Number(shown?.n), shown?.at, status, starts, standing]);
  return { standing, version: createHash('sha256').update(all).digest('base64url').slice(0, 16) };
}

/** Changes whenever the page would show something else. */
export const versionOf = async (from: Sql, lead: LeadsTable, now: number): Promise<string> =>
  (await standingOf(from, lead, now)).version;

const { events } = requestPage;

/** As the visitor is told of it. */
function eventWords(body: string): string {
  if (body === visitorEvents.withdrawn) return events.withdrawn;
  if (body === visitorEvents.erasure) return events.erasure;
  if (body.startsWith('Moved ')) return fillIn(events.moved, { change: body.slice('Moved '.length) });
  return body.startsWith('Cancelled') ? events.cancelled : body;
}

export async function viewOf(from: Sql, lead: LeadsTable, now: number) {
  const [{ standing, version }, rows, files] = await Promise.all([
    standingOf(from, lead, now),
    from
      .selectFrom('thread_entries')
      .selectAll()
      .where('lead_id', '=', lead.id)
      .where(isShown(now))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostShown)
      .execute(),
    filesOfThread(from, lead.id),
  ]);
  return {
    type: lead.type,
    reference: lead.reference,
    now,
    version,
    longestMessage,
    standing,
    /** Newest first. */
    entries: rows.map((row) => ({
      id: row.id,
      at: row.at,
      kind: row.kind as EntryKind,
      via: row.via,
      body: row.kind === 'event' ? eventWords(row.body) : row.body,
      files: (files.get(row.id) ?? []).map(({ file, name, size }) => ({ name: file, title: name, size })),
    })),
  };
}
