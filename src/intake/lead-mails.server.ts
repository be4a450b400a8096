import type { Trx } from '#src/platform/db/client.server.ts';
import type { OutboxTable } from '#src/platform/db/tables.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { enqueue, type OutboxAddresses } from '#src/platform/outbox/store.server.ts';
import { type LeadType, leadTabs } from './lead.ts';
import { answerAddress, type RequestLinks, replyAddress, requestHashOf, requestUrl } from './request-link.server.ts';
import { ensureRequestHash } from './store.server.ts';

/** What the mails of a lead say of where it is seen; the visitor's words are given, because they live in content/. */
export interface LeadLinks extends RequestLinks {
  words: { open: string; text(url: string): readonly string[] };
}

const deskWords = 'Open in the desk';

/**
 * The mails about a lead, each with its link, and a button for it unless the mail has another thing to do: the owner's to the lead in the desk, which opens only after signing in,
 * the visitor's to the page of the request. An answer to either comes into the lead's thread.
 */
export function withLinks(
  mails: readonly Mail[],
  lead: { type: string; id: string; reference: string },
  links: LeadLinks,
): Mail[] {
  const tab = leadTabs[lead.type as LeadType];
  return mails.map((mail) => {
    if (mail.audience === 'visitor') {
      const url = requestUrl(lead.id, links);
      return {
        ...mail,
        body: [mail.body, '', ...links.words.text(url)].join('\n'),
        action: mail.action ?? { label: links.words.open, url },
        replyTo: mail.replyTo ?? replyAddress(lead.reference, links),
      };
    }
    if (!tab) return mail;
    const url = `${links.publicUrl}${tab}/${lead.id}`;
    // Who answers it from a mail program answers the visitor, by way of the thread.
    const replyTo = answerAddress(lead.reference, links) ?? mail.replyTo;
    const body = [mail.body, '', `${deskWords}:`, url].join('\n');
    return { ...mail, ...(replyTo ? { replyTo } : {}), body, action: { label: deskWords, url } };
  });
}

/**
 * Writes mails about a lead that was taken before, each with its link; returns their rows. A request of before there
 * were pages for them gets its page with the first mail that names it.
 */
export async function enqueueAbout(
  trx: Trx,
  mails: readonly Mail[],
  lead: { type: string; id: string; reference: string },
  parts: { addresses: OutboxAddresses; site: LeadLinks; now: number },
): Promise<OutboxTable[]> {
  const { addresses, site, now } = parts;
  if (mails.some(({ audience }) => audience === 'visitor')) {
    await ensureRequestHash(trx, lead.id, requestHashOf(lead.id, site));
  }
  return enqueue(trx, withLinks(mails, lead, site), { addresses, submissionId: lead.id, now });
}
