import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

/** Makes src/ui/fonts/inter-latin.woff2: Inter variable, weights 300 to 900, the characters that our pages use. */
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
