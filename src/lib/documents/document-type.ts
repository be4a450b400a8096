import { readCompoundFile } from './compound-file.ts';
import { readZipDirectory, zipEnd } from './zip-directory.ts';

/** Kinds of document that are recognised, with what a download says of them. */
export const documentTypes = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  doc: { extension: 'doc', mediaType: 'application/msword' },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const;
export type DocumentType = keyof typeof documentTypes;

/** What a file is by its content, or why it is not taken. */
export type DocumentCheck = { type: DocumentType } | { problem: 'unknown' | 'protected' | 'macros' };

const unknown: DocumentCheck = { problem: 'unknown' };
const headLength = 1024;
const tailLength = 2048;
const mostUnpacked = 100 * 1024 * 1024;
const wordMagic = 0xa5ec;
const wordEncrypted = 0x0100;

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** A PDF from the first byte to the last that is not a web page or an archive at the same time. */
function checkPdf(bytes: Uint8Array): DocumentCheck {
  const head = latin(bytes.subarray(0, headLength));
  const tail = latin(bytes.subarray(-tailLength));
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.includes('startxref') || !tail.includes('%%EOF')) return unknown;
  if (/<(!doctype|html|head|body|script|svg|iframe)\b/i.test(head) || zipEnd(bytes) !== undefined) return unknown;
  return { type: 'pdf' };
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
  // Word's online edition numbers the main part.
  if (!has(/^\[Content_Types\]\.xml$/) || !has(/^word\/document\d*\.xml$/)) return unknown;
  if (entries.some((entry) => entry.encrypted)) return { problem: 'protected' };
  if (has(/(^|\/)vbaProject\.bin$/i)) return { problem: 'macros' };
  if (entries.reduce((sum, entry) => sum + entry.size, 0) > mostUnpacked) return unknown;
  return { type: 'docx' };
}

/**
 * The type of a document by its bytes, never its name: PDF, Word 97-2003 (OLE2) or Word (ZIP). Nothing is unpacked or
 * run.
 */
export function checkDocument(bytes: Uint8Array): DocumentCheck {
  const [first, second] = bytes;
  if (first === 0x25 && second === 0x50) return checkPdf(bytes);
  if (first === 0xd0 && second === 0xcf) return checkDoc(bytes);
  if (first === 0x50 && second === 0x4b) return checkDocx(bytes);
  return unknown;
}
