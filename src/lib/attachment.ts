import { checkDocument, documentTypes } from './documents/document-type.ts';
import { safeFileName } from './file-name.ts';
import { pictureTypeOf } from './uploads.ts';

/** `windows-1252` stands for every single-byte encoding. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text holds; logs have bells, backspaces and colors
const noText = /[\u0000-\u0006\u0010-\u001a\u001c-\u001f]/;
/** Unassigned and private-use characters; text decoded with the wrong byte order nearly always has some. */
const noCharacter = /[\u0080-\u0084\u0086-\u009f\p{Cn}\p{Co}]/u;
const looked = 4096;

function decodedAs(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return noText.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

type Wide = 'utf-16le' | 'utf-16be';

/** Detects UTF-16 without BOM: in Latin text nearly every pair of bytes has a zero. Undefined for all else. */
export function wideByZeros(bytes: Uint8Array): Wide | undefined {
  let [even, odd] = [0, 0];
  const length = Math.min(bytes.length, looked) & ~1;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  if (even + odd <= Math.max(2, length / 8)) return undefined;
  return odd > 8 * even ? 'utf-16le' : even > 8 * odd ? 'utf-16be' : undefined;
}

/** Detects UTF-16 by its BOM or its zeros; undefined for all else. */
export function wideEncoding(bytes: Uint8Array): Wide | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : wideByZeros(bytes);
}

/** Whether it has letters of another alphabet and nothing odd; random bytes hardly ever decode to that. */
const isSpelled = (text = '') =>
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]{3}/u.test(text) &&
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{P}\s\u0020-\u007e]+$/u.test(text);

/** The encoding of a text file by its bytes; undefined if it is not text. */
export function textEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const wide = wideEncoding(bytes);
  if (wide) {
    const text = decodedAs(bytes, wide);
    return text === undefined || noCharacter.test(text.slice(0, looked)) ? undefined : wide;
  }
  // DOS text may end with Ctrl-Z (0x1a).
  const text = bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes;
  const narrow = (['utf-8', 'windows-1252'] as const).find((encoding) => decodedAs(text, encoding) !== undefined);
  return narrow ?? (['utf-16le', 'utf-16be'] as const).find((order) => isSpelled(decodedAs(text, order)));
}

export const fileText = (bytes: Uint8Array): string => new TextDecoder(textEncoding(bytes) ?? 'utf-8').decode(bytes);

/** Total size of all files of one message, in bytes (10 MB). */
export const attachmentBytes = 10 * 1024 * 1024;
export const mostAttachments = 10;
export const attachmentKinds = 'PDF, Word, pictures (JPEG, PNG, GIF, WebP, AVIF) and plain text';
export const attachmentAccept = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.webp,.avif,.txt,.log,.csv';

export interface AttachmentType {
  /** For example pdf or png; txt for UTF-8 text, text for text in another encoding. */
  type: string;
  extension: string;
  mediaType: string;
}

/** The type of a file by its bytes, never its name; undefined if it is none of `attachmentKinds`. */
export function attachmentType(bytes: Uint8Array): AttachmentType | undefined {
  const document = checkDocument(bytes);
  if ('type' in document) return { type: document.type, ...documentTypes[document.type] };
  const picture = pictureTypeOf(bytes);
  if (picture) return { type: picture, extension: picture, mediaType: `image/${picture}` };
  const encoding = textEncoding(bytes);
  if (!encoding) return undefined;
  const type = encoding === 'utf-8' ? 'txt' : 'text';
  return { type, extension: 'txt', mediaType: mediaTypeOf(type) };
}

/** The media type to serve a stored file with; unknown types are application/octet-stream. */
export function mediaTypeOf(type: string): string {
  if (type in documentTypes) return documentTypes[type as keyof typeof documentTypes].mediaType;
  if (type === 'txt') return 'text/plain; charset=utf-8';
  if (type === 'text') return 'text/plain';
  return /^(jpeg|png|gif|webp|avif)$/.test(type) ? `image/${type}` : 'application/octet-stream';
}

const namesOfText = /\.(txt|text|log|out|err|trace|csv|tsv|md|ics|vcf|json|ya?ml|xml|ini|inf|cfg|cnf|conf)$/i;

/** The file's type and safe name, or why it is refused. Empty files and unknown types are refused. */
export function checkAttachment(
  name: string,
  bytes: Uint8Array,
): { title: string; type: string } | { problem: string } {
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  const found = attachmentType(bytes);
  // Text named like another type is a broken file, or HTML in disguise.
  const isOther =
    found?.extension === 'txt' && !/(^|[/\\])[^.]*$|\.log\.[\w-]+$/i.test(name) && !namesOfText.test(name);
  if (!found || isOther) return { problem: `We can’t accept ${name}. We accept ${attachmentKinds}.` };
  return { title: safeFileName(name, found.extension, 'file'), type: found.type };
}
