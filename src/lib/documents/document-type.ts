const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const longestComment = 0xffff;
const mostEntries = 2_000;
/** Encrypted, strongly encrypted, directory encrypted. */
const encryptionFlags = 0x0001 | 0x0040 | 0x2000;
const stored = 0;
const deflated = 8;

interface ZipEntry {
  name: string;
  encrypted: boolean;
  /** Claimed unpacked size in bytes. */
  size: number;
}

/** Offset of the end record, if the file ends with one; a ZIP may hide behind another format's header. */
function zipEnd(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const last = bytes.length - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at--) {
    if (view.getUint32(at, true) !== endSignature) continue;
    if (at + endLength + view.getUint16(at + 20, true) === bytes.length) return at;
  }
  return undefined;
}

interface Extent {
  from: number;
  to: number;
}

/** `filesEnd`: where the files end and the directory begins. */
function readEntry(view: DataView, bytes: Uint8Array, at: number, end: number, filesEnd: number) {
  if (at + entryLength > end || view.getUint32(at, true) !== entrySignature) return undefined;
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const nameLength = view.getUint16(at + 28, true);
  const next = at + entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  const from = view.getUint32(at + 42, true);
  if (next > end || from + localLength > filesEnd || view.getUint32(from, true) !== localSignature) return undefined;

  const localFlags = view.getUint16(from + 6, true);
  const localNameLength = view.getUint16(from + 26, true);
  const to = from + localLength + localNameLength + view.getUint16(from + 28, true) + packed;
  if (to > filesEnd) return undefined;
  const encrypted = ((flags | localFlags) & encryptionFlags) !== 0;
  if (!encrypted && method !== stored && method !== deflated) return undefined;
  const text = new TextDecoder();
  const name = text.decode(bytes.subarray(at + entryLength, at + entryLength + nameLength));
  const localName = text.decode(bytes.subarray(from + localLength, from + localLength + localNameLength));
  if (name !== localName || /^[/\\]|(^|[/\\])\.\.([/\\]|$)/.test(name)) return undefined;
  return { next, extent: { from, to } satisfies Extent, entry: { name, encrypted, size } satisfies ZipEntry };
}

function disjoint(extents: Extent[]): boolean {
  const sorted = [...extents].sort((a, b) => a.from - b.from);
  return sorted[0]?.from === 0 && sorted.every((extent, index) => extent.from >= (sorted[index - 1]?.to ?? 0));
}

/**
 * The directory of a plain ZIP archive, or undefined. Refused: bytes before or after it, ZIP64, several disks, over
 * 2,000 entries, names that leave their folder or differ between directory and file, duplicate names, entries that
 * share bytes (zip bombs).
 */
function readZipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const end = zipEnd(bytes);
  if (end === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const disks = view.getUint32(end + 4, true);
  const count = view.getUint16(end + 10, true);
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (disks !== 0 || count !== view.getUint16(end + 8, true) || count === 0 || count > mostEntries) return undefined;
  if (start + length !== end) return undefined;

  const entries = new Map<string, ZipEntry>();
  const extents: Extent[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    const read = readEntry(view, bytes, at, end, start);
    if (!read || entries.has(read.entry.name)) return undefined;
    entries.set(read.entry.name, read.entry);
    extents.push(read.extent);
    at = read.next;
  }
  return at === end && disjoint(extents) ? [...entries.values()] : undefined;
}

const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const headerLength = 512;
/** Table entries in the header cover 6.8 MB, more than we accept. */
const tablesInHeader = 109;
const endOfChain = 0xfffffffe;
const streamLength = 128;
const mostDirectorySectors = 2_000;

interface CompoundEntry {
  name: string;
  kind: 'storage' | 'stream' | 'root';
  /** Offset of the stream in the file; undefined if it is in the small-stream area. */
  offset: number | undefined;
}

const kinds: Record<number, CompoundEntry['kind']> = { 1: 'storage', 2: 'stream', 5: 'root' };
const smallStream = 4096;

/**
 * The directory of a compound file (OLE2, old Office documents), or undefined. Sector numbers are checked; no chain is
 * followed twice.
 */
function readCompoundFile(bytes: Uint8Array): CompoundEntry[] | undefined {
  if (bytes.length < headerLength || magic.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(26, true);
  const shift = view.getUint16(30, true);
  if (view.getUint16(28, true) !== 0xfffe || !((version === 3 && shift === 9) || (version === 4 && shift === 12))) {
    return undefined;
  }
  const sectorLength = 2 ** shift;
  const sectors = Math.ceil(bytes.length / sectorLength) - 1;
  const offsetOf = (sector: number) => (sector + 1) * sectorLength;
  const isWhole = (sector: number) => sector < sectors && offsetOf(sector) + sectorLength <= bytes.length;

  /** The next sector in the chain; undefined if the table does not reach it. */
  function next(sector: number): number | undefined {
    const perTable = sectorLength / 4;
    const table = Math.floor(sector / perTable);
    if (table >= tablesInHeader) return undefined;
    const tableSector = view.getUint32(76 + 4 * table, true);
    return isWhole(tableSector) ? view.getUint32(offsetOf(tableSector) + 4 * (sector % perTable), true) : undefined;
  }

  const entries: CompoundEntry[] = [];
  const seen = new Set<number>();
  let sector: number | undefined = view.getUint32(48, true);
  while (sector !== endOfChain) {
    if (sector === undefined || !isWhole(sector) || seen.has(sector) || seen.size >= mostDirectorySectors) {
      return undefined;
    }
    seen.add(sector);
    const from = offsetOf(sector);
    for (let at = from; at < from + sectorLength; at += streamLength) {
      const kind = kinds[bytes[at + 66] ?? 0];
      const nameLength = view.getUint16(at + 64, true);
      if (!kind || nameLength < 2 || nameLength > 64) continue;
      const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + nameLength - 2));
      const start = view.getUint32(at + 116, true);
      const large = view.getUint32(at + 120, true) >= smallStream;
      entries.push({ name, kind, offset: large && isWhole(start) ? offsetOf(start) : undefined });
    }
    sector = next(sector);
  }
  return entries[0]?.kind === 'root' ? entries : undefined;
}

export const documentTypes = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  doc: { extension: 'doc', mediaType: 'application/msword' },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const;
type DocumentType = keyof typeof documentTypes;

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
