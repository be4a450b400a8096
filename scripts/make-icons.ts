import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { companyDomain } from '#src/content/company.ts';
import { builtWords } from '#src/content/records/all.ts';
import { filled } from '#src/lib/facts.ts';
import { markFiles, markPng, markSvg } from '#src/site/brand.server.ts';
import { defaultPicture } from '#src/site/public-pages.ts';
import { pictureSvg } from '#src/site/share-picture.server.ts';

/**
 * Generates favicon, icons and sharing picture in public/. Run: node --import ./scripts/content-hooks.ts
 * scripts/make-icons.ts
 */
mkdirSync('public/icons', { recursive: true });
mkdirSync('public/og', { recursive: true });
for (const [path, file] of Object.entries(markFiles)) {
  // Holds three sizes, which no library here writes.
  if (path === '/favicon.ico') continue;
  const { width } = file;
  writeFileSync(`public${path}`, width === undefined ? markSvg(file) : await markPng({ ...file, width }));
}
await sharp(Buffer.from(pictureSvg(filled(defaultPicture(companyDomain).words, builtWords))))
  .png({ palette: true, quality: 92, effort: 10 })
  .toFile('public/og/default.png');
for (const file of ['favicon.svg', 'icons/icon-512.png', 'og/default.png']) {
  console.log(file, readFileSync(`public/${file}`).length, 'bytes');
}
