import { createHash } from 'node:crypto';
import { mailAddress } from './address.ts';
import { readBody } from './body.server.ts';
import { type Bounce, type Complaint, readBounce, readComplaint } from './bounce.ts';
import { classify, type MailKind } from './classify.ts';
import { bodyAt, decoded, first, fromItsHeader, type Header, harmless, readHeader } from './header.ts';
import { largestMessage, longestText, mostFiles } from './limits.ts';
import { splitQuoted } from './quoted.ts';

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
  /** What a mail is taken once by: its Message-ID, or a hash of it. */
  key: string;
}

/** A mail as far as it can be read. */
export interface ReadMail extends MailHead {
  kind: MailKind;
  from: { name: string; address: string };
  /** Where its answer goes; the sender's address unless it says otherwise. */
  replyTo: string;
  /** Every address it came to. */
  recipients: string[];
  subject: string;
  /** The Message-IDs that it answers, the nearest first. */
  answers: string[];
  /** When it was sent, as it says itself, in epoch milliseconds; null when it does not. */
  sentAt: number | null;
  body: string;
  quoted: string;
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

/** Reads the header alone, from which it is known whether a mail was taken before. */
export function readHead(raw: Uint8Array): MailHead {
  const header = readHeader(fromItsHeader(raw));
  const messageId = idsIn(first(header, 'message-id')).find((id) => id.length <= longestId) ?? '';
  const hash = () => `sha256:${createHash('sha256').update(raw).digest('hex')}`;
  return { header, messageId, key: messageId || hash() };
}

const inWords: Record<string, string> = { ACCEPTED: 'Accepted', TENTATIVE: 'Perhaps accepted', DECLINED: 'Declined' };

interface Content {
  text: string;
  files: MailFile[];
  types: string[];
  status: string;
  /** The provider's report of a complaint; empty when it has none. */
  feedback: string;
  returned: string;
  /** The answer to an invitation, for example ACCEPTED. */
  calendar: string | undefined;
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
  const answer = body.parts.find(({ mediaType, method }) => mediaType === 'text/calendar' && method === 'REPLY');
  const calendar = answer && /PARTSTAT=([A-Z-]+)/i.exec(decoded(answer.bytes))?.[1]?.toUpperCase();
  const files = body.parts.filter(
    ({ bytes, mediaType }) => bytes.length > 0 && !mediaType.startsWith('message/delivery'),
  );
  return {
    text: body.text,
    files: files
      .slice(0, mostFiles)
      .map(({ name, mediaType, bytes }) => ({ name: name || unnamed[mediaType] || '', bytes })),
    types: body.parts.map(({ mediaType }) => mediaType),
    status: textOf(/^message\/(global-)?delivery-status$/),
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
  const text = `This email has ${megabytes(cut.size)} MB, more than the ${megabytes(largestMessage)} MB that are read. It is in the mailbox.`;
  return { ...nothing, text, whole: false };
}

/** Reads a message as far as it can be read; nothing that stands in it makes this fail. */
export async function readMail(sent: Uint8Array, head: MailHead, cut?: Cut): Promise<ReadMail> {
  const raw = fromItsHeader(sent);
  const { header } = head;
  const { addressParser, decodeWords } = await import('postal-mime');
  const content = await readContent(raw, cut);
  const addresses = (name: string) =>
    (header.get(name) ?? []).slice(0, 10).flatMap((value) => addressParser(value, { flatten: true }));
  const [from, replyTo] = ['from', 'reply-to'].map((name) => mailAddress(addresses(name)[0]));
  const sender = from?.address ? from : (mailAddress(addresses('sender')[0]) ?? { name: '', address: '' });
  const recipients = recipientFields.flatMap(addresses).slice(0, mostRecipients);
  const text = harmless(content.text.slice(0, longestText)).replace(/\r\n?/g, '\n');
  const calendar = content.calendar && inWords[content.calendar];
  const split = splitQuoted(text.trim() === '' && calendar ? `${calendar}.` : text);
  const bounce = content.status === '' ? undefined : readBounce(content.status, content.returned);
  const date = Date.parse(first(header, 'date'));
  const answers = [first(header, 'in-reply-to'), first(header, 'references').slice(-8_000)];
  return {
    ...head,
    ...split,
    kind: classify({ header, from: sender.address, parts: content.types, calendar: content.calendar }),
    from: sender,
    replyTo: replyTo?.address || sender.address,
    recipients: recipients.map(({ address }) => address ?? ''),
    subject: harmless(decodeWords(first(header, 'subject')).replace(/\s+/g, ' '))
      .trim()
      .slice(0, 300),
    answers: [...new Set([...idsIn(answers[0] ?? ''), ...idsIn(answers[1] ?? '').reverse()])].slice(0, mostAnswers),
    sentAt: Number.isFinite(date) ? date : null,
    files: content.files.map(({ name, bytes }) => ({ name: harmless(name), bytes })),
    bounce,
    complaint: content.feedback === '' ? undefined : readComplaint(content.feedback, content.returned),
    whole: content.whole && content.text.length <= longestText,
  };
}
