import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { contactIntake } from '#src/inquiries/forms.server.ts';
import { accept, setFlags, submissionOf } from '#src/intake/accept.server.ts';
import { takeConfirmation } from '#src/intake/budgets.server.ts';
import { insertEntry, lockLead } from '#src/intake/thread-store.server.ts';
import { inboundBudgets as budgets } from '#src/lib/budgets.ts';
import type { Trx } from '#src/platform/db/client.server.ts';
import { mailboxKey } from '#src/platform/outbox/store.server.ts';
import { spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import { detectorFile } from './charset.server.ts';
import type { StoredMail } from './enter.server.ts';
import {
  type Arrival,
  type Bounce,
  type InboundDeps,
  largestMessage,
  longestText,
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
  mayConfirm,
  readHeader,
  spamReasons,
} from './inbound-classify.ts';
import { type CalendarAnswer, calendarAnswer, withAnswer } from './inbound-quoted.ts';

/** A lead's source, beside "website" and "chatbot". */
export const source = 'email';
const longestMessage = 10_000;

/** Submission id of an email: a UUID from its key, so that it becomes at most one lead. */
export function idOf(key: string): string {
  const hex = createHash('sha256').update(`submission\0${key}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** An email as fields of the contact form, cut to their limits. */
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

export interface MailFile {
  name: string;
  bytes: Uint8Array;
}

/** What is known before the body is read. */
type MailHead = ReturnType<typeof readHead>;
export type ReadMail = Awaited<ReturnType<typeof readMail>>;

const longestId = 500;
const recipientFields = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];
const mostRecipients = 200;
const mostAnswers = 20;

/** Raw recipient fields. */
export const recipientsIn = ({ header }: MailHead): string =>
  recipientFields.flatMap((name) => (header.get(name) ?? []).slice(0, 10)).join('\n');

const idsIn = (value: string) => [...value.matchAll(/<[^<>\s]{3,500}>/g)].map(([id]) => id);

/** Added in transit, so copies differ in it. */
const added =
  /^(x-|arc-|received|return-path|delivered-to|envelope-to|authentication-results|dkim-|domainkey-|status$)/;

/** Ignores transit headers and line ends. */
function keyOf(raw: Uint8Array, header: Header): string {
  const said = [...header].filter(([name]) => !added.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(said));
  const body = Buffer.from(raw.subarray(bodyAt(raw))).toString('latin1');
  return `sha256:${hash.update(body.replace(/[ \t]*\r?\n/g, '\n').trimEnd(), 'latin1').digest('hex')}`;
}

/**
 * Reads only the header, which is enough to detect repeats. `messageId` has angle brackets and is empty if there is no
 * usable one; `key` is a hash of what all copies share, however they arrived.
 */
export function readHead(sent: Uint8Array) {
  const raw = fromItsHeader(sent);
  const header = readHeader(raw);
  const messageId = idsIn(first(header, 'message-id')).find((id) => id.length <= longestId) ?? '';
  return { header, messageId, key: keyOf(raw, header) };
}

const nothing = {
  text: '',
  files: [] as (MailFile & { isStatus: boolean })[],
  types: [] as string[],
  status: '',
  /** The provider's complaint report. */
  feedback: '',
  returned: '',
  /** An answer to an invitation, for example ACCEPTED. */
  calendar: undefined as CalendarAnswer | undefined,
  whole: true,
};
type Content = typeof nothing;

const unnamed: Record<string, string> = { 'message/rfc822': 'message.eml', 'text/calendar': 'invitation.ics' };

const statusType = /^message\/(global-)?delivery-status$/;

/** The parsed body, or the raw one if the library fails. */
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

const megabytes = (size: number) => Math.ceil(size / 1_000_000);

async function readContent(raw: Uint8Array, cut: Arrival['cut']): Promise<Content> {
  if (!cut) return contentOf(raw);
  const text = `This email is ${megabytes(cut.size)} MB, over the ${megabytes(largestMessage)} MB limit. Read it in the mailbox.`;
  return { ...nothing, text, whole: false };
}

/** Never fails, whatever the message contains. */
export async function readMail(sent: Uint8Array, head: MailHead, cut?: Arrival['cut']) {
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
    // With quotes.
    text: calendar ? withAnswer(text, calendar) : text,
    recipients: recipients.map(({ address }) => address ?? ''),
    subject: harmless(decodeHeader(first(header, 'subject')).replace(/\s+/g, ' '))
      .trim()
      .slice(0, 300),
    // Message-IDs that it answers, nearest first.
    answers: [...new Set([...idsIn(answers[0] ?? ''), ...idsIn(answers[1] ?? '').reverse()])].slice(0, mostAnswers),
    // Epoch milliseconds.
    sentAt: Number.isFinite(date) ? date : null,
    files: content.files
      .filter(({ isStatus }) => kind !== 'bounce' || !isStatus)
      .map(({ name, bytes }) => ({ name: harmless(name), bytes })),
    bounce: kind === 'bounce' ? bounceIn(header, text, content) : undefined,
    // A spam complaint of a provider (RFC 5965).
    complaint:
      content.feedback !== '' && isReport(header) ? readComplaint(content.feedback, content.returned) : undefined,
    // False if some content is only in the raw message.
    whole: content.whole && content.text.length <= longestText,
  };
}

const bounceIn = (header: Header, text: string, { status, returned }: Content): Bounce =>
  status === '' ? readBounceText(header, text, returned) : readBounce(status, returned, text);

const tooMany = 'Too many emails came in today, from this address or in total.';
const noAddress = 'We can’t reply because it has no sender address.';
const noWord = 'It has no text and no attachments.';

/** Whether the form fields were too small for it. */
const needsEntry = ({ mail, files }: StoredMail) =>
  files.length > 0 || mail.text.length + mail.subject.length > longestMessage - 2;

/** Why an unknown sender's email must not become a lead automatically, in words for the owner. */
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

/** Makes a submission and lead, without checks; undefined if it was made before. */
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
 * Makes a lead of an unknown sender's email, or returns reasons not to: spam marks, a budget exceeded, no text, or no
 * reply address.
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

/** A file, or another part that has to be read. */
export interface MailPart {
  /** The sender's name for it; may be empty. */
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Text and files of a message. Files include named inner messages and contents of Outlook's packages. */
export interface MailBody {
  text: string;
  parts: MailPart[];
}

/** Larger messages are read in a worker: they would block the site (0.7 s for 25 MB) and could use all its memory. */
const largestHere = 64 * 1024;
const workersMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
const patienceMs = 30_000;

async function readInWorker(raw: Uint8Array): Promise<MailBody> {
  const { bodyReader } = await import('virtual:body-reader');
  const workerData = { raw, detector: detectorFile() };
  const worker = new Worker(bodyReader, { eval: true, workerData, resourceLimits: workersMemory });
  return new Promise<MailBody>((done, fail) => {
    const timer = setTimeout(() => fail(new Error('the message takes too long to read')), patienceMs);
    worker.once('message', done);
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('the message could not be read')));
    worker.once('exit', () => clearTimeout(timer));
  }).finally(() => worker.terminate());
}

let lastApart: Promise<unknown> = Promise.resolve();

/**
 * Reads a body with postal-mime and html-to-text. Large ones are read in a worker, one at a time. @throws when it
 * exceeds what these libraries, or a worker's memory, can handle.
 */
export async function readBody(raw: Uint8Array): Promise<MailBody> {
  if (raw.length <= largestHere) return (await import('./read-body.ts')).readBodyHere(raw);
  const body = lastApart.then(() => readInWorker(raw));
  lastApart = body.catch(() => undefined);
  return body;
}
