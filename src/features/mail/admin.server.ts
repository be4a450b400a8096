import type { Db } from '#src/platform/db/client.server.ts';
import { countMails, newestMails, retryNow } from '#src/platform/outbox/store.server.ts';

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

const shown = 100;

/** The newest mails of the outbox and how many are in each state, for the owner. */
export async function loadOutbox(db: Db): Promise<{ mails: MailRow[]; counts: Record<string, number> }> {
  const [rows, counts] = await Promise.all([newestMails(db, shown), countMails(db)]);
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
  return { mails, counts };
}

/** Takes a mail up again at once; a text to show when that is not possible. */
export async function retryMail(db: Db, id: string, now: number): Promise<string | undefined> {
  return (await retryNow(db, id, now)) ? undefined : 'This mail has been sent already or is not there.';
}
