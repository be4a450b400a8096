import refusedForm from 'content:forms/refused';
import {
  getMultipartBoundary,
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser';
import { SentFile, type SentFiles } from '#src/lib/file-name.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { bodyLimits } from '#src/lib/uploads.ts';

/** More fields than any form has with everything chosen. */
const mostParts = 100;

/** Limits for other forms than the first ones. */
export interface Allowed {
  /** Number of files under any names; default: one under its own name. */
  files?: number;
  /** Bytes at which the body was cut. */
  bytes?: number;
}

/** The message is for the sender. */
export class UnusableForm extends Error {
  readonly status: 413 | 422;
  constructor(message: string, status: 413 | 422 = 422) {
    super(message);
    this.status = status;
  }
}

export interface MultipartForm {
  /** In order; JSON sent as a blob counts as text. */
  fields: FormData;
  files: SentFiles;
  /** In order, several per field possible. */
  all: readonly SentFile[];
  /** The body was cut at its size limit: parts before that, without the file. */
  cut?: boolean;
}

/** Where any files are allowed, JSON is a file too. */
function isText(part: MultipartPart, mostFiles: number): boolean {
  return part.isText || (mostFiles === 1 && part.mediaType === 'application/json');
}

/** An empty file field is sent as a part without name and content. */
function isNothingChosen(part: MultipartPart): boolean {
  return !part.filename && part.size === 0;
}

function sortParts(parts: Iterable<MultipartPart>, fields: FormData, most: number): [name: string, SentFile][] {
  const files: [name: string, SentFile][] = [];
  let textSize = 0;
  for (const part of parts) {
    const { name } = part;
    if (!name) throw new UnusableForm(refusedForm.partWithoutName);
    if (isText(part, most)) {
      textSize += part.size;
      if (textSize > bodyLimits.text) throw new UnusableForm(refusedForm.tooMuchText, 413);
      fields.append(name, part.text);
    } else if (!isNothingChosen(part)) {
      if (most === 1 && files[0]?.[0] === name)
        throw new UnusableForm(fillIn(refusedForm.fileTwice, { name: name.slice(0, 80) }));
      if (files.length === most) throw new UnusableForm(most === 1 ? refusedForm.oneFile : refusedForm.tooManyFiles);
      files.push([name, new SentFile(part.filename ?? '', part.bytes)]);
    }
  }
  return files;
}

/** The size must be limited already. Writes nothing. @throws UnusableForm when malformed or with too many parts. */
export async function readMultipart(request: Request, allowed: Allowed = {}): Promise<MultipartForm> {
  const boundary = getMultipartBoundary(request.headers.get('content-type') ?? '');
  if (!boundary) throw new UnusableForm(refusedForm.noBoundary);
  // All at once: fed in pieces, the parser refuses a line break after the last boundary.
  const body = new Uint8Array(await request.arrayBuffer());
  const fields = new FormData();
  try {
    const most = { maxParts: mostParts, maxFileSize: body.length, maxTotalSize: body.length };
    const files = sortParts(parseMultipart(body, { boundary, ...most }), fields, allowed.files ?? 1);
    return { fields, files: Object.fromEntries(files), all: files.map(([, file]) => file) };
  } catch (error) {
    if (error instanceof MultipartParseError && body.length >= (allowed.bytes ?? bodyLimits.upload)) {
      return { fields, files: {}, all: [], cut: true };
    }
    // The parser throws for a broken frame, the decoder for invalid UTF-8.
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      throw new UnusableForm(refusedForm.unreadable);
    }
    throw error;
  }
}

/** @throws UnusableForm */
export async function readUrlEncoded(request: Request): Promise<MultipartForm> {
  const fields = new FormData();
  const sent = new URLSearchParams(await request.text());
  if (sent.size > mostParts) throw new UnusableForm(refusedForm.tooMuch, 413);
  for (const [name, value] of sent) fields.append(name, value);
  return { fields, files: {}, all: [] };
}
