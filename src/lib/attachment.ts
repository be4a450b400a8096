import { checkDocument, documentTypes } from './documents/document-type.ts';
import { safeFileName } from './file-name.ts';
import { pictureTypeOf } from './picture-type.ts';
import { textEncoding } from './text-file.ts';

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
