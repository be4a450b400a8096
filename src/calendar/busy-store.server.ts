import type { BusyFeedsTable } from 'db:tables';
import type { IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import type { Selectable } from 'kysely';
import { wideEncoding } from '#src/lib/attachment.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { TimeRange } from '#src/lib/lists.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { dayMs, minuteMs } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { ask, checkedAddresses, type Network, until } from '#src/platform/net/ask.server.ts';
import { isDue } from '#src/platform/outbox/store.server.ts';
import { addressesIn } from './ics-calendar.ts';

/** In milliseconds. */
export const readEveryMs = 10 * minuteMs;
/** Redirects included, in milliseconds. */
export const patienceMs = 20_000;
/** Bytes, packed and unpacked. */
export const largestBytes = 5_000_000;
export const mostFeeds = 10;
const longestName = 60;
const longestAddress = 2_000;
/** In milliseconds; afterwards address and times are deleted. */
export const undoMs = 60 * minuteMs;

/**
 * The farthest booking the owner's rules can allow (src/content/records/hours.ts), so that no rule waits for a reading,
 * plus a week in case a calendar fails.
 */
const keptDays = 366 + 8;

const wrongAddress = refuse('Enter a calendar address. It starts with https:// or webcal://.');

/**
 * Turns webcal:// into https://. Refuses other schemes and more than 2,000 characters. Does not check whether the host
 * is public; fetching does.
 */
export function addressOf(typed: string): Outcome<{ address: string }> {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) return wrongAddress;
  const url = new URL(text);
  url.hash = '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.href.length <= longestAddress ? { ok: true, address: url.href } : wrongAddress;
}

/** The owner's address in the URL, as Google has it; lower case. */
export function ownersIn(address: string): string[] {
  const { pathname } = new URL(address);
  return addressesIn(pathname.replaceAll(/%40/gi, '@'));
}

/** Whoever knows the rest of the address reads the calendar. */
export const maskedAddress = (address: string): string => `${new URL(address).host}/…`;

/** Host if the name is empty or looks like the address. */
export function nameOf(typed: string, address: string): string {
  const name = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .toWellFormed();
  return name === '' || /:\/\/|\.ics\b/i.test(name) ? new URL(address).host.slice(0, longestName) : name;
}

/** Epoch milliseconds for which busy times are kept, and the Eastern day at the start. */
export function wantedAt(now: number): { from: number; to: number; day: string } {
  const today = easternAt(now).toPlainDate();
  const last = today.add({ days: keptDays + 1 });
  return { from: easternMoment(today, 0), to: easternMoment(last, 0), day: today.toString() };
}

/** Failures in a row, and since when (epoch milliseconds). */
export interface Failing {
  failures: number;
  failingSince: number | null;
}

/** Three failures in a row, or an hour. */
export const mustBeSeen = ({ failures, failingSince }: Failing, now: number): boolean =>
  failingSince !== null && (failures >= 3 || now - failingSince >= 60 * minuteMs);

export const countWithin = (ranges: readonly { begins: number; ends: number }[], now: number, days: number): number =>
  ranges.filter(({ begins, ends }) => ends > now && begins < now + days * dayMs).length;

export type Feed = Selectable<BusyFeedsTable>;

/** Includes recently removed ones, in order of addition. */
export const listFeeds = (sql: Sql): Promise<Feed[]> =>
  sql.selectFrom('busy_feeds').selectAll().orderBy('added_at').orderBy('id').execute();

export const findFeed = (sql: Sql, id: string): Promise<Feed | undefined> =>
  sql.selectFrom('busy_feeds').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertFeed(
  trx: Trx,
  { id, name, address, now }: { id: string; name: string; address: string; now: number },
): Promise<void> {
  await trx
    .insertInto('busy_feeds')
    .values({
      ...{ id, name, address, added_at: now, removed_at: null, next_attempt_at: now },
      ...{ claimed_by: null, claimed_until: null, etag: '', last_modified: '', digest: '', read_for: '' },
      ...{ read_at: null, failures: 0, failing_since: null, problem: '', notes: '' },
    })
    .execute();
}

export async function removeFeed(trx: Trx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('busy_feeds')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Due at once; false if it was not removed. */
export async function restoreFeed(
  trx: Trx,
  id: string,
  { name, now }: { name?: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('busy_feeds')
    .set({ removed_at: null, next_attempt_at: now, ...(name === undefined ? {} : { name }) })
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes feeds removed before a moment, with address and times. */
export async function dropRemoved(trx: Trx, before: number): Promise<void> {
  const old = trx.selectFrom('busy_feeds').select('id').where('removed_at', '<=', before);
  await trx.deleteFrom('busy_ranges').where('feed_id', 'in', old).execute();
  await trx.deleteFrom('busy_feeds').where('removed_at', '<=', before).execute();
}

/** Read-only check, because it runs every half minute. */
export async function hasWork(sql: Sql, claim: { now: number; leaseMs: number }, before: number): Promise<boolean> {
  const row = await sql
    .selectFrom('busy_feeds')
    .select('id')
    .where((eb) => eb.or([eb('removed_at', '<=', before), eb.and([eb('removed_at', 'is', null), isDue(claim)])]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Claim {
  worker: string;
  now: number;
  leaseMs: number;
}

/**
 * Leases the feed due for longest, or the one with this id whether due or not; undefined if none is due or another
 * process has it.
 */
export async function claimFeed(db: Db, claim: Claim, id?: string): Promise<Feed | undefined> {
  const { worker, now, leaseMs } = claim;
  return db.write(async (trx) => {
    if (id !== undefined)
      await trx.updateTable('busy_feeds').set({ next_attempt_at: now }).where('id', '=', id).execute();
    let due = trx
      .selectFrom('busy_feeds')
      .select('id')
      .where('removed_at', 'is', null)
      .where(isDue(claim))
      .orderBy('next_attempt_at')
      .limit(1);
    if (id !== undefined) due = due.where('id', '=', id);
    if (db.engine === 'postgres') due = due.forUpdate().skipLocked();
    return trx
      .updateTable('busy_feeds')
      .set({ claimed_by: worker, claimed_until: now + leaseMs })
      .where('id', 'in', due)
      .returningAll()
      .executeTakeFirst();
  });
}

const free = { claimed_by: null, claimed_until: null };

/** Records the outcome and ends the lease; false if the worker no longer holds it. */
export async function settleFeed(trx: Trx, { id, worker }: { id: string; worker: string }, set: Partial<Feed>) {
  const { numUpdatedRows } = await trx
    .updateTable('busy_feeds')
    .set({ ...set, ...free })
    .where('id', '=', id)
    .where('claimed_by', '=', worker)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const rowsAtOnce = 1_000;

export async function rangesOf(sql: Sql, feedId: string): Promise<TimeRange[]> {
  const rows = await sql
    .selectFrom('busy_ranges')
    .select(['begins_at', 'ends_at'])
    .where('feed_id', '=', feedId)
    .orderBy('begins_at')
    .execute();
  return rows.map(({ begins_at, ends_at }) => ({ begins: begins_at, ends: ends_at }));
}

export async function replaceRanges(trx: Trx, feedId: string, ranges: readonly TimeRange[]): Promise<boolean> {
  const before = await rangesOf(trx, feedId);
  const isSame =
    before.length === ranges.length &&
    before.every(({ begins, ends }, nth) => begins === ranges[nth]?.begins && ends === ranges[nth]?.ends);
  if (isSame) return false;
  await trx.deleteFrom('busy_ranges').where('feed_id', '=', feedId).execute();
  const rows = ranges.map(({ begins, ends }) => ({ feed_id: feedId, begins_at: begins, ends_at: ends }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await trx
      .insertInto('busy_ranges')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
  return true;
}

function isDecoder(encoding: string): boolean {
  try {
    return Boolean(new TextDecoder(encoding));
  } catch {
    return false;
  }
}

/**
 * Without byte order mark; UTF-16 or UTF-8 if valid, else as `contentType` says. Times are ASCII in all of these. Never
 * throws.
 */
export function decodeCalendar(bytes: Uint8Array, contentType = ''): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [, named = ''] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
    return new TextDecoder(isDecoder(named) ? named : 'utf-8').decode(bytes);
  }
}

/** RFC 9110, section 13.1. */
interface Validators {
  etag: string;
  lastModified: string;
}

type Fetched = Outcome<{ unchanged: true } | ({ unchanged: false; text: string } & Validators)>;

const mostRedirects = 3;
const notPublic = refuse('Its address isn’t on the public internet.');
const late = refuse('It didn’t respond in time.');
const tooLarge = refuse(`It is larger than ${largestBytes / 1_000_000} MB.`);

/** Never names the address. */
function whyNot(error: unknown) {
  const code = String((error as { code?: unknown }).code ?? '');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return refuse('No server was found at this address.');
  if (/CERT|SIGNED|SIGNATURE|ERR_TLS/.test(code)) return refuse('Its certificate isn’t valid.');
  if (code.startsWith('Z_')) return refuse('Its response is broken.');
  return refuse('We couldn’t reach it.');
}

/** Whether the host is this machine or on a private network. A name that cannot be resolved may work later. */
export async function isNeverAsked(address: string, network: Network): Promise<boolean> {
  const url = new URL(address);
  try {
    return (await checkedAddresses(url, network, AbortSignal.timeout(patienceMs))) === undefined;
  } catch {
    return false;
  }
}

/** Decompressed; undefined if too large, before or after. */
async function bodyOf(response: IncomingMessage): Promise<Buffer | undefined> {
  const packed = /^(x-)?gzip$/i.test(response.headers['content-encoding'] ?? '');
  const unpacked = packed ? createGunzip() : response;
  if (unpacked !== response) {
    response.on('error', (error) => unpacked.destroy(error));
    response.pipe(unpacked as ReturnType<typeof createGunzip>);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpacked) {
    size += (chunk as Buffer).length;
    if (size > largestBytes) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function taken(response: IncomingMessage): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) return { ok: true, unchanged: true };
  if (statusCode === 401 || statusCode === 403) return refuse('It needs a password, or the address no longer works.');
  if (statusCode === 404 || statusCode === 410) return refuse('There’s no calendar at this address anymore.');
  if (statusCode !== 200) return refuse(`It responded with ${statusCode}.`);
  if (!/^((x-)?gzip|identity)?$/i.test(headers['content-encoding'] ?? '')) {
    return refuse('Its response uses an unsupported compression.');
  }
  const body = await bodyOf(response);
  if (body === undefined) return tooLarge;
  const text = decodeCalendar(body, headers['content-type']);
  if (!/^\s*BEGIN\s*:\s*VCALENDAR\s*$/im.test(text)) return refuse('There’s no calendar (.ics) at this address.');
  return { ok: true, unchanged: false, text, etag: headers.etag ?? '', lastModified: headers['last-modified'] ?? '' };
}

/**
 * Fetches a calendar within 20 seconds, 5 MB and three redirects, from public addresses only: every address of each
 * host is checked and pinned. Never throws; no reason names the address. `stopped` aborts it.
 */
export async function fetchCalendar(
  address: string,
  known: Validators | undefined,
  about: { network: Network; stopped: AbortSignal; patience?: number },
): Promise<Fetched> {
  const { network, stopped, patience = patienceMs } = about;
  const timeout = AbortSignal.timeout(patience);
  const signal = AbortSignal.any([timeout, stopped]);
  const headers = {
    Accept: 'text/calendar',
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Northarc calendar',
    ...(known?.etag ? { 'If-None-Match': known.etag } : {}),
    ...(known?.lastModified ? { 'If-Modified-Since': known.lastModified } : {}),
  };
  let response: IncomingMessage | undefined;
  try {
    let url = new URL(address);
    for (let redirects = 0; ; redirects++) {
      const addresses = await checkedAddresses(url, network, signal);
      if (!addresses) return notPublic;
      response = await ask(url, addresses, { headers, signal });
      const { location } = response.headers;
      const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined;
      if (!isRedirect) return await until(signal, taken(response));
      response.destroy();
      if (redirects === mostRedirects) return refuse('It redirects too many times.');
      const next = addressOf(new URL(location, url).href);
      if (!next.ok) return refuse('It redirects to something that isn’t a calendar.');
      if (url.protocol === 'https:' && !next.address.startsWith('https:')) {
        return refuse('It redirects from a secure address (https) to an insecure one.');
      }
      url = new URL(next.address);
    }
  } catch (error) {
    return timeout.aborted ? late : whyNot(error);
  } finally {
    response?.destroy();
  }
}
