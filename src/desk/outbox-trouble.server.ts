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

/** How mail stands, for every page of the desk. */
export interface MailStanding {
  /** How many mails have not left, up to 1,000. */
  unsent: number;
  trouble: MailTrouble | undefined;
}

/** A mail on its way is no news; one that has not left for so long counts. */
const onItsWayMs = 60_000;
/** A server that asks to come again (greylisting) usually takes a mail before this. */
export const forAWhileMs = 10 * 60_000;
/** What was given up longer ago is history, and stays in the outbox. */
const givenUpMs = 30 * 86_400_000;

/**
 * How mail stands at `now` (epoch milliseconds). Mail counts as failing when one has waited for a while and no other has
 * left since; of the owner's own notifications this is asked for each address, because a wrong one fails alone.
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
