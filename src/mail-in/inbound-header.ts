import { isUtf8 } from 'node:buffer';
import { wellFormed } from '#src/lib/well-formed.ts';
import { decodedText } from './charset.server.ts';

/** The header of a message: every value by its name in lower case, in the order in which they stand. */
export type Header = ReadonlyMap<string, readonly string[]>;

const longestHeader = 256 * 1024;
const longestValue = 16_384;

/** Bytes that say nothing of their encoding as text. */
export const decoded = (bytes: Uint8Array): string => decodedText(bytes);

/** Lines of a header, each by itself: what stands in it unencoded is mostly in the encoding of the message's text. */
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

/** Puts the empty line below a header whose sender has left it out, or filled it with spaces. */
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

/** A message with its lines ended as everybody does today. */
const withLineEnds = (raw: Uint8Array) => (raw.includes(0x0a) ? raw : raw.map((byte) => (byte === 0x0d ? 0x0a : byte)));

/** A message with an empty line below its header, and without what mailbox files and careless senders put above it. */
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

/** Where the body begins, in bytes: after the first empty line, or at the end. */
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

/** A text without control characters and halves of characters, which PostgreSQL refuses or nobody can read. */
export const harmless = (text: string): string => wellFormed(text).replace(controls, '');

/** Reads the fields of a header, or of a part that is written like one; what is no field is passed over. */
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

/** The header of a raw message; nothing that stands in it makes this fail. */
export const readHeader = (raw: Uint8Array): Header =>
  readFields(decodedHeader(raw.subarray(0, Math.min(bodyAt(raw), longestHeader))));

/** The first value of a field; empty when there is none. */
export const first = (header: Header, name: string): string => header.get(name)?.[0] ?? '';
