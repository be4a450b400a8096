import type { Mail } from '#src/platform/outbox/mail.ts';

interface Asked {
  name: string;
  email: string;
  reference: string;
}

const toOwner = ({ email }: Asked, subject: string, body: string): Mail => ({
  audience: 'owner',
  to: '',
  replyTo: email || undefined,
  subject,
  body,
});

/** Tells the owner that a visitor needs nothing any more. */
export const withdrawnMail = (lead: Asked): Mail =>
  toOwner(
    lead,
    `${lead.name} has withdrawn (${lead.reference})`,
    `${lead.name} has withdrawn this request on its page. It is closed, and no answer is due.`,
  );

/** Tells the owner that a visitor wants to be forgotten. */
export const erasureMail = (lead: Asked): Mail =>
  toOwner(
    lead,
    `${lead.name} asks to be erased (${lead.reference})`,
    `${lead.name} asks on the page of this request for everything to be erased: what was sent, and what was written about it.`,
  );
