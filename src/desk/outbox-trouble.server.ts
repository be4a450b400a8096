import type { Db } from '#src/platform/db/client.server.ts';
import {
  countUnsent,
  earliestToOwner,
  earliestWaiting,
  hasLeftSince,
} from '#src/platform/outbox/status-store.server.ts';

/** Why mail does not leave, and since when (epoch milliseconds). */
export type MailTrouble =
  | { why: 'no-server' }
  | { why: 'failing'; since: number }
  | { why: 'owner'; since: number; recipient: string };

export interface MailStanding {
  /** Capped at 1,000. */
  unsent: number;
  trouble: MailTrouble | undefined;
}

/** A mail younger than this is simply on its way. */
const onItsWayMs = 60_000;
/** Greylisting servers usually accept a mail within this time. */
export const forAWhileMs = 10 * 60_000;
/** Mails given up longer ago are history and only listed in the outbox. */
const givenUpMs = 30 * 86_400_000;

/**
 * `now`: epoch milliseconds. Failing: a mail has waited for a while and none has left since. Checked per address for
 * owner notifications, because a wrong address fails alone.
 */
export async function mailStanding(db: Db, configured: boolean, now: number): Promise<MailStanding> {
  const givenUpFrom = now - givenUpMs;
  const unsent = await countUnsent(db, { writtenBy: configured ? now - onItsWayMs : now, givenUpFrom });
  if (!configured) return { unsent, trouble: { why: 'no-server' } };
  if (unsent === 0) return { unsent, trouble: undefined };
  const waiting = await earliestWaiting(db, now - forAWhileMs);
  if (waiting !== undefined && !(await hasLeftSince(db, waiting))) {
    return { unsent, trouble: { why: 'failing', since: waiting } };
  }
  for (const { recipient, since } of await earliestToOwner(db, { from: givenUpFrom, to: now - forAWhileMs })) {
    if (!(await hasLeftSince(db, since, recipient))) return { unsent, trouble: { why: 'owner', since, recipient } };
  }
  return { unsent, trouble: undefined };
}
