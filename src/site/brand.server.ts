import brand from 'content:brand';
import manifests from 'content:manifests';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { logoRecords, themeNow } from '#src/content/records/look.ts';
import { keepRecent } from '#src/lib/lists.ts';
import { builtPalette, type Palette, paletteOf, themeStyle } from '#src/lib/theme.ts';
import { imageIdOf, type ShownPicture } from '#src/lib/uploads.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { FileStore } from '#src/platform/files/file-store.server.ts';
import type { Records } from '#src/records/record.server.ts';

/** PNGs made from the company's logo where its own picture does not fit. */
export type BrandKind = keyof typeof brand.kinds;

/** The path of an uploaded picture in this kind; undefined for any other picture. */
function brandFile(src: string, kind: BrandKind): string | undefined {
  const id = imageIdOf(src);
  return id && `/brand/${id}-${kind}.png`;
}

/** Undefined if the company has no logo. */
function manifestIconsNow() {
  const icons = brand.manifest.flatMap(({ kind, ...about }) => {
    const src = brandNow(kind);
    return src ? [{ src, type: 'image/png', ...about }] : [];
  });
  return icons.length > 0 ? icons : undefined;
}

/** Web manifests of site and desk; generated, because they name the company. */
export function manifestFiles(): Hono {
  const app = new Hono();
  for (const [path, manifest] of Object.entries(manifests)) {
    app.get(path, (c) =>
      c.body(JSON.stringify({ ...manifest, icons: manifestIconsNow() ?? manifest.icons }), 200, {
        'Content-Type': 'application/manifest+json; charset=utf-8',
        'Cache-Control': 'public, max-age=3600',
      }),
    );
  }
  return app;
}

/** An uploaded picture on white, in the size of its kind; undefined if it is missing. */
export async function drawBrandFile(
  media: Pick<FileStore, 'read'>,
  id: string,
  kind: BrandKind,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await media.read(id);
  if (!file) return undefined;
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const { width, height, margin } = brand.kinds[kind];
  const inside = { width: Math.round(width * (1 - 2 * margin)), height: Math.round(height * (1 - 2 * margin)) };
  const fitted = sharp(await buffer(file.body)).resize({ ...inside, fit: 'inside' });
  if (margin === 0) return Uint8Array.from(await fitted.flatten({ background: '#ffffff' }).png().toBuffer());
  const { data, info } = await fitted.png().toBuffer({ resolveWithObject: true });
  const ground = sharp({ create: { width, height, channels: 4, background: '#ffffff' } });
  const [left, top] = [Math.round((width - info.width) / 2), Math.round((height - info.height) / 2)];
  return Uint8Array.from(
    await ground
      .composite([{ input: data, left, top }])
      .png()
      .toBuffer(),
  );
}

/**
 * Path of the company's own logo in this kind; undefined if it has none. A square sign is used for icons, a logo is
 * mostly wide.
 */
export function brandNow(kind: BrandKind): string | undefined {
  const [record] = logoRecords.all();
  if (!record) return undefined;
  const isSquare = kind.startsWith('icon') || kind.startsWith('maskable');
  return brandFile((isSquare && record.sign) || record.logo, kind);
}

/** A file of the default mark; SVG without a width. */
interface MarkFile {
  scale: number;
  radius: number;
  width?: number;
  own?: string;
}

/** By path. */
export const markFiles: Readonly<Record<string, MarkFile>> = brand.files;

const ink = '#0d1629';

/** The mark as inner SVG, 32 units wide. */
export const markShapes = (palette: Palette) =>
  `<g fill="none" stroke-linecap="round" stroke-width="3"><path d="M3 24a13 13 0 0 1 26 0" stroke="${palette['arc-500']}"/><path d="M8.5 24a7.5 7.5 0 0 1 15 0" stroke="${palette['arc-400']}"/></g><circle cx="16" cy="24" r="2.6" fill="${palette['peach-500']}"/>`;

/** SVG, 32 units wide. */
export function markSvg({ scale, radius }: MarkFile, palette: Palette = builtPalette): string {
  const offset = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${ink}"/><g transform="translate(${offset} ${offset - 2.5 * scale}) scale(${scale})">${markShapes(palette)}</g></svg>`;
}

export async function markPng(file: MarkFile & { width: number }, palette?: Palette): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(markSvg(file, palette)), { density: 72 * (file.width / 32) })
    .resize(file.width)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

/**
 * Tab and home screen icons once the owner has a logo (302 to it) or colors (default mark in them); until then the
 * static files are served.
 */
export function ownIcons(): Hono {
  const app = new Hono();
  const draw = keepRecent<Buffer>(2 * Object.keys(markFiles).length);
  for (const [path, file] of Object.entries(markFiles)) {
    app.get(path, async (c, next) => {
      const own = file.own && brandNow(file.own as BrandKind);
      c.header('Cache-Control', 'public, max-age=300');
      if (own) return c.redirect(own, 302);
      const palette = paletteOf(themeNow());
      const colours = JSON.stringify(palette);
      if (colours === JSON.stringify(builtPalette)) return next();
      const { width } = file;
      if (width === undefined) return c.body(markSvg(file, palette), 200, { 'Content-Type': 'image/svg+xml' });
      const picture = await draw(`${path} ${colours}`, () => markPng({ ...file, width }, palette));
      return c.body(Uint8Array.from(picture), 200, { 'Content-Type': 'image/png' });
    });
  }
  return app;
}

const isKind = (kind: string): kind is BrandKind => Object.hasOwn(brand.kinds, kind);
/** Enough for all kinds of a logo and those in older emails. */
const mostKept = 40;

/**
 * `GET /brand/ID-KIND.png`: a present or former logo in the sizes for emails, tabs and home screens. Only pictures that
 * were ever a logo, which bounds what strangers can make the site render.
 */
export function brandFiles({ content, records }: { content: ManagedPages; records: Records }): Hono {
  const draw = keepRecent<Uint8Array<ArrayBuffer> | undefined>(mostKept);
  const wasLogo = async (id: string) => {
    const versions = await records.publishing.versions(logoRecords, 'logo');
    return versions.some(({ values }) => Object.values(values ?? {}).some((value) => String(value).includes(id)));
  };
  return new Hono().get('/:file', async (c) => {
    const [, id = '', kind = ''] = /^([0-9a-f-]{36})-([a-z0-9-]+)\.png$/.exec(c.req.param('file')) ?? [];
    if (!isKind(kind)) return c.text('There is no such picture.', 404);
    const picture = await draw(`${id}-${kind}`, async () =>
      (await wasLogo(id)) ? drawBrandFile(content.media, id, kind) : undefined,
    );
    if (!picture) return c.text('There is no such picture.', 404);
    return c.body(picture, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Mail programs embed it in their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}

interface Pictures {
  shown(addresses: readonly string[]): Promise<Map<string, ShownPicture>>;
}

export type Logo = NonNullable<Awaited<ReturnType<typeof logoNow>>>;

async function logoNow(pictures: Pictures) {
  const [record] = logoRecords.all();
  if (!record?.logo) return undefined;
  const shown = await pictures.shown([record.logo, record.onDark].filter(Boolean));
  const onWhite = shown.get(record.logo);
  // Without one for dark grounds, the one for white is shown on a plate.
  return onWhite && { onWhite, onDark: shown.get(record.onDark) };
}

/** Icons of tab, home screens and search engines; undefined for the defaults. */
function iconsNow() {
  const [tab, home, large] = [brandNow('icon-192'), brandNow('icon-180'), brandNow('icon-512')];
  return tab && home && large ? { tab, home, large } : undefined;
}

/** `style`: style sheet of their colors; empty with the default colors. */
export const lookNow = async (pictures: Pictures) => ({
  ...{ style: themeStyle(themeNow()), logo: await logoNow(pictures), icons: iconsNow() },
});
