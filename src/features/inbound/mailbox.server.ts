import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { InboundStanding } from '#src/intake/inbound-standing.ts';
import type { Clock } from '#src/lib/clock.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import { mailboxAddress, mailboxClient, problemWords } from './mailbox-client.server.ts';
import { takeNew } from './mailbox-reader.server.ts';
import type { Arrival } from './parts.ts';
import { keptPosition, type Position } from './position.server.ts';

/** A mailbox that is being watched. */
export interface Mailbox {
  standing(): NonNullable<InboundStanding['mailbox']>;
  /** Ends the watching; resolves when what is being taken is on disk. */
  stop(): Promise<void>;
}

/** How long it waits, in milliseconds: between two looks where the server tells nothing, and before it connects again. */
export interface MailboxTimes {
  look: number;
  least: number;
  most: number;
}

const usual: MailboxTimes = { look: 60_000, least: 1_000, most: 300_000 };

const stopPatienceMs = 3_000;

/** What could not be stored, told apart from a mailbox that is away: both can look like a broken connection. */
class NotStored extends Error {}

const notStored = (cause: unknown): never => {
  throw new NotStored('it could not be stored', { cause });
};

const notStoredWords = 'We can’t save incoming email right now. It stays in the mailbox, and we’ll try again.';

/**
 * Watches a mailbox from now on, and takes what arrives there: by IDLE at once, else within a minute. It is opened for
 * reading only, so nothing is changed or deleted. A server that is away is tried again for ever.
 */
export function watchMailbox(parts: {
  url: string;
  take(raw: Uint8Array, arrival: Arrival): Promise<unknown>;
  settings: Settings;
  clock: Clock;
  log: Log;
  times?: MailboxTimes;
}): Mailbox {
  const { clock, log, times = usual } = parts;
  const address = mailboxAddress(parts.url);
  const position = keptPosition(parts.settings, [address.host, address.user, address.folder].join('\n'));
  const kept = {
    read: () => position.read().catch(notStored),
    write: (at: Position) => position.write(at).catch(notStored),
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  const standing: NonNullable<InboundStanding['mailbox']> = {
    host: address.host,
    connectedSince: undefined,
    lastMailAt: undefined,
    problem: undefined,
  };

  async function take(raw: Uint8Array, arrival: Arrival) {
    if (signal.aborted) throw new Error('stopping');
    await parts.take(raw, arrival).catch(notStored);
    standing.lastMailAt = clock.now();
  }

  /** Waits until the server tells of something, for the next look, or for the end. */
  async function wait(client: ImapFlow) {
    const over = new AbortController();
    const end = () => over.abort();
    for (const event of ['exists', 'close']) client.once(event, end);
    signal.addEventListener('abort', end);
    // It ends with the next command, or with the connection.
    void client.idle().catch(() => undefined);
    await sleep(times.look, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    for (const event of ['exists', 'close']) client.off(event, end);
    signal.removeEventListener('abort', end);
  }

  async function watch(client: ImapFlow) {
    await client.connect();
    await client.mailboxOpen(address.folder, { readOnly: true });
    let told = false;
    client.on('exists', () => {
      told = true;
    });
    while (client.usable && !signal.aborted) {
      told = false;
      await takeNew(client, { take, kept, now: clock.now, user: address.user });
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
        standing.problem = error instanceof NotStored ? notStoredWords : problemWords(error);
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
    async stop() {
      stopping.abort();
      // What is being read is fetched again by the next process; a hostile message must not hold up the end of this one.
      await Promise.race([running, sleep(stopPatienceMs, undefined, { ref: false })]);
    },
  };
}
