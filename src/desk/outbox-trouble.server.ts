import { pageOf, readCursor } from '#src/lib/paging.ts';
import { listSubscriptions } from '#src/notices/notice-store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { shownMail } from '#src/platform/outbox/mail.ts';
import {
  countUnsent,
  earliestToOwner,
  earliestWaiting,
  hasLeftSince,
} from '#src/platform/outbox/status-store.server.ts';
import { countMails, listMails } from '#src/platform/outbox/store.server.ts';

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

const mailFilters = ['', 'waiting', 'dead', 'sent'] as const;

const pageSize = 100;

export async function loadOutbox(db: Db, params: URLSearchParams) {
  const state = mailFilters.find((one) => one === params.get('state')) ?? '';
  const before = readCursor(params.get('before'));
  const [found, counts] = await Promise.all([
    listMails(db, { limit: pageSize + 1, state: state || undefined, before }),
    countMails(db),
  ]);
  const devices = new Map((await listSubscriptions(db.sql)).map(({ id, device }) => [id, device]));
  const shown = found.map(shownMail).map((one) => ({ ...one, recipient: devices.get(one.recipient) ?? one.recipient }));
  const page = pageOf(shown, pageSize, {
    from: before,
    name: 'before',
    params: { state },
    cursorOf: ({ id, createdAt, nextAttemptAt }) => ({ at: state ? nextAttemptAt : createdAt, id }),
  });
  return { ...page, state, counts };
}
