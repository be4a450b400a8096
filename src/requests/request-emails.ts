import mails from 'content:mails';
import requestPage from 'content:pages/request';
import { visitorBody } from '#src/forms/mails.ts';
import { fillLines, mailOf } from '#src/lib/fill-in.ts';
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
    `${lead.name} withdrew their request (${lead.reference})`,
    `${lead.name} withdrew this request on its page. It’s closed, and no reply is due.`,
  );

/** Tells the owner that a visitor wants to be forgotten. */
export const erasureMail = (lead: Asked): Mail =>
  toOwner(
    lead,
    `${lead.name} asked to be erased (${lead.reference})`,
    `${lead.name} asked, on this request’s page, to have everything erased: what they sent and what was written about it.`,
  );

/** A request among the links of a mail. */
interface Listed {
  type: string;
  reference: string;
  /** When it came, in words. */
  day: string;
  url: string;
}

/** Lists a visitor's requests with their links. */
export function linksMail(requests: readonly Listed[]) {
  const { links, linkSubject, listed, untitled } = mails.requests;
  const { subject, lines } = mailOf(links, {
    requests: requests.flatMap(({ type, ...request }) =>
      fillLines(listed, { title: requestPage.titles[type] ?? untitled, ...request }),
    ),
  });
  return { subject: requests.length === 1 ? linkSubject : subject, body: visitorBody(lines) };
}
