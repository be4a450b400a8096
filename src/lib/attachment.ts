import { checkDocument, documentTypes } from './documents/document-type.ts';
import { safeFileName } from './file-name.ts';
import { pictureTypeOf } from './uploads.ts';

/** How the bytes of a text file are to be read; `windows-1252` stands for every other encoding of single bytes. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text holds; logs have bells, backspaces and colors
const noText = /[\u0000-\u0006\u0010-\u001a\u001c-\u001f]/;
/** What is no character; two bytes that mean something else seldom make only those that are. */
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

/** UTF-16 by the zero that stands in nearly each pair of bytes of a Latin text; undefined for all else. */
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

/** UTF-16 by its mark or its zeros; undefined for all else. */
export function wideEncoding(bytes: Uint8Array): Wide | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : wideByZeros(bytes);
}

/** Whether it has letters of another alphabet and nothing odd; by chance no other bytes make such a text. */
const isSpelled = (text = '') =>
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]{3}/u.test(text) &&
  /^[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{P}\s\u0020-\u007e]+$/u.test(text);

/** The encoding of a text file, by its bytes; undefined for what is no text. */
export function textEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const wide = wideEncoding(bytes);
  if (wide) {
    const text = decodedAs(bytes, wide);
    return text === undefined || noCharacter.test(text.slice(0, looked)) ? undefined : wide;
  }
  // DOS ends a text with a sign of its own.
  const text = bytes.at(-1) === 0x1a ? bytes.subarray(0, -1) : bytes;
  const narrow = (['utf-8', 'windows-1252'] as const).find((encoding) => decodedAs(text, encoding) !== undefined);
  return narrow ?? (['utf-16le', 'utf-16be'] as const).find((order) => isSpelled(decodedAs(text, order)));
}

/** A file as text, whatever it is. */
export const fileText = (bytes: Uint8Array): string => new TextDecoder(textEncoding(bytes) ?? 'utf-8').decode(bytes);

/** What all files of one message may hold together, in bytes (10 MB). */
export const attachmentBytes = 10 * 1024 * 1024;
/** How many files one message may bring. */
export const mostAttachments = 10;
/** The kinds that are recognised, for words and for a file field. */
export const attachmentKinds = 'PDF, Word, pictures (JPEG, PNG, GIF, WebP, AVIF) and plain text';
export const attachmentAccept = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.webp,.avif,.txt,.log,.csv';

/** What a file was found to be by its content. */
export interface AttachmentType {
  /** For example pdf or png; txt for text in UTF-8, text for text in another encoding. */
  type: string;
  extension: string;
  mediaType: string;
}

/** The kind of a file by its bytes, never its name; undefined for what is none of `attachmentKinds`. */
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

/** The media type under which a kept file is sent, by what it was found to be; anything else is bytes to be saved. */
export function mediaTypeOf(type: string): string {
  if (type in documentTypes) return documentTypes[type as keyof typeof documentTypes].mediaType;
  if (type === 'txt') return 'text/plain; charset=utf-8';
  if (type === 'text') return 'text/plain';
  return /^(jpeg|png|gif|webp|avif)$/.test(type) ? `image/${type}` : 'application/octet-stream';
}

const namesOfText = /\.(txt|text|log|out|err|trace|csv|tsv|md|ics|vcf|json|ya?ml|xml|ini|inf|cfg|cnf|conf)$/i;

/** Why a file cannot go with a message, or what it is, under a harmless name. Files that are empty or unknown are refused. */
export function checkAttachment(
  name: string,
  bytes: Uint8Array,
): { title: string; type: string } | { problem: string } {
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  const found = attachmentType(bytes);
  // Text under the name of something else is a broken file, or a page that should look like one.
  const isOther =
    found?.extension === 'txt' && !/(^|[/\\])[^.]*$|\.log\.[\w-]+$/i.test(name) && !namesOfText.test(name);
  if (!found || isOther) return { problem: `We can’t accept ${name}. We accept ${attachmentKinds}.` };
  return { title: safeFileName(name, found.extension, 'file'), type: found.type };
}
