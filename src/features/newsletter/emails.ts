import { greeting, newsletterMails, signature } from '#src/content/mails.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';

interface Words extends Pick<Mail, 'subject' | 'action'> {
  lines: readonly string[];
}

const mail = ({ subject, lines, action }: Words) => ({
  subject,
  body: [greeting, '', ...lines, ...signature()].join('\n'),
  ...(action ? { action } : {}),
});

/** Asks whoever owns the mailbox whether they want the newsletter. It repeats nothing that was typed. */
export const confirmationMail = (links: { confirmUrl: string; unsubscribeUrl: string }) =>
  mail(newsletterMails.confirm(links.confirmUrl, links.unsubscribeUrl));

/** Answers a second sign-up of a subscriber, who alone may learn of being one. */
export const alreadySubscribedMail = (links: { unsubscribeUrl: string }) =>
  mail(newsletterMails.subscribed(links.unsubscribeUrl));
