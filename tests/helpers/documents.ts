import { crc32, deflateRawSync } from 'node:zlib';

/** A small PDF; with `size`, padded by a comment to exactly so many bytes. */
export function makePdf(size?: number): Uint8Array<ArrayBuffer> {
  const [head, tail] = ['%PDF-1.4\n', '1 0 obj<</Type/Catalog>>endobj\nstartxref\n9\n%%EOF\n'];
  const padding = size === undefined ? '' : `%${'x'.repeat(size - head.length - tail.length - 2)}\n`;
  return new Uint8Array(Buffer.from(head + padding + tail));
}

export interface ZipPart {
  name: string;
  content?: string | Uint8Array;
  /** General-purpose flags, for example 1 for encrypted. */
  flags?: number;
  /** Claims another size than the content has. */
  claimedSize?: number;
  /** Points at the local record of another part, as overlapping zip bombs do. */
  sameAs?: number;
  /** Name in the local record, when it is to differ. */
  localName?: string;
}

/** A ZIP archive as told, also a dishonest one. */
export function makeZip(parts: readonly ZipPart[], comment = ''): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? '');
    const packed = deflateRawSync(content);
    const name = Buffer.from(part.name);
    const localName = Buffer.from(part.localName ?? part.name);
    const size = part.claimedSize ?? content.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);

    starts.push(part.sameAs === undefined ? at : (starts[part.sameAs] ?? 0));
    if (part.sameAs === undefined) {
      const local = Buffer.from(common);
      local.writeUInt16LE(localName.length, 22);
      const record = Buffer.concat([Buffer.from('PK\x03\x04'), local, localName, packed]);
      files.push(record);
      at += record.length;
    }
    common.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(starts.at(-1) ?? 0, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, name]));
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return new Uint8Array(Buffer.concat([...files, listing, end, Buffer.from(comment)]));
}

export const wordParts: readonly ZipPart[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: '_rels/.rels', content: '<Relationships/>' },
  { name: 'word/document.xml', content: '<w:document/>' },
];

/** A Word document with these parts besides the ones that make it one. */
export function makeDocx(...more: ZipPart[]): Uint8Array<ArrayBuffer> {
  return makeZip([...wordParts, ...more]);
}

const sector = 512;

/** A compound file ("OLE2") of 512-byte sectors whose directory has these streams and storages below its root. */
export function makeCompoundFile(
  entries: readonly { name: string; kind?: 'stream' | 'storage'; content?: Uint8Array }[],
): Uint8Array<ArrayBuffer> {
  const table = new Uint32Array(sector / 4).fill(0xffffffff);
  table[0] = 0xfffffffd;
  const directorySectors = Math.ceil((entries.length + 1) / 4);
  const chain = (from: number, count: number) => {
    for (let n = from; n < from + count; n++) table[n] = n === from + count - 1 ? 0xfffffffe : n + 1;
  };
  chain(1, directorySectors);
  let free = 1 + directorySectors;
  const directory = Buffer.alloc(directorySectors * sector);
  const contents: Buffer[] = [];
  [{ name: 'Root Entry', kind: 'root' as const, content: undefined }, ...entries].forEach((entry, index) => {
    const at = index * 128;
    directory.write(entry.name, at, 'utf16le');
    directory.writeUInt16LE(entry.name.length * 2 + 2, at + 64);
    directory[at + 66] = entry.kind === 'root' ? 5 : entry.kind === 'storage' ? 1 : 2;
    const content = Buffer.from(entry.content ?? []);
    if (content.length === 0) return;
    const count = Math.ceil(content.length / sector);
    directory.writeUInt32LE(free, at + 116);
    directory.writeUInt32LE(content.length, at + 120);
    chain(free, count);
    free += count;
    contents.push(Buffer.concat([content, Buffer.alloc(count * sector - content.length)]));
  });
  const header = Buffer.alloc(sector);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  return new Uint8Array(Buffer.concat([header, Buffer.from(table.buffer), directory, ...contents]));
}

/** A Word 97-2003 document; `flags` are those of its first block (0x0100 is encrypted). */
export function makeDoc(options: { flags?: number; macros?: boolean } = {}): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(4096);
  const view = new DataView(content.buffer);
  view.setUint16(0, 0xa5ec, true);
  view.setUint16(10, options.flags ?? 0, true);
  return makeCompoundFile([
    { name: 'WordDocument', content },
    { name: '1Table' },
    ...(options.macros ? [{ name: 'Macros', kind: 'storage' as const }] : []),
  ]);
}
