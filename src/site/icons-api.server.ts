import { Hono } from 'hono';
import { themeNow } from '#src/content/records/look.ts';
import { builtPalette, paletteOf } from '#src/lib/theme.ts';
import { brandNow } from './brand.server.ts';
import { markFiles, markPng, markSvg } from './mark.server.ts';

/** Addresses that stay what they were, and the kind of the owner's mark that stands there instead. */
const kinds = {
  '/favicon.ico': 'icon-192',
  '/icons/icon-192.png': 'icon-192',
  '/icons/icon-512.png': 'icon-512',
  '/icons/maskable-512.png': 'maskable-512',
  '/apple-touch-icon.png': 'icon-180',
} as const;

/**
 * The pictures of tabs and home screens once the owner has a mark (302 to it) or colours (the site's mark in these) of
 * their own; until then the files that came with the site answer.
 */
export function ownIcons(): Hono {
  const app = new Hono();
  let drawn = { palette: '', files: new Map<string, Promise<Buffer>>() };
  for (const [path, file] of Object.entries(markFiles)) {
    app.get(path, async (c, next) => {
      const own = path in kinds && brandNow(kinds[path as keyof typeof kinds]);
      c.header('Cache-Control', 'public, max-age=300');
      if (own) return c.redirect(own, 302);
      const palette = paletteOf(themeNow());
      const colours = JSON.stringify(palette);
      if (colours === JSON.stringify(builtPalette)) return next();
      if (file.width === undefined) return c.body(markSvg(file, palette), 200, { 'Content-Type': 'image/svg+xml' });
      if (drawn.palette !== colours) drawn = { palette: colours, files: new Map() };
      const { files } = drawn;
      const picture = files.get(path) ?? markPng({ ...file, width: file.width }, palette);
      files.set(path, picture);
      picture.catch(() => files.delete(path));
      return c.body(Uint8Array.from(await picture), 200, { 'Content-Type': 'image/png' });
    });
  }
  return app;
}
