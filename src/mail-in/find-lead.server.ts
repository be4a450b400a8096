import { leadOfMail, liveLead, ourMail } from '#src/intake/inbound-store.server.ts';
import { type RequestLinks, referenceInAddress } from '#src/intake/request-link.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { LeadsTable } from '#src/platform/db/tables-desk.ts';
import { emailKey } from '#src/platform/outbox/email-key.server.ts';
import { spamReasons } from './inbound-classify.ts';
import { outboxId, referencesIn } from './inbound-match.ts';
import type { ReadMail } from './mail.server.ts';

/** The lead whose thread a Message-ID stands in, be it of a mail of ours or of one that came in; empty when none. */
async function leadIdOf(sql: Sql, messageId: string, domain: string): Promise<string> {
  const id = outboxId(messageId, domain);
  const ours = id === undefined ? undefined : await ourMail(sql, id);
  return ours?.submission_id ?? leadOfMail(sql, messageId);
}

/** Whether an address is a lead's own. */
export const isTheirs = (address: string, lead: Pick<LeadsTable, 'email'>): boolean =>
  address !== '' && emailKey(address) === emailKey(lead.email);

/** The lead to whose answer address, which owners alone are given, a mail came; undefined of all others. */
export async function leadAnswered(sql: Sql, mail: ReadMail, site: RequestLinks): Promise<LeadsTable | undefined> {
  for (const address of mail.recipients) {
    const reference = referenceInAddress(address, site, 'owner');
    const lead = reference && (await liveLead(sql, { reference }));
    if (lead) return lead;
  }
  return undefined;
}

/**
 * The lead that a mail is about, undefined when none is or it was deleted. The address that it came to is the best
 * proof, then the mails that it answers; a reference in the subject counts only with the lead's own address, which
 * anybody can write, so not when that may be forged or a group has put another in its place.
 */
export async function findLeadOf(
  sql: Sql,
  mail: ReadMail,
  { site, domain }: { site: RequestLinks; domain: string },
): Promise<LeadsTable | undefined> {
  for (const address of mail.recipients) {
    const reference = referenceInAddress(address, site);
    const lead = reference && (await liveLead(sql, { reference }));
    if (lead) return lead;
  }
  for (const messageId of mail.answers) {
    const id = await leadIdOf(sql, messageId, domain);
    const lead = id && (await liveLead(sql, { id }));
    if (lead) return lead;
  }
  if (spamReasons(mail.header).length > 0 || mail.isRewritten) return undefined;
  // Another copy that a list has changed, or a program that gives all its emails one id.
  const alike = mail.messageId && (await leadOfMail(sql, mail.messageId));
  const same = alike ? await liveLead(sql, { id: alike }) : undefined;
  if (same && isTheirs(mail.from.address, same)) return same;
  for (const reference of referencesIn(mail.subject)) {
    const lead = await liveLead(sql, { reference });
    if (lead && isTheirs(mail.from.address, lead)) return lead;
  }
  return undefined;
}
