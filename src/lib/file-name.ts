import { wellFormed } from './text.ts';

/** A file sent with a form. Its name is the sender's claim. */
export class SentFile {
  readonly name: string;
  /** In bytes; may be known even if `bytes` were not read. */
  readonly size: number;
  readonly bytes: Uint8Array;
  constructor(name: string, bytes: Uint8Array, size = bytes.length) {
    this.name = name;
    this.bytes = bytes;
    this.size = size;
  }
}

/** By field name. */
export type SentFiles = Readonly<Record<string, SentFile>>;

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the point
const unwanted = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"|?*]/g;
const longest = 80;

/**
 * A safe file name: no folders, control or direction-changing characters, no leading dots, at most 80 characters plus
 * the given extension; `fallback` if nothing is left.
 */
export function safeFileName(sent: string, extension: string, fallback: string): string {
  const last = wellFormed(sent).normalize('NFC').replace(unwanted, '').split(/[/\\]/).at(-1) ?? '';
  const stem = last.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/\s+/g, ' ');
  const kept = [...stem]
    .slice(0, longest)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${kept || fallback}.${extension}`;
}

/** Content-Disposition of a download: ASCII name for old clients, the full name by RFC 5987 for all others. */
export function attachmentHeader(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_');
  const plain = /^(\.|$)/.test(ascii) ? `file${ascii}` : ascii;
  const full = encodeURIComponent(wellFormed(name)).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
