import { randomUUID } from 'node:crypto';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { hit, waitFor } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { alreadySubscribedMail, confirmationMail } from './emails.ts';
import { signUpLimits } from './rules.ts';

/** Writes the newsletter's two mails, never more of them than one mailbox can bear. */
export interface NewsletterMails {
  /**
   * The mail that a subscriber's state asks for: to confirm, or, for who is confirmed already, that there is nothing to
   * do. Undefined when this mailbox had enough of them lately. Counts as part of the transaction; both paths do the
   * same work. `now` in epoch milliseconds.
   */
  mailFor(trx: Trx, row: NewsletterSubscribersTable, now: number): Promise<Mail | undefined>;
}

export function createNewsletterMails({ tokens, publicUrl }: { tokens: Tokens; publicUrl: string }): NewsletterMails {
  const leaveUrl = (id: string) => `${publicUrl}/newsletter/unsubscribe/${tokens.sign('newsletter-leave', { id })}`;
  const confirmUrl = (id: string, issued: number) =>
    `${publicUrl}/newsletter/confirm/${tokens.sign('newsletter-confirm', { id, issued })}`;
  return {
    async mailFor(trx, row, now) {
      const mailbox = tokens.fingerprint('newsletter-mailbox', row.email_key);
      const confirmed = row.state === 'confirmed';
      const kind = confirmed ? 'reminder' : 'confirm';
      const windows = confirmed ? [signUpLimits.reminders] : signUpLimits.perMailbox;
      const rateLimits = windows.map((window) => ({ key: `newsletter:${kind}:${mailbox}`, ...window }));
      const hitId = randomUUID();
      // All windows are asked before one counts: a mail that another window holds back must not prolong the wait.
      for (const limit of rateLimits) if ((await waitFor(trx, limit, hitId, now)) > 0) return undefined;
      for (const limit of rateLimits) if ((await hit(trx, limit, hitId, now)) > 0) return undefined;
      const unsubscribeUrl = leaveUrl(row.id);
      const text = confirmed
        ? alreadySubscribedMail({ unsubscribeUrl })
        : confirmationMail({ confirmUrl: confirmUrl(row.id, now), unsubscribeUrl });
      return { audience: 'visitor', to: row.email, listUnsubscribe: unsubscribeUrl, ...text };
    },
  };
}
