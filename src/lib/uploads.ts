const kibibyte = 1024;

/** In bytes. */
export const bodyLimits = {
  /** JSON, form data without files, and all text parts of a form with files. */
  text: 256 * kibibyte,
  /** What the editor of a document sends: its texts, percent-encoded. */
  document: 2 * kibibyte * kibibyte,
  /** A form with a 5 MB file, its text and the multipart frame. */
  upload: 6 * kibibyte * kibibyte,
  /** A message with 10 MB of files, its text and the multipart frame. */
  message: 11 * kibibyte * kibibyte,
  records: 64 * kibibyte * kibibyte,
  mail: 25_000_000,
} as const;

export const mostPictureBytes = 5 * kibibyte * kibibyte;

/** Id of an uploaded picture, which is part of its address. */
export const imageIdOf = (src: string): string | undefined =>
  /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:avif|webp)$/.exec(src)?.[1];

export const picturePath = '/admin/content/images';

/** Lead screens with their reply form; `.data` is React Router's client. */
const threadPath = /^\/admin\/(messages|appointments|quotes|applications)\/[\w-]+(\.data)?$/;
/** Email webhook of the mail provider. */
export const inboundMailPath = '/api/inbound-mail';

const importPath = '/admin/records/import';

const uploadPaths = new Set(['/', '/api/submissions', picturePath, importPath, `${importPath}.data`]);
const messagePath = /^\/request\/[\w-]+$/;

export const takesDocument = (path: string): boolean => /^\/admin\/[\w/-]+\/answer$/.test(path);

export const takesMessages = (path: string): boolean => messagePath.test(path);

export const takesAttachments = (path: string): boolean => threadPath.test(path);

export const takesRecords = (path: string): boolean => path === importPath || path === `${importPath}.data`;

export const recordsTooLarge = `A records file can be up to ${bodyLimits.records / kibibyte / kibibyte} MB here. Import larger ones on the command line: npm run records.`;

/** The limit for forms with files on this path, in bytes. */
export function uploadLimit(path: string): number {
  if (takesRecords(path)) return bodyLimits.records;
  return takesMessages(path) || takesAttachments(path) ? bodyLimits.message : bodyLimits.upload;
}

/** Whether the request may carry a file (design.md section 5) or an email. */
export function mayBringFile(request: { method?: string; path: string; contentType: string | undefined }): boolean {
  if (request.method === 'POST' && request.path === inboundMailPath) return true;
  const multipart = request.contentType?.trim().toLowerCase().startsWith('multipart/form-data') ?? false;
  const { method, path } = request;
  return multipart && method === 'POST' && (uploadPaths.has(path) || takesMessages(path) || takesAttachments(path));
}

/**
 * Uploads a picture to the owner's store, which checks it for its shape. Returns its address with a note, or why it was
 * refused.
 */
export async function uploadPicture(
  file: File,
  shape?: PictureShape,
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

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The picture type by signature, never by name; undefined for all else. SVG is excluded: it can carry scripts. */
export function pictureTypeOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (png.every((byte, index) => bytes[index] === byte)) return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  // ISO base media file: the first box lists the major and compatible brands.
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(bytes.length, 64, new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0));
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && /^avi[fs]$/.test(ascii(bytes, at, at + 4))) return 'avif';
  }
  return undefined;
}

const leastLogo = 48;
const widestLogo = 10;
const tallestLogo = 2;

/** Why a picture of this size in pixels cannot be a logo; undefined if it can. */
function logoFault({ width, height }: { width: number; height: number }): string | undefined {
  const size = `This picture has ${width} × ${height} pixels`;
  if (width > height * widestLogo || height > width * tallestLogo) {
    return `${size}. A logo can be at most ${widestLogo} times as wide as it is tall, and twice as tall as it is wide`;
  }
  if (Math.min(width, height) < leastLogo)
    return `${size}. A logo needs at least ${leastLogo} on its shorter side to be sharp`;
  return undefined;
}

const leastPortrait = 160;

/** Why a picture of this size in pixels cannot be a portrait; undefined if it can. */
const portraitFault = ({ width, height }: { width: number; height: number }): string | undefined =>
  Math.min(width, height) < leastPortrait
    ? `This picture has ${width} × ${height} pixels. A portrait needs at least ${leastPortrait} on its shorter side to be sharp`
    : undefined;

/** Pictures that are checked for their size. */
export const pictureFaults = { logo: logoFault, portrait: portraitFault };
export type PictureShape = keyof typeof pictureFaults;

/** Without sizes it is a static file of the site. */
export interface ShownPicture {
  src: string;
  width?: number;
  height?: number;
  /** `srcset` by media type, best first; `media` limits an entry. */
  sources: { type: string; srcSet: string; media?: string }[];
}
