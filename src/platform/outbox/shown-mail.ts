import type { OutboxTable } from '../db/tables.ts';

/** A mail and what became of it, as the desk shows it. Moments in epoch milliseconds. */
export const shownMail = (mail: OutboxTable) => ({
  id: mail.id,
  audience: mail.audience,
  recipient: mail.recipient,
  subject: mail.subject,
  body: mail.body,
  state: mail.state,
  attempts: mail.attempts,
  error: mail.last_error,
  createdAt: mail.created_at,
  nextAttemptAt: mail.next_attempt_at,
  sentAt: mail.sent_at,
});

export type ShownMail = ReturnType<typeof shownMail>;
