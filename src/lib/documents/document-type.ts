import { readCompoundFile } from './compound-file.ts';
import { readZipDirectory, zipEnd } from './zip-directory.ts';

export const documentTypes = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  doc: { extension: 'doc', mediaType: 'application/msword' },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const;
export type DocumentType = keyof typeof documentTypes;

export type DocumentCheck = { type: DocumentType } | { problem: 'unknown' | 'protected' | 'macros' };

const unknown: DocumentCheck = { problem: 'unknown' };
const headLength = 1024;
const tailLength = 2048;
const mostUnpacked = 100 * 1024 * 1024;
const wordMagic = 0xa5ec;
const wordEncrypted = 0x0100;

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Magic numbers of programs, archives and pictures; a file that starts with one is no PDF. */
const otherKind = /^(MZ|PK|\x7fELF|#!|Rar!|7z|GIF8|\x89PNG|\xff\xd8\xff|RIFF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/;
const webPage = /<(!doctype|html|head|body|script|svg|iframe)\b/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what may stand behind a PDF is text, and a printer's commands
const noText = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * A PDF as readers accept it: its header within 1,024 bytes (after a BOM, empty lines or printer commands), its end
 * followed by zeros or a little text, or without `%%EOF`. It must not be HTML or an archive too; a tag within its own
 * strings, such as its title, is fine.
 */
function checkPdf(bytes: Uint8Array, start: number): DocumentCheck {
  const before = latin(trimmed(bytes.subarray(0, start)));
  const head = latin(bytes.subarray(start, start + headLength)).replace(/\([^()]*\)/g, '');
  const lacksEof = /startxref\s+\d+$/.test(latin(trimmed(bytes).subarray(-40)));
  const end = lacksEof ? bytes.length : lastIndexOf(bytes, '%%EOF');
  const tail = latin(bytes.subarray(Math.max(start, end - tailLength), Math.max(start, end)));
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('startxref')) return unknown;
  if (otherKind.test(before) || webPage.test(before + head) || zipEnd(bytes) !== undefined) return unknown;
  const rest = latin(trimmed(bytes.subarray(end + '%%EOF'.length)).subarray(0, headLength + 1));
  const isHarmless = rest.length <= headLength && !noText.test(rest) && !otherKind.test(rest) && !webPage.test(rest);
  return isHarmless ? { type: 'pdf' } : unknown;
}

function lastIndexOf(bytes: Uint8Array, letters: string): number {
  const first = letters.charCodeAt(0);
  for (let at = bytes.lastIndexOf(first); at !== -1; at = at === 0 ? -1 : bytes.lastIndexOf(first, at - 1)) {
    if (latin(bytes.subarray(at, at + letters.length)) === letters) return at;
  }
  return -1;
}

/** Without padding of zeros and spaces. */
function trimmed(bytes: Uint8Array): Uint8Array {
  const isFilled = (byte: number) => byte > 0x20 || (byte !== 0 && byte < 9) || (byte > 13 && byte < 0x20);
  return bytes.subarray(Math.max(0, bytes.findIndex(isFilled)), bytes.findLastIndex(isFilled) + 1);
}

function checkDoc(bytes: Uint8Array): DocumentCheck {
  const entries = readCompoundFile(bytes);
  if (!entries) return unknown;
  const has = (kind: string, name: string) => entries.some((entry) => entry.kind === kind && entry.name === name);
  if (has('stream', 'EncryptedPackage')) return { problem: 'protected' };
  const word = entries.find((entry) => entry.kind === 'stream' && entry.name === 'WordDocument');
  if (!word) return unknown;
  if (word.offset !== undefined) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + word.offset);
    if (view.getUint16(0, true) !== wordMagic) return unknown;
    if (view.getUint16(10, true) & wordEncrypted) return { problem: 'protected' };
  }
  if (has('storage', 'Macros') || has('storage', 'VBA')) return { problem: 'macros' };
  return { type: 'doc' };
}

function checkDocx(bytes: Uint8Array): DocumentCheck {
  const entries = readZipDirectory(bytes);
  if (!entries) return unknown;
  const has = (pattern: RegExp) => entries.some((entry) => pattern.test(entry.name));
  // Word's online edition numbers the main part; part names are case-insensitive, and some programs write them with
  // "\\".
  if (!has(/^\[Content_Types\]\.xml$/i) || !has(/^word[/\\]document\d*\.xml$/i)) return unknown;
  if (entries.some((entry) => entry.encrypted)) return { problem: 'protected' };
  if (has(/(^|\/)vbaProject\.bin$/i)) return { problem: 'macros' };
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > mostUnpacked) return unknown;
  return { type: 'docx' };
}

/**
 * The document type by its bytes, never its name: PDF, Word 97-2003 (OLE2) or Word (ZIP). Nothing is unpacked or run.
 */
export function checkDocument(bytes: Uint8Array): DocumentCheck {
  const [first, second] = bytes;
  if (first === 0xd0 && second === 0xcf) return checkDoc(bytes);
  if (first === 0x50 && second === 0x4b) return checkDocx(bytes);
  const start = latin(bytes.subarray(0, headLength + '%PDF-'.length)).indexOf('%PDF-');
  return start === -1 ? unknown : checkPdf(bytes, start);
}
