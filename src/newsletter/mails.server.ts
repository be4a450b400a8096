import mails from 'content:mails';
import { randomUUID } from 'node:crypto';
import { visitorBody } from '#src/forms/mails.ts';
import { mailBudgets } from '#src/lib/budgets.ts';
import { mailOf } from '#src/lib/fill-in.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import type { NewsletterSubscribersTable } from '#src/platform/db/tables-site.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { mailboxKey } from '#src/platform/outbox/store.server.ts';
import { hitAll, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';

const mail = ({ subject, lines }: ReturnType<typeof mailOf>) => ({ subject, body: visitorBody(lines) });

/** Repeats nothing that was typed. */
const confirmationMail = (links: { confirmUrl: string; unsubscribeUrl: string }) => ({
  ...mail(mailOf(mails.newsletter.confirm, links)),
  action: { label: mails.newsletter.confirmButton, url: links.confirmUrl },
});

/** Sent for a second sign-up, because only the subscriber may learn of being one. */
const alreadySubscribedMail = (links: { unsubscribeUrl: string }) => mail(mailOf(mails.newsletter.subscribed, links));

export type NewsletterMails = ReturnType<typeof createNewsletterMails>;

/** Also takes the one-click request of RFC 8058. */
export const leaveUrlAt = (
  { tokens, publicUrl }: { tokens: Pick<Tokens, 'sign'>; publicUrl: string },
  id: string,
): string => `${publicUrl}/newsletter/unsubscribe/${tokens.sign('newsletter-leave', { id })}`;

export function createNewsletterMails(deps: { tokens: Tokens; publicUrl: string; overruns: Overruns }) {
  const { tokens, publicUrl, overruns } = deps;
  const leaveUrl = (id: string) => leaveUrlAt(deps, id);
  const confirmUrl = (id: string, issued: number) =>
    `${publicUrl}/newsletter/confirm/${tokens.sign('newsletter-confirm', { id, issued })}`;
  return {
    /**
     * Confirmation request, or for a confirmed subscriber a notice that nothing is to do. Undefined if the mailbox's
     * budget is used up. Counts within the transaction; both paths do the same work, so timing reveals nothing. `now`
     * in epoch milliseconds.
     */
    async mailFor(trx: Trx, row: NewsletterSubscribersTable, now: number): Promise<Mail | undefined> {
      // Never mail somebody who has reported spam.
      if (row.ended_by === 'complaint') return undefined;
      const mailbox = tokens.fingerprint('mailbox', mailboxKey(row.email_key));
      const confirmed = row.state === 'confirmed';
      const kind = confirmed ? 'reminder' : 'confirm';
      const budgets = confirmed ? [mailBudgets.reminded] : [mailBudgets.askedLately, mailBudgets.asked];
      const rateLimits = budgets.map((budget) => ({ key: `newsletter:${kind}:${mailbox}`, budget }));
      const over = await hitAll(trx, rateLimits, randomUUID(), now);
      if (over) {
        overruns.note(over.budget);
        return undefined;
      }
      const unsubscribeUrl = leaveUrl(row.id);
      const text = confirmed
        ? alreadySubscribedMail({ unsubscribeUrl })
        : confirmationMail({ confirmUrl: confirmUrl(row.id, now), unsubscribeUrl });
      return { audience: 'visitor', to: row.email, listUnsubscribe: unsubscribeUrl, ...text };
    },
  };
}
