import mails from 'content:mails';
import { visitorBody } from '#src/forms/mails.ts';
import { mailOf } from '#src/lib/fill-in.ts';

const mail = ({ subject, lines }: ReturnType<typeof mailOf>) => ({ subject, body: visitorBody(lines) });

/** Asks whoever owns the mailbox whether they want the newsletter. It repeats nothing that was typed. */
export const confirmationMail = (links: { confirmUrl: string; unsubscribeUrl: string }) => ({
  ...mail(mailOf(mails.newsletter.confirm, links)),
  action: { label: mails.newsletter.confirmButton, url: links.confirmUrl },
});

/** Answers a second sign-up of a subscriber, who alone may learn of being one. */
export const alreadySubscribedMail = (links: { unsubscribeUrl: string }) =>
  mail(mailOf(mails.newsletter.subscribed, links));
