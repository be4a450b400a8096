import { isAscii, isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { wideByZeros } from '#src/lib/attachment.ts';
import { guessEncoding } from './encoding-guess.server.ts';

const western = 'windows-1252';

/** Labels by their letters and digits alone, with what is read instead: mostly a larger set of the same characters. */
const readAs: Record<string, string> = {
  ...named('us-ascii', 'usascii ascii ansix341968 646 iso646us'),
  ...named(western, 'windows1252 iso88591 88591 iso885911987 latin1 l1 cp819 ansi cp1252'),
  ...named('windows-1254', 'iso88599 latin5 l5'),
  ...named('windows-1255', 'iso88598 iso88598i iso88598e hebrew visual'),
  ...named('windows-874', 'iso885911 tis620 cp874 ms874'),
  ...named('gb18030', 'gb2312 gb231280 gbk cp936 ms936 windows936 chinese euccn'),
  ...named('cp949', 'euckr ksc5601 ksc56011987 ksc56011989 uhc ms949 windows949 korean isoir149'),
  ...named('cp932', 'shiftjis sjis mskanji windows31j ms932 windows932'),
  ...named('eucjp', 'cp51932'),
  ...named('big5hkscs', 'big5 cnbig5 cp950 ms950 windows950'),
  ...named('iso-2022-jp', 'iso2022jp iso2022jp1 iso2022jp2 csiso2022jp cp50220 cp50221 cp50222 junet'),
  ...named('iso-2022-kr', 'iso2022kr csiso2022kr cp50225'),
  ...named('hz', 'hz hzgb2312 cp52936'),
  ...named('utf-8', 'utf8 utf8mb4 utf8sig unicode11utf8 cp65001'),
  ...named('utf-16', 'utf16 ucs2 unicode iso10646ucs2 csunicode'),
  ...named('utf-16le', 'utf16le ucs2le'),
  ...named('utf-16be', 'utf16be ucs2be unicodefffe'),
  ...named('utf-32', 'utf32 ucs4'),
  ...named('utf-7', 'utf7 unicode11utf7 cp65000'),
};

function named(encoding: string, labels: string): Record<string, string> {
  return Object.fromEntries(labels.split(' ').map((label) => [label, encoding]));
}

/** Names under which the library knows no character set. */
const noCharset = /^(base64|hex|binary|internal|8bit|7bit)$/;

/** The encoding that a label means; undefined for one that nobody knows. */
function encodingOf(label: string): string | undefined {
  const letters = label.toLowerCase().replace(/[^a-z0-9]/g, '');
  const name = letters.replace(/^x(?!mac)/, '');
  if (Object.hasOwn(readAs, name)) return readAs[name];
  if (name === '' || noCharset.test(name)) return undefined;
  if (iconv.encodingExists(name)) return name;
  return letters === 'xmaccyrillic' ? 'x-mac-cyrillic' : undefined;
}

/** Text whose characters of two bytes stand between two signs, with their high bits off. */
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
/** How many characters of a text nobody writes. */
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

/** What the first bytes say. */
function markOf(bytes: Uint8Array): string | undefined {
  const starts = (...mark: number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return 'utf-8';
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff)) return 'utf-32';
  if (starts(0xff, 0xfe)) return 'utf-16le';
  return starts(0xfe, 0xff) ? 'utf-16be' : undefined;
}

/** Encodings of seven bits are told by their escapes. */
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

/** UTF-8 with a few bytes of older text in it, or cut off within a character; undefined when it is not mostly UTF-8. */
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

/** Quotes, dashes, spaces and signs that stand in a text of any Latin alphabet alike. */
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

/** Of the bytes beyond ASCII: how many there are in how many runs, how many are letters, and how many begin a character of UTF-8. */
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

/** By chance two or three characters of another encoding are valid UTF-8, hardly ever four. */
const noChance = 4;
/** A Latin alphabet has one letter beyond ASCII at a time; others have whole words of them. */
const latinRun = 1.8;
/** From how many letters on a guess is better than the usual (by trial: of 111 Western texts none was taken for another). */
const enoughLatin = 6;
const enoughOther = 4;

/**
 * Text by what its sender calls its encoding, and by the bytes themselves where these say otherwise: UTF-8 is hardly
 * ever anything else, and a label of the West, or none, is often wrong. Never fails.
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
