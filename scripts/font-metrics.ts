import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';

const { parse } = opentype;

/**
 * Prints the metrics for src/styles/tokens.css that give a system font Inter's size, to avoid layout shift. Usage: node
 * scripts/font-metrics.ts FONT.ttf [weight of Inter, 400]
 */
const sample =
  'We run the computers, networks and cloud accounts of offices and households from Buckhead to Cumming, and we build the websites and apps they grow into. IT support and software from just off Georgia 400';
const [file = '', weight = '400'] = process.argv.slice(2);
const load = (path: string) => {
  const bytes = readFileSync(path);
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
};
const { default: subsetFont } = await import('subset-font');
const inter = parse(
  new Uint8Array(
    await subsetFont(
      readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
      sample,
      {
        targetFormat: 'sfnt',
        variationAxes: { wght: Number(weight) },
      },
    ),
  ).buffer,
);
const fallback = load(file);
const width = (font: ReturnType<typeof parse>) =>
  [...sample].reduce((sum, letter) => sum + (font.charToGlyph(letter).advanceWidth ?? 0), 0) / font.unitsPerEm;
const adjust = width(inter) / width(fallback);
const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
console.log(
  `size-adjust: ${percent(adjust)}; ascent-override: ${percent(inter.ascender / inter.unitsPerEm / adjust)}; descent-override: ${percent(-inter.descender / inter.unitsPerEm / adjust)};`,
);
