import { builtPalette, type Palette } from '#src/lib/theme.ts';

/** A file that shows the site's own mark: how much of its width the mark takes, how round its ground is, its pixels. */
interface MarkFile {
  scale: number;
  radius: number;
  /** undefined: it is the drawing itself. */
  width?: number;
}

/** The files of a browser's tab and of home screens, by their addresses. */
export const markFiles: Readonly<Record<string, MarkFile>> = {
  '/favicon.svg': { scale: 0.8, radius: 7 },
  '/favicon.ico': { scale: 0.8, radius: 7, width: 48 },
  '/icons/icon-192.png': { scale: 0.8, radius: 7, width: 192 },
  '/icons/icon-512.png': { scale: 0.8, radius: 7, width: 512 },
  '/icons/maskable-512.png': { scale: 0.62, radius: 0, width: 512 },
  '/apple-touch-icon.png': { scale: 0.74, radius: 0, width: 180 },
};

const ink = '#0d1629';

/** The mark on ink as SVG, 32 units wide, in the colours of a palette. */
export function markSvg({ scale, radius }: MarkFile, palette: Palette = builtPalette): string {
  const offset = (32 - 32 * scale) / 2;
  const mark = `<g fill="none" stroke-linecap="round" stroke-width="3"><path d="M3 24a13 13 0 0 1 26 0" stroke="${palette['arc-500']}"/><path d="M8.5 24a7.5 7.5 0 0 1 15 0" stroke="${palette['arc-400']}"/></g><circle cx="16" cy="24" r="2.6" fill="${palette['peach-500']}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ink}"/><g transform="translate(${offset} ${offset - 2.5 * scale}) scale(${scale})">${mark}</g></svg>`;
}

/** A file of the mark as PNG, in the colours of a palette. */
export async function markPng(file: MarkFile & { width: number }, palette?: Palette): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(markSvg(file, palette)), { density: 72 * (file.width / 32) })
    .resize(file.width)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}
