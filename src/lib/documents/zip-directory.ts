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

export interface ZipEntry {
  name: string;
  encrypted: boolean;
  /** Claimed unpacked size in bytes. */
  size: number;
}

/** Offset of the end record, if the file ends with one; a ZIP may hide behind another format's header. */
export function zipEnd(bytes: Uint8Array): number | undefined {
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
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
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
