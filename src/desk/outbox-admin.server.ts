import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type Page, pageOf, readCursor } from '#src/lib/paging.ts';
import { listSubscriptions } from '#src/notices/subscriptions-store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { type ShownMail, shownMail } from '#src/platform/outbox/mail.ts';
import { countMails, listMails, retryNow } from '#src/platform/outbox/store.server.ts';

const mailFilters = ['', 'waiting', 'dead', 'sent'] as const;

export interface OutboxPage extends Page<ShownMail> {
  state: string;
  counts: { waiting: number; dead: number };
}

const pageSize = 100;

export async function loadOutbox(db: Db, params: URLSearchParams): Promise<OutboxPage> {
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

export async function retryMail(db: Db, id: string, now: number): Promise<Outcome> {
  const isTaken = await retryNow(db, id, now);
  return isTaken ? { ok: true } : refuse('This email was already sent or no longer exists.');
}
