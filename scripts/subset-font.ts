import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/**
 * Subsets Inter to our characters: src/ui/fonts/inter-latin.woff2 (weights 300 to 900), and scripts/og/inter-600.ttf
 * for sharing pictures.
 */
const characters =
  Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('') +
  ' ©®·×÷°±«»–—‘’“”…•→←↑↓✓€£½áéíóúñüöäèçÁÉÖÜ';
const source = readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const font = await subsetFont(source, characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 300, max: 900, default: 400 } },
});
writeFileSync('src/ui/fonts/inter-latin.woff2', font);
console.log(`${source.length} -> ${font.length} bytes`);

const drawn = await subsetFont(source, characters, { targetFormat: 'sfnt', variationAxes: { wght: 600 } });
writeFileSync('scripts/og/inter-600.ttf', drawn);
console.log(`${source.length} -> ${drawn.length} bytes`);
