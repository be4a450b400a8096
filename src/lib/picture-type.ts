export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

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
