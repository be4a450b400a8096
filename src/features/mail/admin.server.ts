import type { Db } from '#src/platform/db/client.server.ts';
import { countMails, listMails, retryNow } from '#src/platform/outbox/store.server.ts';

export interface MailRow {
  id: string;
  audience: string;
  recipient: string;
  subject: string;
  body: string;
  state: string;
  attempts: number;
  error: string | null;
  createdAt: number;
  nextAttemptAt: number;
  sentAt: number | null;
}

/** What the outbox shows: one state, or everything. */
const mailFilters = ['', 'waiting', 'dead', 'sent'] as const;

export interface OutboxPage {
  mails: MailRow[];
  state: string;
  counts: { waiting: number; dead: number };
  /** Query of the newest page, when this is not it. */
  newest: string | undefined;
  /** Query of the next page, when there is one. */
  older: string | undefined;
}

const pageSize = 100;

function readCursor(text: string | null) {
  const [at, ...id] = text?.split('_') ?? [];
  return id.length > 0 && Number.isSafeInteger(Number(at)) ? { at: Number(at), id: id.join('_') } : undefined;
}

/** A page of the outbox, newest first, as the address asks for it (`state`, `before`). */
export async function loadOutbox(db: Db, params: URLSearchParams): Promise<OutboxPage> {
  const state = mailFilters.find((one) => one === params.get('state')) ?? '';
  const before = readCursor(params.get('before'));
  const [found, counts] = await Promise.all([
    listMails(db, { limit: pageSize + 1, state: state || undefined, before }),
    countMails(db),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const end = last ? `${state ? last.next_attempt_at : last.created_at}_${last.id}` : '';
  const older = new URLSearchParams({ ...(state ? { state } : {}), before: end });
  const mails = rows.map((row) => ({
    id: row.id,
    audience: row.audience,
    recipient: row.recipient,
    subject: row.subject,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    error: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    sentAt: row.sent_at,
  }));
  const newest = before && (state ? `?state=${state}` : '?');
  return { mails, state, counts, newest, older: found.length > pageSize ? `?${older}` : undefined };
}

/** Takes a mail up again at once; a text to show when that is not possible. */
export async function retryMail(db: Db, id: string, now: number): Promise<string | undefined> {
  return (await retryNow(db, id, now)) ? undefined : 'This email has been sent already, or is no longer there.';
}
