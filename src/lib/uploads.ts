const kibibyte = 1024;

/** What a request's body may hold, in bytes. */
export const bodyLimits = {
  /** JSON, form data without files, and all text parts of a form with one. */
  text: 256 * kibibyte,
  /** A form with a file: five megabytes of file, its text, and what frames them. */
  upload: 6 * kibibyte * kibibyte,
  /** A message with files: ten megabytes of them, its text, and what frames them. */
  message: 11 * kibibyte * kibibyte,
  /** The owner's file of records, with the pictures that they show. */
  records: 64 * kibibyte * kibibyte,
  /** A raw email with its files. */
  mail: 25_000_000,
} as const;

/** How many bytes a picture may have. */
export const mostPictureBytes = 5 * kibibyte * kibibyte;

/** Where the owner's pictures are sent. */
export const picturePath = '/admin/content/images';

/** A lead's screen, where it is answered; `.data` is how React Router's client asks. */
const threadPath = /^\/admin\/(messages|appointments|quotes|applications)\/[\w-]+(\.data)?$/;
/** Where a provider hands over emails. */
export const inboundMailPath = '/api/inbound-mail';

/** Where the owner's logo is sent. */
const logoPath = '/admin/first-day/logo';
/** Where the owner sends a file of records; `.data` as above. */
const importPath = '/admin/records/import';

const uploadPaths = new Set([
  '/',
  '/api/submissions',
  picturePath,
  importPath,
  `${importPath}.data`,
  logoPath,
  `${logoPath}.data`,
]);
const messagePath = /^\/request\/[\w-]+$/;

/** Whether a message with several files is sent to this path. */
export const takesMessages = (path: string): boolean => messagePath.test(path);

/** Whether the owner's answers with attachments are sent to this path. */
export const takesAttachments = (path: string): boolean => threadPath.test(path);

/** Whether the owner's file of records is sent to this path. */
export const takesRecords = (path: string): boolean => path === importPath || path === `${importPath}.data`;

/** What is said of a file of records that is larger. */
export const recordsTooLarge = `A records file can be up to ${bodyLimits.records / kibibyte / kibibyte} MB here. Import larger ones on the command line: npm run records.`;

/** Whether a picture for the site is sent to this path, and nothing else. */
export const takesPicture = (path: string): boolean => [picturePath, logoPath, `${logoPath}.data`].includes(path);

/** How many bytes a form with files may have that is sent to this path. */
export function uploadLimit(path: string): number {
  if (takesRecords(path)) return bodyLimits.records;
  return takesMessages(path) || takesAttachments(path) ? bodyLimits.message : bodyLimits.upload;
}

/** Whether this request is a form that may bring a file (design.md section 5), or an email. */
export function mayBringFile(request: { method?: string; path: string; contentType: string | undefined }): boolean {
  if (request.method === 'POST' && request.path === inboundMailPath) return true;
  const multipart = request.contentType?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;
  const { method, path } = request;
  return multipart && method === 'POST' && (uploadPaths.has(path) || takesMessages(path) || takesAttachments(path));
}

/**
 * Sends a picture to the owner's store, which checks it for what it is to be; answers its address and what should be known
 * of it, or why it was not taken.
 */
export async function uploadPicture(
  file: File,
  shape?: 'logo',
): Promise<{ ok: true; src: string; note?: string } | { ok: false; reason: string }> {
  const body = new FormData();
  if (shape) body.append('shape', shape);
  body.append('image', file, file.name || 'picture');
  try {
    const answer = await fetch(picturePath, { method: 'POST', body });
    const said: { src?: string; note?: string; message?: string } = await answer.json();
    if (answer.ok && said.src) return { ok: true, src: said.src, ...(said.note ? { note: said.note } : {}) };
    return { ok: false, reason: said.message ?? 'We couldn’t upload the picture.' };
  } catch {
    return { ok: false, reason: 'We can’t reach the server. Try again in a moment.' };
  }
}

type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The kind of picture that these bytes begin as, by their signature and never by a name; undefined for anything else,
 * drawings in text (SVG) above all, which can carry scripts.
 */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (png.every((byte, index) => bytes[index] === byte)) return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  // ISO base media file: the major brand and the compatible ones stand in the first box.
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(bytes.length, 64, new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0));
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && /^avi[fs]$/.test(ascii(bytes, at, at + 4))) return 'avif';
  }
  return undefined;
}

/** A picture with every size that there is of it; without sizes it is a plain file of the site. */
export interface ShownPicture {
  src: string;
  width?: number;
  height?: number;
  /** `srcset` by media type, best first; `media` says for whom it is. */
  sources: { type: string; srcSet: string; media?: string }[];
}
