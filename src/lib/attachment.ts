import { checkDocument, documentTypes } from './documents/document-type.ts';
import { safeFileName } from './file-name.ts';
import { pictureTypeOf } from './picture-type.ts';

/** What all files of one message may hold together, in bytes (10 MB). */
export const attachmentBytes = 10 * 1024 * 1024;
/** How many files one message may bring. */
export const mostAttachments = 10;
/** The kinds that are recognised, for words and for a file field. */
export const attachmentKinds = 'PDF, Word, pictures (JPEG, PNG, GIF, WebP, AVIF) and plain text';
export const attachmentAccept = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.gif,.webp,.avif,.txt';

/** What a file was found to be by its content. */
export interface AttachmentType {
  /** For example pdf, png or txt. */
  type: string;
  extension: string;
  mediaType: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no plain text holds
const controls = /[\u0000-\u0008\u000e-\u001f]/;

function isText(bytes: Uint8Array): boolean {
  try {
    return !controls.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** The kind of a file by its bytes, never its name; undefined for what is none of `attachmentKinds`. */
export function attachmentType(bytes: Uint8Array): AttachmentType | undefined {
  const document = checkDocument(bytes);
  if ('type' in document) return { type: document.type, ...documentTypes[document.type] };
  const picture = pictureTypeOf(bytes);
  if (picture) return { type: picture, extension: picture, mediaType: `image/${picture}` };
  return isText(bytes) ? { type: 'txt', extension: 'txt', mediaType: 'text/plain; charset=utf-8' } : undefined;
}

/** The media type under which a kept file is sent, by what it was found to be; anything else is bytes to be saved. */
export function mediaTypeOf(type: string): string {
  if (type in documentTypes) return documentTypes[type as keyof typeof documentTypes].mediaType;
  if (type === 'txt') return 'text/plain; charset=utf-8';
  return /^(jpeg|png|gif|webp|avif)$/.test(type) ? `image/${type}` : 'application/octet-stream';
}

/** Why a file cannot go with a message, or what it is, under a harmless name. Files that are empty or unknown are refused. */
export function checkAttachment(
  name: string,
  bytes: Uint8Array,
): { title: string; type: string } | { problem: string } {
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  const found = attachmentType(bytes);
  // Text under the name of something else is a broken file, or a page that should look like one.
  const isOther =
    found?.type === 'txt' && !/(^|[/\\])[^.]*$|\.(txt|text|log|csv|md|ics|json|xml|ini|conf)$/i.test(name);
  if (!found || isOther) return { problem: `${name} is not a file that we can take. We take ${attachmentKinds}.` };
  return { title: safeFileName(name, found.extension, 'file'), type: found.type };
}
