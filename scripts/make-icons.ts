import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { companyDomain } from '#content/company.ts';
import { builtWords } from '#content/records/words.ts';
import { pictureSvg } from '#src/features/site/share-picture.server.ts';
import { defaultPicture } from '#src/features/site/share-picture.ts';
import { filled } from '#src/lib/facts.ts';

/**
 * Makes everything in public/ that shows the mark: favicon, app icons and the picture that shared links show. Run: node scripts/make-icons.ts
 */
const ink = '#0d1629';
const mark = `<g fill="none" stroke-linecap="round" stroke-width="3"><path d="M3 24a13 13 0 0 1 26 0" stroke="#3b82f6"/><path d="M8.5 24a7.5 7.5 0 0 1 15 0" stroke="#6ba4fa"/></g><circle cx="16" cy="24" r="2.6" fill="#ff9b6a"/>`;

/** The mark on ink; `scale` is the part of the width that it takes. */
function icon(scale: number, radius: number): string {
  const offset = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ink}"/><g transform="translate(${offset} ${offset - 2.5 * scale}) scale(${scale})">${mark}</g></svg>`;
}

mkdirSync('public/icons', { recursive: true });
mkdirSync('public/og', { recursive: true });
writeFileSync('public/favicon.svg', icon(0.8, 7));
const png = (svg: string, width: number, file: string) =>
  sharp(Buffer.from(svg), { density: 72 * (width / 32) })
    .resize(width)
    .png({ palette: true, effort: 10 })
    .toFile(file);
await png(icon(0.8, 7), 192, 'public/icons/icon-192.png');
await png(icon(0.8, 7), 512, 'public/icons/icon-512.png');
await png(icon(0.62, 0), 512, 'public/icons/maskable-512.png');
await png(icon(0.74, 0), 180, 'public/apple-touch-icon.png');
await sharp(Buffer.from(pictureSvg(filled(defaultPicture(companyDomain).words, builtWords))))
  .png({ palette: true, quality: 92, effort: 10 })
  .toFile('public/og/default.png');
for (const file of ['favicon.svg', 'icons/icon-512.png', 'og/default.png']) {
  console.log(file, readFileSync(`public/${file}`).length, 'bytes');
}
