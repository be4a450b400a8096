import words from 'content:mail-words';
import { isUtf8 } from 'node:buffer';
import { wellFormed } from '#src/lib/text.ts';
import { decodedText } from './charset.server.ts';
import { type CalendarAnswer, hasOwnWords, isPersons } from './inbound-quoted.ts';

/** RFC 2047, with the language of RFC 2231, tolerating stray spaces. */
const word = /=\?([^?*\s]{1,60})(?:\*[^?\s]{0,40})?\?([QB])\?(.{0,4000}?)\?=/gi;

interface Word {
  charset: string;
  isBase64: boolean;
  text: string;
}

function quotedBytes(text: string): Buffer {
  const spaced = text.replace(/=\s+(?=[0-9a-f])/gi, '=').replaceAll('_', ' ');
  const bytes = Buffer.from(spaced);
  const escaped = /=([0-9a-f]{2})/gi;
  if (!escaped.test(spaced)) return bytes;
  const latin = bytes.toString('latin1').replace(escaped, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

const bytesOf = ({ isBase64, text }: Word) => (isBase64 ? Buffer.from(text, 'base64') : quotedBytes(text));

/** Adjacent words of one charset are decoded together: a character may start in one and end in the next. */
function decodeRun(run: readonly Word[]): string {
  const [first] = run;
  if (!first) return '';
  const text = decodedText(Buffer.concat(run.map(bytesOf)), first.charset);
  // Some programs split the base64 text within a group.
  const uneven = run.slice(0, -1).some(({ text: one }) => !one.endsWith('=') && one.length % 4 !== 0);
  if (!uneven || !run.every(({ isBase64 }) => isBase64)) return text;
  const joined = decodedText(Buffer.from(run.map((one) => one.text).join(''), 'base64'), first.charset);
  const broken = (said: string) => said.match(/[\ufffd\p{Cc}]/gu)?.length ?? 0;
  const isWide = run.slice(0, -1).some(({ text: one }) => one.length % 4 === 1);
  return isWide || broken(joined) < broken(text) ? joined : text;
}

/** Replaces each run of encoded words; spaces between them are dropped. */
function replaceWords(value: string, show: (text: string) => string): string {
  let shown = '';
  let end = 0;
  let run: Word[] = [];
  const close = () => {
    if (run.length > 0) shown += show(decodeRun(run));
    run = [];
  };
  for (const match of value.matchAll(word)) {
    const [whole, charset = '', kind = '', text = ''] = match;
    const between = value.slice(end, match.index);
    const follows = run.length > 0 && between.trim() === '';
    if (!follows || run[0]?.charset.toLowerCase() !== charset.toLowerCase()) close();
    if (!follows) shown += between;
    run.push({ charset, isBase64: /b/i.test(kind), text: text.replace(/b/i.test(kind) ? /\s+/g : /[\r\n]+/g, '') });
    end = match.index + whole.length;
  }
  close();
  return shown + value.slice(end);
}

/** Decodes a header's encoded words (RFC 2047). */
export const decodeHeader = (value: string): string => replaceWords(value, (text) => text);

/**
 * Rewrites each run of encoded words as one UTF-8 word, for a library that decodes word by word, so that commas and
 * quotes of a name stay within it.
 */
export const joinEncodedWords = (value: string): string =>
  replaceWords(value, (text) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`);

/** Values by lower-case name, in order. */
export type Header = ReadonlyMap<string, readonly string[]>;

const longestHeader = 256 * 1024;
const longestValue = 16_384;

/** Decodes bytes of unknown encoding. */
export const decoded = (bytes: Uint8Array): string => decodedText(bytes);

/** Decodes a header line by line: unencoded text in it mostly has the body's encoding. */
export function decodedHeader(bytes: Uint8Array, charset = charsetNamed(bytes)): string {
  if (isUtf8(bytes)) return Buffer.from(bytes).toString('utf8');
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  return lines.map((line) => decodedText(Buffer.from(line, 'latin1'), charset)).join('\n');
}

const charsetNamed = (bytes: Uint8Array) =>
  /\bcharset\s*=\s*"?([\w.:-]{1,40})/i.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? '';

const knownField =
  /^(from|sender|to|cc|bcc|subject|date|reply-to|message-id|in-reply-to|references|received|return-path|mime-version|content-[a-z-]+|x-[\w-]+|dkim-signature|auto-submitted|delivered-to)[ \t]*:/i;
const fieldOrItsRest = /^[!-9;-~]+[ \t]*:|^[ \t]+\S/;

/** Inserts the empty line after a header if the sender omitted it or filled it with spaces. */
function withHeaderEnd(raw: Uint8Array): Uint8Array {
  const head = Buffer.from(raw.subarray(0, Math.min(bodyAt(raw), longestHeader))).toString('latin1');
  const lines = head.split(/(?<=\n)/);
  let end = lines.findLastIndex((line) => knownField.test(line)) + 1;
  while (fieldOrItsRest.test(lines[end] ?? '')) end++;
  const line = lines[end] ?? '\n';
  if (/^\r?\n$/.test(line)) return raw;
  const at = lines.slice(0, end).join('').length;
  return Buffer.concat([raw.subarray(0, at), Buffer.from('\r\n'), raw.subarray(line.trim() ? at : at + line.length)]);
}

const withLineEnds = (raw: Uint8Array) => (raw.includes(0x0a) ? raw : raw.map((byte) => (byte === 0x0d ? 0x0a : byte)));

/** Starts at the header, without mbox lines above it, and with an empty line below it. */
export const fromItsHeader = (sent: Uint8Array): Uint8Array => withHeaderEnd(withoutEnvelope(withLineEnds(sent)));

function withoutEnvelope(raw: Uint8Array): Uint8Array {
  let start = 0;
  while (raw[start] === 0x0d || raw[start] === 0x0a) start++;
  if (raw[start] === 0xef && raw[start + 1] === 0xbb && raw[start + 2] === 0xbf) start += 3;
  const opens = 'From ';
  if ([...opens].some((letter, at) => raw[start + at] !== letter.charCodeAt(0))) return raw.subarray(start);
  const end = raw.indexOf(0x0a, start);
  return end === -1 ? raw.subarray(start) : raw.subarray(end + 1);
}

/** Offset of the body in bytes: after the first empty line, or at the end. */
export function bodyAt(raw: Uint8Array): number {
  if (raw[0] === 0x0d && raw[1] === 0x0a) return 2;
  for (let at = raw.indexOf(0x0a); at !== -1; at = raw.indexOf(0x0a, at + 1)) {
    if (raw[at + 1] === 0x0a) return at + 2;
    if (raw[at + 1] === 0x0d && raw[at + 2] === 0x0a) return at + 3;
  }
  return raw.length;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Removes control characters and lone surrogates, which PostgreSQL refuses or nobody can read. */
export const harmless = (text: string): string => wellFormed(text).replace(controls, '');

/** Reads header fields; other lines are skipped. */
export function readFields(text: string): Header {
  const fields = new Map<string, string[]>();
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
  for (const line of unfolded.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!/^[!-9;-~]+$/.test(name)) continue;
    const values = fields.get(name) ?? [];
    values.push(harmless(line.slice(colon + 1, colon + 1 + longestValue)).trim());
    fields.set(name, values);
  }
  return fields;
}

/** Never fails. */
export const readHeader = (raw: Uint8Array): Header =>
  readFields(decodedHeader(raw.subarray(0, Math.min(bodyAt(raw), longestHeader))));

/** The first value; empty if there is none. */
export const first = (header: Header, name: string): string => header.get(name)?.[0] ?? '';

/** `automatic`: an auto-reply. `bounce`: from a mail server about our email. */
export type MailKind = 'personal' | 'automatic' | 'bounce';

const mailServers = /^(mailer-daemon|postmaster|mail-daemon|mdaemon)@/i;
/** Names of mail servers whose address says nothing. */
const serverNames = /^"?(system administrator|mail delivery (sub)?system|mail administrator)\b/i;
const returned = new RegExp(words.returned, 'i');

const says = (header: Header, name: string) => first(header, name).trim().toLowerCase();
const isNo = (value: string) => /^(no|none|false|0)?$/.test(value);

/** Whether the whole email is a report (RFC 6522), not one with a report attached. */
export const isReport = (header: Header): boolean => says(header, 'content-type').startsWith('multipart/report');

const saysAutomatic = (header: Header) => !isNo(says(header, 'auto-submitted').split(';')[0]?.trim() ?? '');

/** Whether a mail server reports failed delivery, with a report (RFC 3464) or without. */
function isReturned(header: Header, from: string, parts: readonly string[]): boolean {
  const isServers =
    mailServers.test(from) || serverNames.test(first(header, 'from')) || says(header, 'return-path') === '<>';
  const isPrograms = isServers || isReport(header) || saysAutomatic(header);
  const isNamed = returned.test(first(header, 'subject'));
  if (header.has('x-failed-recipients')) return isPrograms || isNamed;
  if (parts.some((type) => /^message\/(global-)?delivery-status$/.test(type))) return isPrograms;
  return isServers && isNamed;
}

/**
 * Separates personal email from the rest (RFC 3834, RFC 3464). List and bulk headers say nothing about the author:
 * groups forward what people write. `calendar`: the answer to an invitation.
 */
export function classify(about: {
  header: Header;
  from: string;
  parts: readonly string[];
  calendar?: CalendarAnswer | undefined;
  /** Text besides that answer. */
  text?: string;
}): MailKind {
  const { header, from, parts, calendar, text = '' } = about;
  if (isReturned(header, from, parts)) return 'bounce';
  // Calendars send people's decisions, and some mark them as automatic.
  if (calendar && isPersons(calendar)) return 'personal';
  const isAutomatic =
    saysAutomatic(header) ||
    says(header, 'precedence') === 'auto_reply' ||
    words.automatic.some((name) => !isNo(says(header, name))) ||
    header.get('delivered-to')?.some((value) => /^autoresponder\b/i.test(value.trim())) ||
    says(header, 'return-path') === '<>' ||
    isReport(header) ||
    mailServers.test(from) ||
    (calendar !== undefined && !hasOwnWords(text, [calendar.title, decodeHeader(first(header, 'subject'))]));
  return isAutomatic ? 'automatic' : 'personal';
}

/**
 * Whether an automatic confirmation may be sent (RFC 3834): not to list or bulk email, or if the sender suppresses it.
 * `Precedence: list` and the like do not make an email automatic.
 */
export function mayConfirm(header: Header): boolean {
  const suppressed = says(header, 'x-auto-response-suppress');
  return (
    !/\b(all|autoreply|oof)\b/.test(suppressed) &&
    !/^(bulk|junk|list)$/.test(says(header, 'precedence')) &&
    !header.has('list-id') &&
    !header.has('mailing-list')
  );
}

/** A discussion list or group, as opposed to a newsletter. */
const isOfDiscussion = (header: Header) =>
  header.has('x-google-group-id') ||
  /^list\b/i.test(first(header, 'mailing-list')) ||
  /<mailto:/i.test(first(header, 'list-post')) ||
  says(header, 'precedence') === 'list';

/** In words for the owner; empty if nothing indicates spam. */
export function spamReasons(header: Header): string[] {
  const reasons: string[] = [];
  if (/^yes/i.test(first(header, 'x-spam-flag')) || /^yes/i.test(first(header, 'x-spam-status'))) {
    reasons.push('The mail server marked this email as spam.');
  }
  if (header.get('authentication-results')?.some((value) => /\bdmarc\s*=\s*fail\b/i.test(value))) {
    reasons.push('The sender’s address may be forged: it failed the domain check (DMARC).');
  }
  if (header.has('list-unsubscribe') && !isOfDiscussion(header)) {
    reasons.push('It’s a newsletter or an ad.');
  }
  return reasons;
}
