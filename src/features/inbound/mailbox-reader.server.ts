import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { largestMessage } from './limits.ts';
import type { Arrival } from './parts.ts';
import { nextPosition, type Position } from './position.server.ts';

/** Takes one message; rejects when it has to be offered again. */
type Take = (raw: Uint8Array, arrival: Arrival) => Promise<unknown>;

interface Parts {
  take: Take;
  kept: { read(): Promise<Position | undefined>; write(position: Position): Promise<void> };
  now(): number;
  /** The mailbox's user, whom mails that stand there need not be told of. */
  user: string;
}

const day = 86_400_000;
/** How many messages are asked about at once, and fetched at once; the latter are in memory. */
const asked = 500;
const most = { messages: 20, bytes: largestMessage };

interface Listed {
  uid: number;
  size: number;
  /** When it arrived, in epoch milliseconds; undefined when the server does not say. */
  at: number | undefined;
}

function listed({ uid, size, internalDate }: FetchMessageObject): Listed {
  const at = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
  return { uid, size: size ?? 0, at: Number.isFinite(at) ? at : undefined };
}

/** Parts messages into groups that may be in memory together. */
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

async function takeGroup(client: ImapFlow, group: readonly Listed[], { take, user }: Parts): Promise<void> {
  const byUid = { uid: true } as const;
  const whole = group.filter(({ size }) => size <= largestMessage).map(({ uid }) => uid);
  const query = { uid: true, source: { start: 0, maxLength: largestMessage } };
  const found = whole.length > 0 ? await client.fetchAll(whole, query, byUid) : [];
  const taking = group.map(async ({ uid, size, at }) => {
    const arrival = { via: 'imap', mailbox: user, ...(at === undefined ? {} : { at }) } as const;
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
 * Takes what is new in the open mailbox, in its order and group by group. @throws when the connection breaks or a
 * message cannot be stored; those from before are taken then, and the next call goes on behind them.
 */
export async function takeNew(client: ImapFlow, parts: Parts): Promise<void> {
  const { mailbox } = client;
  if (!mailbox) throw new Error('no mailbox is open');
  const known = await parts.kept.read();
  let position = nextPosition(known, String(mailbox.uidValidity), parts.now());
  if (position !== known) await parts.kept.write(position);
  // Servers know a day only, each in a time zone of its own.
  const since = new Date(position.since - day);
  const uids = await client.search({ uid: `${position.uid + 1}:*`, since }, { uid: true });
  if (!uids) throw new Error('the mailbox could not be searched');
  const fresh = uids.filter((uid) => uid > position.uid).sort((a, b) => a - b);
  for (let from = 0; from < fresh.length; from += asked) {
    const some = fresh.slice(from, from + asked);
    const query = { uid: true, size: true, internalDate: true };
    const messages = (await client.fetchAll(some, query, { uid: true })).map(listed).sort((a, b) => a.uid - b.uid);
    for (const group of groups(messages.filter(({ at }) => at === undefined || at >= position.since))) {
      await takeGroup(client, group, parts);
      const uid = group.at(-1)?.uid ?? position.uid;
      const at = Math.max(position.at, ...group.map((message) => Math.min(message.at ?? 0, parts.now())));
      position = { ...position, uid, at };
      await parts.kept.write(position);
    }
    position = { ...position, uid: some.at(-1) ?? position.uid };
    await parts.kept.write(position);
  }
}
