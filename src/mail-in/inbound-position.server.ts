import { createHash } from 'node:crypto';
import { parsedJson } from '#src/lib/json.ts';
import { dayMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Settings } from '#src/platform/settings.server.ts';

/**
 * How far a mailbox was read. It is only a place to go on from: that no mail is taken twice is what its key in the
 * database is for. So it is written after the mails, and a crash in between costs a second look at them.
 */
export interface Position {
  /** UIDVALIDITY: when it changes, the numbers begin anew. */
  validity: string;
  /** The last number that was read. */
  uid: number;
  /** Mails from before are left alone, in epoch milliseconds. */
  since: number;
  /** When the last mail that was read had arrived, in epoch milliseconds. */
  at: number;
}

const schema = z.object({ validity: z.string(), uid: z.number(), since: z.number(), at: z.number() });

/** What the mailbox held when it was first connected: the last day is news, the rest is history. */
const firstLookMs = dayMs;
/** How far before the last mail a mailbox with new numbers is looked at again. */
const lookBackMs = 2 * dayMs;

/** Where to go on: where it was, or after the numbers have changed, or for the first time. */
export function nextPosition(known: Position | undefined, validity: string, now: number): Position {
  if (!known) return { validity, uid: 0, since: now - firstLookMs, at: now };
  if (known.validity === validity) return known;
  return { validity, uid: 0, since: Math.max(known.since, known.at - lookBackMs), at: known.at };
}

/** The position of one mailbox (server, user and folder) among the settings. */
export function keptPosition(settings: Settings, mailbox: string) {
  const name = `inbound-position:${createHash('sha256').update(mailbox).digest('hex').slice(0, 16)}`;
  return {
    async read(): Promise<Position | undefined> {
      const text = await settings.get(name);
      const parsed = schema.safeParse(text === undefined ? undefined : parsedJson(text));
      return parsed.success ? parsed.data : undefined;
    },
    write: (position: Position) => settings.set(name, JSON.stringify(position)),
  };
}
