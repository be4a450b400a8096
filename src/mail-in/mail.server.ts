import { createHash } from 'node:crypto';
import { contactIntake } from '#src/inquiries/forms.server.ts';
import { accept, setFlags, submissionOf } from '#src/intake/accept.server.ts';
import { takeConfirmation } from '#src/intake/budgets.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { inboundBudgets as budgets } from '#src/lib/budgets.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { mailboxKey } from '#src/platform/outbox/store.server.ts';
import { spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import { readBody } from './body.server.ts';
import { type CalendarAnswer, calendarAnswer, withAnswer } from './calendar-answer.ts';
import type { StoredMail } from './enter.server.ts';
import {
  type Bounce,
  type Complaint,
  type InboundDeps,
  largestMessage,
  longestText,
  type Mailbox,
  mostFiles,
  type ParseAddresses,
  readBounce,
  readBounceText,
  readComplaint,
  senderOf,
  typedSender,
} from './inbound-address.ts';
import {
  bodyAt,
  classify,
  decoded,
  decodeHeader,
  first,
  fromItsHeader,
  type Header,
  harmless,
  isReport,
  joinEncodedWords,
  type MailKind,
  mayConfirm,
  readHeader,
  spamReasons,
} from './inbound-classify.ts';

/** Where a submission of this kind comes from, beside "website" and "chatbot". */
export const source = 'email';
const longestMessage = 10_000;

/** The id of the submission that a mail becomes: a UUID made of its key, so that a mail makes one at most. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(`submission\0${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** A mail as the fields of the contact form, cut to what they take. */
export function fieldsOf({ name, replyTo, subject, text, files }: ReadMail): {
  name: string;
  email: string;
  message: string;
} {
  const attached = files.length === 1 ? '(one file, no text)' : `(${files.length} files, no text)`;
  const said = text.trim() || (files.length > 0 ? attached : subject ? '' : '(no text)');
  return {
    name: name || 'Unknown sender',
    email: replyTo,
    message: [subject, said].filter(Boolean).join('\n\n').slice(0, longestMessage).toWellFormed(),
  };
}

/** A file that came with a mail. */
export interface MailFile {
  /** As the sender calls it. */
  name: string;
  bytes: Uint8Array;
}

/** The part of a mail that is known before its body is looked at. */
export interface MailHead {
  header: Header;
  /** With its angle brackets; empty when it has none that can be used. */
  messageId: string;
  /** What a mail is taken once by: a hash of all that its copies have alike, whichever way each came. */
  key: string;
}

/** A mail as far as it can be read. */
export interface ReadMail extends MailHead {
  kind: MailKind;
  from: Mailbox;
  /** The name that a lead of this mail gets; empty when it names nobody. */
  name: string;
  /** Where its answer goes; the sender's address unless it says otherwise. */
  replyTo: string;
  /** Whether a group put its own address in place of the writer's. */
  isRewritten: boolean;
  /** Every address it came to. */
  recipients: string[];
  subject: string;
  /** The Message-IDs that it answers, the nearest first. */
  answers: string[];
  /** When it was sent, as it says itself, in epoch milliseconds; null when it does not. */
  sentAt: number | null;
  /** All that it says, with what it quotes. */
  text: string;
  files: MailFile[];
  bounce: Bounce | undefined;
  /** What a provider says of a mail of ours that its reader has called spam (RFC 5965). */
  complaint: Complaint | undefined;
  /** False when something of it is to be found in the raw message alone. */
  whole: boolean;
}

const longestId = 500;
const recipientFields = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];
const mostRecipients = 200;
const mostAnswers = 20;

/** The fields of a head in which addresses stand that it came to, as they are written. */
export const recipientsIn = ({ header }: MailHead): string =>
  recipientFields.flatMap((name) => (header.get(name) ?? []).slice(0, 10)).join('\n');

const idsIn = (value: string) => [...value.matchAll(/<[^<>\s]{3,500}>/g)].map(([id]) => id);

/** What mail servers add on the way, in which the copies of a mail differ. */
const added =
  /^(x-|arc-|received|return-path|delivered-to|envelope-to|authentication-results|dkim-|domainkey-|status$)/;

/** A hash of what a mail's copies have alike: not how they came, nor how their lines end. */
function keyOf(raw: Uint8Array, header: Header): string {
  const said = [...header].filter(([name]) => !added.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(said));
  const body = Buffer.from(raw.subarray(bodyAt(raw))).toString('latin1');
  return `sha256:${hash.update(body.replace(/[ \t]*\r?\n/g, '\n').trimEnd(), 'latin1').digest('hex')}`;
}

/** Reads the header alone, from which it is known whether a mail was taken before. */
export function readHead(sent: Uint8Array): MailHead {
  const raw = fromItsHeader(sent);
  const header = readHeader(raw);
  const messageId = idsIn(first(header, 'message-id')).find((id) => id.length <= longestId) ?? '';
  return { header, messageId, key: keyOf(raw, header) };
}

interface Content {
  text: string;
  files: (MailFile & { isStatus: boolean })[];
  types: string[];
  status: string;
  /** The provider's report of a complaint; empty when it has none. */
  feedback: string;
  returned: string;
  /** The answer to an invitation, for example ACCEPTED. */
  calendar: CalendarAnswer | undefined;
  whole: boolean;
}

const nothing: Content = {
  text: '',
  files: [],
  types: [],
  status: '',
  feedback: '',
  returned: '',
  calendar: undefined,
  whole: true,
};

/** What parts are called that have no name of their own. */
const unnamed: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invitation.ics' };

const statusType = /^message\/(global-)?delivery-status$/;

/** The body by the library, or as it is written where that gives up. */
async function contentOf(raw: Uint8Array): Promise<Content> {
  const body = await readBody(raw).catch(() => undefined);
  if (!body) {
    const shown = raw.subarray(bodyAt(raw)).subarray(0, 4 * longestText);
    return { ...nothing, text: decoded(shown), whole: false };
  }
  const textOf = (type: RegExp) => {
    const part = body.parts.find(({ mediaType }) => type.test(mediaType));
    return part ? decoded(part.bytes) : '';
  };
  const calendar = body.parts.map(({ bytes }) => calendarAnswer(bytes, decoded)).find((answer) => answer !== undefined);
  const files = body.parts.filter(({ bytes }) => bytes.length > 0);
  return {
    text: body.text,
    files: files.slice(0, mostFiles).map(({ name, mediaType, bytes }) => ({
      name: name || unnamed[mediaType] || '',
      bytes,
      isStatus: statusType.test(mediaType),
    })),
    types: body.parts.map(({ mediaType }) => mediaType),
    status: textOf(statusType),
    feedback: textOf(/^message\/feedback-report$/),
    returned: textOf(/^(text\/rfc822-headers|message\/(rfc822|global|global-headers))$/),
    calendar,
    whole: files.length <= mostFiles,
  };
}

/** How a message came that is too large: its head alone, and how many bytes it has. */
export interface Cut {
  size: number;
}

const megabytes = (size: number) => Math.ceil(size / 1_000_000);

async function readContent(raw: Uint8Array, cut: Cut | undefined): Promise<Content> {
  if (!cut) return contentOf(raw);
  const text = `This email is ${megabytes(cut.size)} MB, over the ${megabytes(largestMessage)} MB limit. Read it in the mailbox.`;
  return { ...nothing, text, whole: false };
}

/** Reads a message as far as it can be read; nothing that stands in it makes this fail. */
export async function readMail(sent: Uint8Array, head: MailHead, cut?: Cut): Promise<ReadMail> {
  const raw = fromItsHeader(sent);
  const { header } = head;
  const { addressParser } = await import('postal-mime');
  const parse: ParseAddresses = (value) => addressParser(joinEncodedWords(value), { flatten: true });
  const content = await readContent(raw, cut);
  const addresses = (name: string) => (header.get(name) ?? []).slice(0, 10).flatMap((value) => parse(value));
  const sender = senderOf(header, parse);
  const recipients = recipientFields.flatMap(addresses).slice(0, mostRecipients);
  const text = harmless(content.text.slice(0, longestText)).replace(/\r\n?/g, '\n');
  const { types: parts, calendar } = content;
  const kind = classify({ header, from: sender.from.address, parts, calendar, text });
  const date = Date.parse(first(header, 'date'));
  const answers = [first(header, 'in-reply-to'), first(header, 'references').slice(-8_000)];
  return {
    ...head,
    ...typedSender(sender, text),
    kind,
    text: calendar ? withAnswer(text, calendar) : text,
    recipients: recipients.map(({ address }) => address ?? ''),
    subject: harmless(decodeHeader(first(header, 'subject')).replace(/\s+/g, ' '))
      .trim()
      .slice(0, 300),
    answers: [...new Set([...idsIn(answers[0] ?? ''), ...idsIn(answers[1] ?? '').reverse()])].slice(0, mostAnswers),
    sentAt: Number.isFinite(date) ? date : null,
    files: content.files
      .filter(({ isStatus }) => kind !== 'bounce' || !isStatus)
      .map(({ name, bytes }) => ({ name: harmless(name), bytes })),
    bounce: kind === 'bounce' ? bounceIn(header, text, content) : undefined,
    complaint:
      content.feedback !== '' && isReport(header) ? readComplaint(content.feedback, content.returned) : undefined,
    whole: content.whole && content.text.length <= longestText,
  };
}

const bounceIn = (header: Header, text: string, { status, returned }: Content): Bounce =>
  status === '' ? readBounceText(header, text, returned) : readBounce(status, returned, text);

const tooMany = 'Too many emails came in today, from this address or in total.';
const noAddress = 'We can’t reply because it has no sender address.';
const noWord = 'It has no text and no attachments.';

/** Whether the thread has to say what the fields had no room for. */
const needsEntry = ({ mail, files }: StoredMail) =>
  files.length > 0 || mail.text.length + mail.subject.length > longestMessage - 2;

/** Why a mail of nobody we know may not become a lead by itself, in words for the owner. */
async function reasonsAgainst(trx: Trx, mail: ReadMail, { tokens, clock, overruns }: InboundDeps) {
  const reasons = spamReasons(mail.header);
  if (mail.replyTo === '') reasons.push(noAddress);
  else if (mail.text.trim() === '' && mail.files.length === 0) reasons.push(noWord);
  else if (!contactIntake.schema.safeParse(fieldsOf(mail)).success) reasons.push('We couldn’t read it as a message.');
  if (reasons.length > 0) return reasons;
  const mailbox = tokens.fingerprint('mailbox', mailboxKey(mail.from.address || mail.replyTo));
  const asked = [
    { budget: budgets.hour, holder: mailbox, amount: 1 },
    { budget: budgets.day, holder: mailbox, amount: 1 },
    { budget: budgets.site, holder: '', amount: 1 },
  ];
  const over = await spend(trx, asked, clock.now());
  if (!over) return [];
  overruns.note(over.budget);
  return [tooMany];
}

/** Takes the mail as a submission with its lead, whatever speaks against it; undefined when it was taken before. */
export async function makeLead(
  trx: Trx,
  stored: StoredMail,
  parts: InboundDeps,
  flags: readonly string[] = [],
): Promise<{ id: string; reference: string } | undefined> {
  const { mail, at, files, addresses } = stored;
  const { tokens, clock, overruns, site, hours } = parts;
  const now = clock.now();
  const id = idOf(mail.key);
  const fields = fieldsOf(mail);
  const form = {
    ...contactIntake,
    async attach() {
      const lead = needsEntry(stored) ? await lockLead(trx, id) : undefined;
      if (!lead) return;
      const of = { at, kind: 'message', via: 'mail', author: lead.name, messageId: mail.messageId, files } as const;
      await insertEntry(trx, lead, { ...of, body: mail.text.trim() || fields.message });
    },
  };
  const came = { id, source, receivedAt: at, acceptedAt: now };
  const input = contactIntake.schema.safeParse(fields).data ?? fields;
  const submission = submissionOf(form, came, { input, files: {}, hours });
  const about = { sent_at: mail.sentAt, user_agent: '', referrer: '', flags: JSON.stringify(flags), origin: '{}' };
  const whenNew = async () => {
    if (mail.replyTo === '' || mail.kind !== 'personal' || !mayConfirm(mail.header)) return false;
    const mailbox = tokens.fingerprint('mailbox', mailboxKey(mail.from.address || mail.replyTo));
    const full = await takeConfirmation(trx, { mailbox, network: '' }, id, now);
    if (!full) return true;
    overruns.note(full.budget);
    await setFlags(trx, id, JSON.stringify([...flags, 'unconfirmed']));
    return false;
  };
  const taken = { form, submission, about, uploads: {}, files: {} };
  const accepted = await accept(trx, taken, { addresses, site, whenNew });
  return accepted && { id, reference: submission.reference };
}

/**
 * Makes a mail of nobody we know a lead; `reasons`: why not, where the mail server or the sender's domain speaks against
 * it, where its sender is over a budget, and where nothing can be read or nobody be answered.
 */
export async function beginLead(
  trx: Trx,
  stored: StoredMail,
  parts: InboundDeps,
): Promise<{ id: string; reasons?: undefined } | { reasons: string[] }> {
  const reasons = await reasonsAgainst(trx, stored.mail, parts);
  if (reasons.length > 0) return { reasons };
  const lead = await makeLead(trx, stored, parts);
  return lead ?? { reasons: ['Its request already exists.'] };
}
