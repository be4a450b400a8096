import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';
import { builtPalette, type Palette } from '#src/lib/theme.ts';
import { markShapes } from './brand.server.ts';
import type { PictureWords } from './public-pages.ts';

// Share picture, SVG of 1200 x 630. Text is converted to paths: the rendering machine may have no fonts.

/** Few colors keep the file small. */
export const png = { palette: true, colours: 16, dither: 0, effort: 5, compressionLevel: 9 } as const;

const file = readFileSync('scripts/og/inter-600.ttf');
const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));

const sizes = [84, 76, 68, 60, 54];
const mostLines = 4;
const widest = 840;
/** With a drawing beside it. */
const narrow = 620;
const titleOptions = { kerning: true, letterSpacing: -0.032 };
const smallOptions = { kerning: true, letterSpacing: -0.01 };

function lines(text: string, size: number, width: number): string[] {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const longer = [...found.slice(-1), word].join(' ');
    if (found.length > 0 && font.getAdvanceWidth(longer, size, titleOptions) <= width) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/** The largest size that fits the line limit, then the narrowest width with as many lines. */
function setTitle(title: string, most: number): { size: number; set: string[] } {
  const size = sizes.find((one) => lines(title, one, most).length <= (one > 68 ? 3 : mostLines)) ?? 54;
  const count = lines(title, size, most).length;
  let width = most;
  while (width > 400 && lines(title, size, width - 20).length === count) width -= 20;
  return { size, set: lines(title, size, width) };
}

const path = (text: string, x: number, y: number, size: number, options: opentype.RenderOptions, fill: string) =>
  `<path fill="${fill}" d="${font.getPath(text, x, y, size, options).toPathData(1)}"/>`;

const rings = [190, 300, 410, 520, 630]
  .map(
    (r, index) => `<circle cx="1010" cy="560" r="${r}" stroke-width="2" opacity="${(0.5 - index * 0.09).toFixed(2)}"/>`,
  )
  .join('');

/** The owner's colors and logo (PNG with its size). */
export interface PictureLook {
  palette: Palette;
  logo: { png: Uint8Array; width: number; height: number } | undefined;
  /** Page illustration as inner SVG of 480 x 270 (content/art); without it, the default arcs. */
  drawing?: string | undefined;
}
const builtLook: PictureLook = { palette: builtPalette, logo: undefined };

const arcs = (
  palette: Palette,
) => `<g fill="none" stroke="${palette['arc-500']}">${rings}<circle cx="1010" cy="560" r="100" stroke-width="7"/>
<path d="M1010 560C1002 440 1026 370 1058 290S1134 130 1156 -10" stroke="${palette['peach-500']}" stroke-width="5"/></g>
<circle cx="1010" cy="560" r="12" fill="${palette['peach-500']}"/>`;

/** In the colors of art.css on a dark background. */
function drawn(drawing: string, palette: Palette): string {
  const inks: Readonly<Record<string, string>> = {
    line: palette['arc-300'],
    tint: '#22304d',
    paper: '#0d1629',
    go: palette['arc-500'],
    hot: palette['peach-500'],
    hair: '#54617d',
  };
  const inked = drawing.replace(/var\(--draw-(\w+)\)/g, (_, name: string) => inks[name] ?? 'none');
  return `<g transform="translate(690 180) scale(0.95)" fill="none" stroke="${inks.line}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${inked}</g>`;
}

const mark = (palette: Palette) => `<g transform="translate(66 52) scale(1.9)">${markShapes(palette)}</g>`;

const plate = ({ png: bytes, width, height }: NonNullable<PictureLook['logo']>) =>
  `<rect x="60" y="44" width="${width + 32}" height="${height + 24}" rx="16" fill="#fff"/><image x="76" y="56" width="${width}" height="${height}" href="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"/>`;

/** Placeholders must be filled in already. */
export function pictureSvg({ title, kicker, name }: PictureWords, look: PictureLook = builtLook): string {
  const { palette, logo, drawing } = look;
  const { size, set } = setTitle(title, drawing ? narrow : widest);
  const step = size * 1.1;
  const top = 335 - ((set.length - 1) * step) / 2 + size * 0.35;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<rect width="1200" height="630" fill="#070d1c"/>
${drawing ? drawn(drawing, palette) : arcs(palette)}
${
  logo
    ? plate(logo)
    : `${mark(palette)}
${path(name, 142, 102, 42, titleOptions, '#fff')}`
}
${set.map((line, index) => path(line, 72, top + index * step, size, titleOptions, '#fff')).join('')}
${path(kicker, 72, 570, 28, smallOptions, palette['arc-300'])}
</svg>`;
}
