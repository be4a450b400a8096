import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { parsedJson } from '#src/lib/json.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { type Arrival, largestMessage } from './inbound-address.ts';

/**
 * How far a mailbox was read. Only a starting point: keys in the database prevent duplicates. So it is written after
 * the emails, and a crash in between only costs a second look. `validity`: UIDVALIDITY, which changes when UIDs are
 * renumbered; emails before `since` are ignored; `at`: arrival of the last email read (epoch milliseconds).
 */
const schema = z.object({ validity: z.string(), uid: z.number(), since: z.number(), at: z.number() });
type Position = z.infer<typeof schema>;

/** On first connection only the last day is read; the rest is history. */
const firstLookMs = dayMs;
/** How far before the last email to look again after renumbering. */
const lookBackMs = 2 * dayMs;

function nextPosition(known: Position | undefined, validity: string, now: number): Position {
  if (!known) return { validity, uid: 0, since: now - firstLookMs, at: now };
  if (known.validity === validity) return known;
  return { validity, uid: 0, since: Math.max(known.since, known.at - lookBackMs), at: known.at };
}

/** Messages listed at once, and fetched at once into memory. */
const asked = 500;
const most = { messages: 20, bytes: largestMessage };

type Listed = ReturnType<typeof listed>;

/** `at`: epoch milliseconds; undefined if the server does not say. */
function listed({ uid, size = 0, internalDate }: FetchMessageObject) {
  const at = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
  return { uid, size, at: Number.isFinite(at) ? at : undefined };
}

/** Groups messages that fit into memory together. */
function* groups(messages: readonly Listed[]): Generator<Listed[]> {
  let group: Listed[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Math.min(message.size, most.bytes);
    if (group.length > 0 && (group.length >= most.messages || bytes + size > most.bytes)) {
      yield group;
      group = [];
      bytes = 0;
    }
    group.push(message);
    bytes += size;
  }
  if (group.length > 0) yield group;
}

/** `imaps://user:password@host/INBOX`; the folder defaults to INBOX. */
function mailboxAddress(text: string) {
  const url = new URL(text);
  const secure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
  };
}

const isHere = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** IDLE is renewed this often; a server silent for longer is considered gone. */
const idleMs = 60_000;
const silentMs = 3 * idleMs;

/** Not connected yet. Loads the library on first use. */
async function mailboxClient({ host, port, secure, auth }: ReturnType<typeof mailboxAddress>): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    ...{ host, port, secure, auth },
    // Never send a password to another machine without TLS.
    ...(secure || isHere(host) ? {} : { doSTARTTLS: true }),
    clientInfo: { name: 'Northarc' },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: idleMs,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: silentMs,
  });
  // Errors reject the pending command; without a listener they would end the process.
  client.on('error', () => undefined);
  return client;
}

const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|CONNECT_TIMEOUT|UPGRADE_TIMEOUT|GREETING_TIMEOUT)/;

/** What imapflow says of a failure. */
type MailboxError = Partial<{
  code: string;
  authenticationFailed: boolean;
  mailboxMissing: boolean;
  responseStatus: string;
}>;

/** In words for the owner, without address and password. */
function problemWords({ code = '', authenticationFailed, mailboxMissing, responseStatus }: MailboxError): string {
  if (authenticationFailed) return 'The mail server rejected the username or password in IMAP_URL.';
  if (mailboxMissing) return 'The mail server doesn’t have the folder in IMAP_URL.';
  if (unreachable.test(code)) return 'We can’t reach the mail server.';
  if (/^(CERT|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return 'The mail server’s certificate isn’t valid.';
  }
  return responseStatus === 'NO' ? 'The mail server refused to open the mailbox.' : 'The connection was lost.';
}

/** Milliseconds: between polls of a server without IDLE, and before reconnecting. */
export interface MailboxTimes {
  look: number;
  least: number;
  most: number;
}

const usual: MailboxTimes = { look: 60_000, least: 1_000, most: 300_000 };

const stopPatienceMs = 3_000;

/** Separates storage failures from connection failures, which can look alike. */
class NotStored extends Error {}

const notStored = (cause: unknown): never => {
  throw new NotStored('it could not be stored', { cause });
};

const notStoredWords = 'We can’t save incoming email right now. It stays in the mailbox, and we’ll try again.';

/**
 * Watches a mailbox by IDLE, else polls each minute. Opened read-only: nothing is changed or deleted. Retries an
 * unreachable server forever.
 */
export function watchMailbox(parts: {
  url: string;
  take(raw: Uint8Array, arrival: Arrival): Promise<unknown>;
  settings: Settings;
  clock: Clock;
  log: Log;
  times?: MailboxTimes;
}) {
  const { clock, log, settings, times = usual } = parts;
  const address = mailboxAddress(parts.url);
  const { host, auth, folder } = address;
  const mailbox = createHash('sha256').update([host, auth.user, folder].join('\n')).digest('hex').slice(0, 16);
  // Per server, user and folder.
  const setting = `inbound-position:${mailbox}`;
  const keep = (position: Position) => settings.set(setting, JSON.stringify(position)).catch(notStored);
  const stopping = new AbortController();
  const { signal } = stopping;
  // Moments in epoch milliseconds; the problem in words for the owner.
  const standing: {
    host: string;
    connectedSince?: number | undefined;
    lastMailAt?: number;
    problem?: string | undefined;
  } = { host };

  async function take(raw: Uint8Array, arrival: Arrival) {
    if (signal.aborted) throw new Error('stopping');
    await parts.take(raw, arrival).catch(notStored);
    standing.lastMailAt = clock.now();
  }

  async function takeGroup(client: ImapFlow, group: readonly Listed[]) {
    const byUid = { uid: true } as const;
    const whole = group.filter(({ size }) => size <= largestMessage).map(({ uid }) => uid);
    const query = { uid: true, source: { start: 0, maxLength: largestMessage } };
    const found = whole.length > 0 ? await client.fetchAll(whole, query, byUid) : [];
    const taking = group.map(async ({ uid, size, at }) => {
      const arrival = { via: 'imap', mailbox: auth.user, ...(at === undefined ? {} : { at }) } as const;
      const source = found.find((message) => message.uid === uid)?.source;
      if (source) return take(source, arrival);
      if (size <= largestMessage) return undefined;
      const head = await client.fetchOne(String(uid), { uid: true, headers: true }, byUid);
      const { headers } = head || {};
      return headers && take(headers, { ...arrival, cut: { size } });
    });
    const failed = (await Promise.allSettled(taking)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
  }

  /**
   * Accepts new messages in order, group by group. @throws when the connection breaks or a message cannot be stored;
   * earlier ones are then accepted, and the next call continues after them.
   */
  async function takeNew(client: ImapFlow) {
    if (!client.mailbox) throw new Error('no mailbox is open');
    const known = schema.safeParse(parsedJson(await settings.get(setting).catch(notStored))).data;
    let position = nextPosition(known, String(client.mailbox.uidValidity), clock.now());
    if (position !== known) await keep(position);
    // Servers search by day only, each in its own time zone.
    const since = new Date(position.since - dayMs);
    const uids = await client.search({ uid: `${position.uid + 1}:*`, since }, { uid: true });
    if (!uids) throw new Error('the mailbox could not be searched');
    const fresh = uids.filter((uid) => uid > position.uid).sort((a, b) => a - b);
    for (let from = 0; from < fresh.length; from += asked) {
      const some = fresh.slice(from, from + asked);
      const query = { uid: true, size: true, internalDate: true };
      const messages = (await client.fetchAll(some, query, { uid: true })).map(listed).sort((a, b) => a.uid - b.uid);
      for (const group of groups(messages.filter(({ at }) => at === undefined || at >= position.since))) {
        await takeGroup(client, group);
        const uid = group.at(-1)?.uid ?? position.uid;
        const at = Math.max(position.at, ...group.map((message) => Math.min(message.at ?? 0, clock.now())));
        position = { ...position, uid, at };
        await keep(position);
      }
      position = { ...position, uid: some.at(-1) ?? position.uid };
      await keep(position);
    }
  }

  /** Waits for a server notice, the next poll, or the end. */
  async function wait(client: ImapFlow) {
    const over = new AbortController();
    const end = () => over.abort();
    for (const event of ['exists', 'close']) client.once(event, end);
    signal.addEventListener('abort', end);
    // Ends with the next command or the connection.
    void client.idle().catch(() => undefined);
    await sleep(times.look, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    for (const event of ['exists', 'close']) client.off(event, end);
    signal.removeEventListener('abort', end);
  }

  async function watch(client: ImapFlow) {
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: true });
    let told = false;
    client.on('exists', () => {
      told = true;
    });
    while (client.usable && !signal.aborted) {
      told = false;
      await takeNew(client);
      standing.connectedSince ??= clock.now();
      standing.problem = undefined;
      if (!told && client.usable) await wait(client);
    }
    if (!signal.aborted) throw new Error('the connection was closed');
  }

  async function run() {
    let pause = times.least;
    while (!signal.aborted) {
      let client: ImapFlow | undefined;
      const close = () => client?.close();
      signal.addEventListener('abort', close);
      try {
        client = await mailboxClient(address);
        await watch(client);
      } catch (error) {
        if (signal.aborted) return;
        const wasConnected = standing.connectedSince !== undefined;
        standing.connectedSince = undefined;
        standing.problem = error instanceof NotStored ? notStoredWords : problemWords(error as MailboxError);
        const why = error instanceof NotStored ? { error: error.cause } : { why: standing.problem };
        log.warn(why, 'the mailbox is not being read');
        pause = wasConnected ? times.least : Math.min(pause * 2, times.most);
      } finally {
        signal.removeEventListener('abort', close);
        close();
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    standing: () => ({ ...standing }),
    /** Ends the watching; resolves when what is being taken is on disk. */
    async stop() {
      stopping.abort();
      // The next process fetches what is in progress again; a hostile message must not delay the exit.
      await Promise.race([running, sleep(stopPatienceMs, undefined, { ref: false })]);
    },
  };
}
