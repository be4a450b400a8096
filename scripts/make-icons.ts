import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { company } from '#content/company.ts';
import { hero } from '#content/home.ts';

/**
 * Makes everything in public/ that shows the mark: favicon, app icons, web manifest and the picture that shared links
 * show. The letters come from the Inter fonts of this machine (Debian: fonts-inter). Run: node scripts/make-icons.ts
 */
const ink = '#0d1629';
const mark = `<g fill="none" stroke-linecap="round" stroke-width="3"><path d="M3 24a13 13 0 0 1 26 0" stroke="#3b82f6"/><path d="M8.5 24a7.5 7.5 0 0 1 15 0" stroke="#6ba4fa"/></g><circle cx="16" cy="24" r="2.6" fill="#ff9b6a"/>`;

/** The mark on ink; `scale` is the part of the width that it takes. */
function icon(scale: number, radius: number): string {
  const offset = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ink}"/><g transform="translate(${offset} ${offset - 2.5 * scale}) scale(${scale})">${mark}</g></svg>`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function lines(text: string, perLine: number): string[] {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const last = found.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= perLine) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  return found;
}

function card(): string {
  const rings = [190, 300, 410, 520, 630];
  const title = lines(hero.title, 20)
    .map(
      (line, index) =>
        `<text x="72" y="${250 + index * 84}" font-size="76" font-weight="600" letter-spacing="-3">${escaped(line)}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Inter" fill="#fff">
    <rect width="1200" height="630" fill="#070d1c"/>
    <g fill="none" stroke="#3b82f6">
      ${rings.map((r, index) => `<circle cx="930" cy="530" r="${r}" stroke-width="2" opacity="${0.5 - index * 0.08}"/>`).join('')}
      <circle cx="930" cy="530" r="100" stroke-width="8"/>
      <path d="M930 530C922 400 950 330 985 240S1080 90 1110 -10" stroke="#ff9b6a" stroke-width="6"/>
    </g>
    <circle cx="930" cy="530" r="12" fill="#ff9b6a"/>
    <g fill="#fff" stroke="#070d1c" stroke-width="4"><circle cx="927" cy="430" r="9"/><circle cx="985" cy="240" r="9"/><circle cx="1042" cy="130" r="9"/></g>
    <g transform="translate(66 58) scale(1.9)">${mark}</g>
    <text x="142" y="108" font-size="42" font-weight="700" letter-spacing="-1.6">${escaped(company.name)}</text>
    ${title}
    <text x="72" y="566" font-size="28" font-weight="500" fill="#9dc2fc">${escaped(hero.eyebrow)} · ${escaped(company.domain)}</text>
  </svg>`;
}

const manifest = {
  name: company.longName,
  short_name: company.name,
  description: company.blurb,
  start_url: '/',
  scope: '/',
  display: 'browser',
  lang: 'en-US',
  background_color: '#ffffff',
  theme_color: company.themeColor,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

mkdirSync('public/icons', { recursive: true });
mkdirSync('public/og', { recursive: true });
writeFileSync('public/favicon.svg', icon(0.8, 7));
writeFileSync('public/manifest.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`);
const png = (svg: string, width: number, file: string) =>
  sharp(Buffer.from(svg), { density: 72 * (width / 32) })
    .resize(width)
    .png({ palette: true, effort: 10 })
    .toFile(file);
await png(icon(0.8, 7), 192, 'public/icons/icon-192.png');
await png(icon(0.8, 7), 512, 'public/icons/icon-512.png');
await png(icon(0.62, 0), 512, 'public/icons/maskable-512.png');
await png(icon(0.74, 0), 180, 'public/icons/apple-touch-180.png');
await sharp(Buffer.from(card())).png({ palette: true, quality: 92, effort: 10 }).toFile('public/og/default.png');
for (const file of ['favicon.svg', 'icons/icon-512.png', 'og/default.png']) {
  console.log(file, readFileSync(`public/${file}`).length, 'bytes');
}
