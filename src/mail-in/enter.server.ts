import type { LeadsTable } from 'db:tables';
import { signature } from '#src/forms/mails.ts';
import { sendAnswer } from '#src/inbox/thread-actions.server.ts';
import { takeVisitorMessage } from '#src/inbox/thread-store.server.ts';
import { enqueueAbout, type RequestLinks, referenceInAddress, replyAddress } from '#src/intake/accept.server.ts';
import {
  clearFailed,
  lastMailTo,
  leadOfMail,
  liveLead,
  markFailed,
  ourMail,
  reportsMs,
  toldOwner,
} from '#src/intake/inbound-store.server.ts';
import { markRead } from '#src/intake/lead-store.server.ts';
import { insertEntry, lockLead, type ThreadFile } from '#src/intake/thread-store.server.ts';
import { attachmentBytes, mostAttachments } from '#src/lib/attachment.ts';
import { inboundBudgets } from '#src/lib/budgets.ts';
import { isEmailAddress } from '#src/lib/fields.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Sql, Trx } from '#src/platform/db/client.server.ts';
import { emailKey, mailboxKey } from '#src/platform/outbox/store.server.ts';
import { spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import { addressesOfColleagues } from '#src/platform/session/colleagues-store.server.ts';
import {
  authorOf,
  bounceWords,
  hasFailed,
  type InboundDeps,
  isPermanent,
  outboxId,
  referencesIn,
} from './inbound-address.ts';
import { spamReasons } from './inbound-classify.ts';
import { splitQuoted, withoutQuotes, withoutSignature } from './inbound-quoted.ts';
import type { ReadMail } from './mail.server.ts';

/** The lead whose thread has this Message-ID, ours or incoming; empty if none. */
async function leadIdOf(sql: Sql, messageId: string, domain: string): Promise<string> {
  const id = outboxId(messageId, domain);
  const ours = id === undefined ? undefined : await ourMail(sql, id);
  return ours?.submission_id ?? leadOfMail(sql, messageId);
}

const isTheirs = (address: string, lead: Pick<LeadsTable, 'email'>): boolean =>
  address !== '' && emailKey(address) === emailKey(lead.email);

/** The lead whose answer address (known only to owners) received this email. */
export async function leadAnswered(sql: Sql, mail: ReadMail, site: RequestLinks): Promise<LeadsTable | undefined> {
  for (const address of mail.recipients) {
    const reference = referenceInAddress(address, site, 'owner');
    const lead = reference && (await liveLead(sql, { reference }));
    if (lead) return lead;
  }
  return undefined;
}

/**
 * The lead that an email is about; undefined if none or deleted. Best proof is the receiving address, then the emails
 * it answers. A reference in the subject counts only from the lead's own address. Anybody can write that address, so
 * not if it may be forged or a group replaced it.
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
  // A copy changed by a list, or a program that reuses one id for all emails.
  const alike = mail.messageId && (await leadOfMail(sql, mail.messageId));
  const same = alike ? await liveLead(sql, { id: alike }) : undefined;
  if (same && isTheirs(mail.from.address, same)) return same;
  for (const reference of referencesIn(mail.subject)) {
    const lead = await liveLead(sql, { reference });
    if (lead && isTheirs(mail.from.address, lead)) return lead;
  }
  return undefined;
}

/** An email and its stored files. */
export interface StoredMail {
  mail: ReadMail;
  /** When it came, in epoch milliseconds. */
  at: number;
  files: readonly ThreadFile[];
  addresses: InboundDeps['addresses'];
}

const withoutText = '(no text)';

function entryOf({ mail, at, files }: StoredMail, lead: LeadsTable) {
  const { messageId, from } = mail;
  const { body, quoted } = splitQuoted(mail.text);
  const author = authorOf(from, { name: lead.name, isTheirs: isTheirs(from.address, lead) });
  return { at, via: 'mail' as const, author, body: body || withoutText, quoted, messageId, files };
}

/** Adds an email to the lead's thread; false if the lead is gone. Runs in the transaction that records the email. */
export async function enterThread(trx: Trx, leadId: string, stored: StoredMail, parts: InboundDeps): Promise<boolean> {
  const lead = await lockLead(trx, leadId);
  if (!lead || lead.deleted_at !== null) return false;
  const { mail, addresses } = stored;
  const entry = entryOf(stored, lead);
  if (mail.kind === 'automatic') {
    await insertEntry(trx, lead, { ...entry, kind: 'automatic' });
    return true;
  }
  // An email from our own address or the owner's is a note, not a visitor's message.
  const ours = [addresses.from, ...parts.addresses.owner].map((address) => emailKey(address));
  if (ours.includes(emailKey(mail.from.address)) && !isTheirs(mail.from.address, lead)) {
    await insertEntry(trx, lead, { ...entry, kind: 'note' });
    return true;
  }
  if (isTheirs(mail.from.address, lead)) await clearFailed(trx, lead.email);
  const holder = parts.tokens.fingerprint('mailbox', mailboxKey(mail.from.address));
  const over = await spend(trx, [{ budget: inboundBudgets.told, holder, amount: 1 }], parts.clock.now());
  if (over) parts.overruns.note(over.budget);
  await takeVisitorMessage(trx, lead, entry, { ...parts, addresses, notify: !over });
  return true;
}

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Lines from this length on are ours if our email contains them; shorter ones could match by chance. */
const tellingLine = 30;

/** Removes the lines of our own emails, for quotes without marks. */
function withoutOurs(text: string, said: readonly string[]): string {
  const ours = new Set(said.flatMap((body) => body.split('\n')).map(spaced));
  const whole = said.map(spaced);
  const isOurs = (line: string) =>
    ours.has(line) || (line.length >= tellingLine && whole.some((s) => s.includes(line)));
  return text
    .split('\n')
    .filter((line) => line.trim() === '' || !isOurs(spaced(line)))
    .join('\n');
}

/** The owner's reply to a notification, without quote and signature. */
async function typedByOwner(trx: Trx, text: string, lead: LeadsTable, { site }: InboundDeps): Promise<string> {
  const typed = withoutQuotes(text);
  const isQuoted = typed.includes(`${site.publicUrl}/admin/`);
  return withoutSignature(isQuoted ? withoutOurs(typed, await toldOwner(trx, lead.id)) : typed);
}

/** Why an email to a lead's answer address was not sent to the visitor, in words for the owner. */
async function whyNotSent(
  trx: Trx,
  { mail, files, written }: StoredMail & { written: string },
  lead: LeadsTable,
  parts: InboundDeps,
) {
  const known = [...parts.addresses.owner, ...(await addressesOfColleagues(trx))];
  if (!known.some((address) => emailKey(address) === emailKey(mail.from.address)))
    return 'No one on your team has this address.';
  if (spamReasons(mail.header).length > 0) return 'The mail server says the sender may be forged.';
  if (!isEmailAddress(lead.email)) return 'There’s no email address for this lead. Please call.';
  if (written === '' && files.length === 0) return 'It has no text.';
  // Either contains the notification that it answers.
  if (!mail.whole || files.some(({ title }) => /\.eml$/i.test(title))) {
    return 'It contains a whole email, or it couldn’t be read completely.';
  }
  if (written.includes(`${parts.site.publicUrl}/admin/`)) {
    return 'We couldn’t tell your reply from the quoted notification.';
  }
  if (files.length > mostAttachments || files.reduce((sum, { size }) => sum + size, 0) > attachmentBytes) {
    return `A reply can have up to ${mostAttachments} files, 10 MB in total.`;
  }
  return undefined;
}

/**
 * Sends the owner's reply to the visitor. If that is not possible, adds it as a note and tells the owner why. False if
 * the lead is gone.
 */
export async function enterAnswer(trx: Trx, leadId: string, stored: StoredMail, parts: InboundDeps): Promise<boolean> {
  const answered = await lockLead(trx, leadId);
  const lead = answered?.merged_into ? await lockLead(trx, answered.merged_into) : answered;
  if (!lead || lead.deleted_at !== null) return false;
  const { mail, at, files } = stored;
  if (mail.kind !== 'personal') {
    await insertEntry(trx, lead, { ...entryOf(stored, lead), kind: 'automatic' });
    return true;
  }
  const now = parts.clock.now();
  const written = await typedByOwner(trx, mail.text, lead, parts);
  const why = await whyNotSent(trx, { ...stored, written }, lead, parts);
  if (why === undefined) {
    const actor = { name: mail.from.name || mail.from.address, device: 'email' };
    // An unrecognized quote must not reveal the owners' secret answer address.
    const secret = replyAddress(lead.reference, parts.site, 'owner');
    const body = (secret ? written.replaceAll(secret, parts.addresses.from) : written) || withoutText;
    const subject = `Re: your request ${lead.reference}`;
    const of = { key: newId(at), subject, signature: signature(), files, close: false, now, notBefore: now };
    await sendAnswer(trx, lead, { ...of, body }, { ...parts, actor });
    await markRead(trx, lead.id, now);
    return true;
  }
  await insertEntry(trx, lead, { ...entryOf(stored, lead), kind: 'note' });
  const said = ['Your reply wasn’t sent to the visitor. It’s saved as a note.', '', why];
  const notice = { audience: 'owner', to: '', subject: `Not sent: your reply (${lead.reference})` } as const;
  await enqueueAbout(trx, [{ ...notice, body: said.join('\n') }], lead, { ...parts, now });
  return true;
}

/**
 * Hands a report to the newsletter; true if it is about one of its emails, by id or, with `byAddress`, by an address in
 * it.
 */
export async function enterReport(
  trx: Trx,
  { mail, at }: StoredMail,
  { onReport }: InboundDeps,
  byAddress = false,
): Promise<boolean> {
  const { bounce, complaint, answers } = mail;
  if (!onReport || !(bounce || complaint)) return false;
  if (complaint) {
    const said = { status: '', words: 'The recipient marked it as spam.', at };
    return onReport(trx, { kind: 'complaint', about: [...complaint, ...answers], to: [], ...said });
  }
  if (!bounce || !/^(failed|delayed)$/.test(bounce.action)) return false;
  const words = bounceWords(bounce, 'this address');
  const kind = hasFailed(bounce) ? 'failed' : 'delayed';
  const about = byAddress
    ? { about: [], to: bounce.recipients }
    : { about: [...bounce.originalIds, ...answers], to: [] };
  return onReport(trx, { kind, ...about, status: bounce.status, words, at });
}

/**
 * Our email that a report is about: by an id in it, which only its reader knows, else the last one to an address it
 * names.
 */
async function bounced(trx: Trx, { mail: { bounce, answers }, at }: StoredMail, domain: string) {
  for (const messageId of [...(bounce?.originalIds ?? []), ...answers]) {
    const id = outboxId(messageId, domain);
    const ours = id && (await ourMail(trx, id));
    if (ours) return ours;
  }
  for (const address of bounce?.recipients ?? []) {
    const ours = await lastMailTo(trx, address, { from: at - reportsMs, to: at });
    if (ours) return ours;
  }
  return undefined;
}

/**
 * Marks the address of our bounced email and adds the bounce to its lead. `leadId` is empty if it has no lead.
 * Undefined if the report is about no email of ours: then no address is marked, because anybody can write a report.
 */
export async function enterBounce(
  trx: Trx,
  stored: StoredMail,
  { addresses }: InboundDeps,
): Promise<{ leadId: string } | undefined> {
  const { mail, at, files } = stored;
  const { bounce } = mail;
  const ours = bounce && (await bounced(trx, stored, addresses.domain));
  if (!bounce || !ours) return undefined;
  // Nobody waits for reports of success.
  if (!/^(failed|delayed)$/.test(bounce.action)) return { leadId: '' };
  const words = bounceWords(bounce, ours.recipient);
  if (hasFailed(bounce)) {
    await markFailed(trx, ours.recipient, { at, permanent: isPermanent(bounce) ? 1 : 0, reason: words });
  }
  const lead = ours.audience === 'visitor' && ours.submission_id && (await liveLead(trx, { id: ours.submission_id }));
  if (!lead) return { leadId: '' };
  const said = bounce.diagnostic && `Their mail server said: ${bounce.diagnostic}`;
  const entry = { at, via: 'mail', author: 'Mail server', messageId: mail.messageId, files } as const;
  await insertEntry(trx, lead, {
    ...entry,
    kind: hasFailed(bounce) ? 'bounce' : 'automatic',
    body: [words, said].filter(Boolean).join('\n'),
  });
  return { leadId: lead.id };
}
