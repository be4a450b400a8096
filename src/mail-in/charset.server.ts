import { charsets } from 'content:mail-words';
import { isAscii, isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import iconv from 'iconv-lite';
import { wideByZeros } from '#src/lib/attachment.ts';

const western = 'windows-1252';

const readAs = new Map(
  Object.entries(charsets).flatMap(([encoding, labels]) => labels.split(' ').map((label) => [label, encoding])),
);

/** Names under which iconv-lite has no character set. */
const noCharset = /^(base64|hex|binary|internal|8bit|7bit)$/;

/** The encoding of a label; undefined if unknown. */
function encodingOf(label: string): string | undefined {
  const letters = label.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = letters.replace(/^x(?!mac)/, '');
  const known = readAs.get(name);
  if (known) return known;
  if (name === '' || noCharset.test(name)) return undefined;
  if (iconv.encodingExists(name)) return name;
  return letters === 'xmaccyrillic' ? 'x-mac-cyrillic' : undefined;
}

/** Text whose two-byte characters stand between shift signs, with their high bits off. */
function shifted(bytes: Uint8Array, { on, off, encoding }: { on: string; off: string; encoding: string }): string {
  const chunks = Buffer.from(bytes).toString('latin1').split(on);
  return chunks
    .map((chunk, index) => {
      const end = index === 0 ? 0 : chunk.includes(off) ? chunk.indexOf(off) : chunk.length;
      const wide = Buffer.from(chunk.slice(0, end), 'latin1').map((byte) => (byte > 0x20 ? byte | 0x80 : byte));
      return iconv.decode(wide, encoding) + chunk.slice(end).replace(off, '');
    })
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: of these some are in texts, of terminals for example
const oddities = /[\ufffd\p{Cn}\p{Co}\p{Cs}]|(?![\t\n\v\f\r\b\u0007\u000e\u000f\u001b])\p{Cc}/gu;
/** Number of characters that nobody writes. */
const faults = (text: string) => text.match(oddities)?.length ?? 0;
const fewest = (texts: string[]) => texts.reduce((best, text) => (faults(text) < faults(best) ? text : best));

function decode(bytes: Uint8Array, encoding: string): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (/^(iso-2022-jp|x-mac-cyrillic)$/.test(encoding)) return new TextDecoder(encoding).decode(bytes);
  if (encoding === 'iso-2022-kr') {
    const plain = buffer.toString('latin1').replaceAll('\u001b$)C', '');
    return shifted(Buffer.from(plain, 'latin1'), { on: '\u000e', off: '\u000f', encoding: 'cp949' });
  }
  if (encoding === 'hz') return shifted(buffer, { on: '~{', off: '~}', encoding: 'gbk' }).replaceAll('~~', '~');
  if (encoding === 'us-ascii') return decode(bytes, western);
  if (encoding === 'utf-16') return fewest(['utf-16le', 'utf-16be'].map((order) => iconv.decode(buffer, order)));
  return iconv.decode(buffer, encoding);
}

function markOf(bytes: Uint8Array): string | undefined {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) return 'utf-32';
  if (starts(0xff, 0xfe)) return 'utf-16le';
  return starts(0xfe, 0xff) ? 'utf-16be' : undefined;
}

/** Seven-bit encodings are recognized by their escapes. */
function sevenBits(bytes: Uint8Array, encoding: string | undefined): string {
  if (encoding && /^(iso-2022-..|hz|utf-7)$/.test(encoding)) return decode(bytes, encoding);
  const text = Buffer.from(bytes).toString('latin1');
  if (text.includes('\u001b$)C')) return decode(bytes, 'iso-2022-kr');
  const isJapanese = text.includes('\u001b$B') || text.includes('\u001b$@');
  return isJapanese ? decode(bytes, 'iso-2022-jp') : text;
}

const sequence =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|\xf4[\x80-\x8f][\x80-\xbf]{2}/;
const sequences = new RegExp(sequence, 'g');
const sequenceOrStray = new RegExp(`${sequence.source}|[\x80-\xff]`, 'g');
const cutOff = /(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$/;

/**
 * UTF-8 with a few stray bytes of another encoding, or cut off within a character; undefined if it is not mostly UTF-8.
 */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const latin = Buffer.from(bytes).toString('latin1').replace(cutOff, '');
  const whole = latin.match(sequences)?.length ?? 0;
  if (whole === 0) return undefined;
  const strays = latin.replace(sequences, '').match(/[\x80-\xff]/g)?.length ?? 0;
  if (whole < 2 * strays) return undefined;
  return latin.replace(sequenceOrStray, (one) =>
    one.length > 1 ? Buffer.from(one, 'latin1').toString('utf8') : decode(Buffer.from(one, 'latin1'), western),
  );
}

/** Quotes, dashes, spaces and signs shared by all Latin alphabets. */
const typography = new Set([
  0x80,
  0x84,
  0x85,
  ...[0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97],
  0xa0,
  0xa9,
  0xab,
  0xae,
  0xb0,
  0xbb,
]);

/** Of the bytes beyond ASCII: how many, in how many runs, how many letters, and how many start a UTF-8 character. */
function highBytes(bytes: Uint8Array) {
  const found = { all: 0, runs: 0, letters: 0, begins: 0 };
  let before = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) found.all++;
    if (byte >= 0x80 && before < 0x80) found.runs++;
    if (byte >= 0x80 && !typography.has(byte)) found.letters++;
    if (byte >= 0xc0) found.begins++;
    before = byte;
  }
  return found;
}

/** Two or three characters of another encoding can be valid UTF-8 by chance, but hardly four. */
const noChance = 4;
/** Bytes beyond ASCII come single in Latin alphabets, in whole words in others. */
const latinRun = 1.8;
/** Minimum letters for a guess to beat the default (tested: none of 111 Western texts was mistaken). */
const enoughLatin = 6;
const enoughOther = 4;

/**
 * Decodes text by its label, or by its bytes if they contradict: valid UTF-8 is hardly ever anything else, and Western
 * or missing labels are often wrong. Never fails.
 */
export function decodedText(bytes: Uint8Array, charset = ''): string {
  const label = encodingOf(charset);
  const wide = label && /^utf-?(16|32)/.test(label) ? label : wideByZeros(bytes);
  const sure = markOf(bytes) ?? wide;
  if (sure) return decode(bytes, sure);
  if (isAscii(bytes)) return sevenBits(bytes, label);
  const { all, runs, letters, begins } = highBytes(bytes);
  const isVague = !label || /^(us-ascii|utf-8|windows-1252)$/.test(label);
  if (isUtf8(bytes) && (isVague || begins >= noChance)) return decode(bytes, 'utf-8');
  const mixed = isVague ? mostlyUtf8(bytes) : undefined;
  if (mixed !== undefined) return mixed;
  const isUsual = letters < (all / runs < latinRun ? enoughLatin : enoughOther);
  const named = isVague ? isUsual && western : label;
  const asNamed = named ? [decode(bytes, named)] : [];
  if (asNamed[0] !== undefined && faults(asNamed[0]) === 0) return asNamed[0];
  const guess = encodingOf(guessEncoding(bytes)) ?? western;
  return fewest([...asNamed, ...[guess, western].map((encoding) => decode(bytes, encoding))]);
}

/** Contents of an Outlook package ("winmail.dat", MS-OXTNEF). */
interface TnefContent {
  /** Empty if the package has none, or only in another form. */
  text: string;
  html: Uint8Array | undefined;
  files: { name: string; bytes: Uint8Array }[];
  /** False if truncated or broken; `files` then has those before that. */
  whole: boolean;
}

const signature = 0x223e9f78;
const attribute = {
  ...{ codePage: 0x00069007, body: 0x0002800c, messageProps: 0x00069003 },
  ...{ newFile: 0x00069002, fileName: 0x00018010, fileBytes: 0x0006800f, fileProps: 0x00069005 },
} as const;
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

/** Reads little-endian numbers. @throws RangeError beyond the end. */
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
  /** As `take`, plus padding to four bytes; the last padding may be missing. */
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

/** The first value of each property. @throws RangeError when truncated. */
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

/** Undefined if the bytes are no package. Broken packages are read as far as possible. */
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

  /** The current file's contents: its bytes, or a message with files of its own. */
  function readFileProps(found: Properties) {
    const file = content.files.at(-1);
    if (!file) return;
    file.name = longNames.map((id) => textOf(found, id)).find(Boolean) ?? file.name;
    const data = found.get(property.data);
    if (!data || data.bytes.length === 0) return;
    // Objects start with a 16-byte interface id.
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
      // Checksum, ignored; the last one may be missing.
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

/** The used part of chardetng-wasm; its own loader needs a bundler. */
interface Detector {
  memory: WebAssembly.Memory;
  encodingdetector_new(): number;
  encodingdetector_feed(detector: number, bytes: number, length: number, isLast: number): number;
  encodingdetector_guess(result: number, detector: number, domain: number, length: number, allowUtf8: number): void;
  __wbg_encodingdetector_free(detector: number): void;
  __wbindgen_add_to_stack_pointer(by: number): number;
  __wbindgen_malloc(length: number): number;
  __wbindgen_free(bytes: number, length: number): void;
}

let detector: Detector | undefined;

/** Path of the WASM file; a worker must be given it, because it has no module path. */
export const detectorFile = (): string =>
  createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');

export function loadDetector(file: string): Detector {
  const program = new WebAssembly.Module(readFileSync(file));
  const imports = {
    './chardetng_wasm_bg.js': {
      __wbindgen_throw: () => {
        throw new Error('the encoding could not be guessed');
      },
    },
  };
  detector = new WebAssembly.Instance(program, imports).exports as unknown as Detector;
  return detector;
}

const looked = 65_536;

/** The encoding that Firefox would guess; never UTF-8. */
export function guessEncoding(all: Uint8Array): string {
  const bytes = all.subarray(0, looked);
  const wasm = detector ?? loadDetector(detectorFile());
  const id = wasm.encodingdetector_new();
  const place = wasm.__wbindgen_malloc(bytes.length);
  new Uint8Array(wasm.memory.buffer).set(bytes, place);
  // The WASM call frees the bytes.
  wasm.encodingdetector_feed(id, place, bytes.length, 1);
  const result = wasm.__wbindgen_add_to_stack_pointer(-16);
  wasm.encodingdetector_guess(result, id, 0, 0, 0);
  const [name = 0, length = 0] = new Uint32Array(wasm.memory.buffer, result, 2);
  const guess = Buffer.from(wasm.memory.buffer, name, length).toString('latin1');
  wasm.__wbindgen_free(name, length);
  wasm.__wbindgen_add_to_stack_pointer(16);
  wasm.__wbg_encodingdetector_free(id);
  return guess;
}
