import { decodedText } from './charset.server.ts';

/** What an Outlook package ("winmail.dat", MS-OXTNEF) holds. */
export interface TnefContent {
  /** The message's text; empty when the package has none, or only in another form. */
  text: string;
  /** The message as HTML; undefined when the package has none. */
  html: Uint8Array | undefined;
  files: { name: string; bytes: Uint8Array }[];
  /** False when it is cut off or broken; `files` holds those before that. */
  whole: boolean;
}

const signature = 0x223e9f78;
/** Attributes by their numbers in the format. */
const attribute = {
  ...{ codePage: 0x00069007, body: 0x0002800c, messageProps: 0x00069003 },
  ...{ newFile: 0x00069002, fileName: 0x00018010, fileBytes: 0x0006800f, fileProps: 0x00069005 },
} as const;
/** MAPI properties by their numbers. */
const property = {
  subject: 0x0037,
  body: 0x1000,
  html: 0x1013,
  data: 0x3701,
  fileName: 0x3704,
  longName: 0x3707,
} as const;
const longNames = [property.longName, property.fileName, 0x3001];
const type = { object: 0x000d, ansi: 0x001e, unicode: 0x001f, binary: 0x0102, several: 0x1000 } as const;
const sizes: Record<number, number> = { 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 };
const mostFiles = 200;
const deepest = 5;

/** Reads little-endian numbers in order. @throws RangeError beyond the end. */
class Cursor {
  #at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  get left(): number {
    return this.#bytes.length - this.#at;
  }
  take(length: number): Uint8Array {
    if (length > this.left) throw new RangeError('the package is cut off');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
  /** As `take`, with what pads it to four bytes; the last padding may be missing. */
  takePadded(length: number): Uint8Array {
    const bytes = this.take(length);
    this.#at = Math.min(this.#bytes.length, this.#at + ((4 - (length % 4)) % 4));
    return bytes;
  }
  number(length: 1 | 2 | 4): number {
    this.take(length);
    const at = this.#at - length;
    if (length === 1) return this.#view.getUint8(at);
    return length === 2 ? this.#view.getUint16(at, true) : this.#view.getUint32(at, true);
  }
}

type Properties = Map<number, { type: number; bytes: Uint8Array }>;

/** The first value of each property. @throws RangeError when they are cut off. */
function readProperties(bytes: Uint8Array): Properties {
  const cursor = new Cursor(bytes);
  const found: Properties = new Map();
  for (let count = cursor.number(4); count > 0 && cursor.left > 0; count--) {
    const kind = cursor.number(2);
    const id = cursor.number(2);
    if (id >= 0x8000) {
      cursor.take(16);
      const isNamed = cursor.number(4) === 1;
      if (isNamed) cursor.takePadded(cursor.number(4));
      else cursor.take(4);
    }
    const one = kind & ~type.several;
    const isVariable = one === type.object || one === type.ansi || one === type.unicode || one === type.binary;
    const values = isVariable || kind !== one ? cursor.number(4) : 1;
    for (let value = 0; value < values; value++) {
      const held = cursor.takePadded(isVariable ? cursor.number(4) : (sizes[one] ?? 4));
      if (!found.has(id)) found.set(id, { type: one, bytes: held });
    }
  }
  return found;
}

const untilZero = (text: string) => text.split('\0', 1)[0] ?? '';

/** Reads a package; undefined when these bytes are none. Broken ones are read as far as they go. */
export function readTnef(bytes: Uint8Array, depth = 0): TnefContent | undefined {
  if (bytes.length < 6) return undefined;
  const cursor = new Cursor(bytes);
  if (cursor.number(4) !== signature) return undefined;
  cursor.number(2);
  const content: TnefContent = { text: '', html: undefined, files: [], whole: false };
  let codePage = '';
  const ansi = (held: Uint8Array) => untilZero(decodedText(held, codePage));
  const textOf = (found: Properties, id: number) => {
    const held = found.get(id);
    if (!held) return '';
    return held.type === type.unicode ? untilZero(decodedText(held.bytes, 'utf-16le')) : ansi(held.bytes);
  };

  /** What is within the file at hand: itself, or a message with files of its own. */
  function readFileProps(found: Properties) {
    const file = content.files.at(-1);
    if (!file) return;
    file.name = longNames.map((id) => textOf(found, id)).find(Boolean) ?? file.name;
    const data = found.get(property.data);
    if (!data || data.bytes.length === 0) return;
    // An object begins with the id of its interface, of 16 bytes.
    const inner = data.type === type.object ? data.bytes.subarray(16) : data.bytes;
    const within = data.type === type.object && depth < deepest ? readTnef(inner, depth + 1) : undefined;
    if (!within) {
      if (file.bytes.length === 0) file.bytes = inner;
      return;
    }
    content.files.pop();
    const text = within.text ? new TextEncoder().encode(within.text) : undefined;
    if (text) content.files.push({ name: `${file.name || 'message'}.txt`, bytes: text });
    else if (within.html) content.files.push({ name: `${file.name || 'message'}.html`, bytes: within.html });
    content.files.push(...within.files);
  }

  function read(id: number, held: Uint8Array) {
    if (id === attribute.codePage) codePage = `cp${new Cursor(held).number(4)}`;
    if (id === attribute.body) content.text ||= ansi(held);
    if (id === attribute.newFile) content.files.push({ name: '', bytes: new Uint8Array() });
    const file = content.files.at(-1);
    if (file && id === attribute.fileName) file.name ||= ansi(held);
    if (file && id === attribute.fileBytes) file.bytes = held;
    if (id === attribute.fileProps) readFileProps(readProperties(held));
    if (id === attribute.messageProps) {
      const found = readProperties(held);
      content.text ||= textOf(found, property.body);
      content.html = found.get(property.html)?.bytes;
    }
  }

  try {
    while (cursor.left > 0 && content.files.length <= mostFiles) {
      cursor.number(1);
      const id = cursor.number(4);
      const held = cursor.take(cursor.number(4));
      // The sum of the bytes, which nobody checks; the last one may be missing.
      if (cursor.left >= 2) cursor.number(2);
      read(id, held);
    }
    content.whole = cursor.left === 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  content.files = content.files.filter((file) => file.bytes.length > 0);
  return content;
}
