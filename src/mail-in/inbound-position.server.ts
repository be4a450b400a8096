import { createHash } from 'node:crypto';
import { parsedJson } from '#src/lib/json.ts';
import { dayMs } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Settings } from '#src/platform/settings.server.ts';

/**
 * How far a mailbox was read. Only a starting point: keys in the database prevent duplicates. So it is written after
 * the emails, and a crash in between only costs a second look.
 */
export interface Position {
  /** UIDVALIDITY: if it changes, UIDs are renumbered. */
  validity: string;
  uid: number;
  /** Older emails are ignored; epoch milliseconds. */
  since: number;
  /** Arrival of the last email read, epoch milliseconds. */
  at: number;
}

const schema = z.object({ validity: z.string(), uid: z.number(), since: z.number(), at: z.number() });

/** On first connection only the last day is read; the rest is history. */
const firstLookMs = dayMs;
/** How far before the last email to look again after renumbering. */
const lookBackMs = 2 * dayMs;

export function nextPosition(known: Position | undefined, validity: string, now: number): Position {
  if (!known) return { validity, uid: 0, since: now - firstLookMs, at: now };
  if (known.validity === validity) return known;
  return { validity, uid: 0, since: Math.max(known.since, known.at - lookBackMs), at: known.at };
}

/** Stored in the settings, per server, user and folder. */
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
