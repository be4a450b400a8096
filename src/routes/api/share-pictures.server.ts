import type { MiddlewareHandler } from 'hono';
import { inWords } from '#content/facts.ts';
import { builtWords } from '#content/records/words.ts';
import type { ManagedPages } from '#src/features/pages/pages.server.ts';
import { defaultPicture, type PictureWords, pictureWords } from '#src/features/site/share-picture.ts';
import { filled } from '#src/lib/facts.ts';
import { perState } from '#src/lib/records/live.ts';
import { coverIdOf } from '../article-picture.server.ts';
import { pages } from './seo.server.ts';

const pictures = perState(() => [defaultPicture, ...pages().flatMap((page) => pictureWords(page) ?? [])]);

const keyOf = ({ title, kicker, name }: PictureWords) => JSON.stringify({ title, kicker, name });

/** What the build has drawn, by path: read outside of a request, this is what the site came with. */
const built = new Map(pictures().map(({ path, words }) => [path, keyOf(filled(words, builtWords))]));

/** Pictures that are kept; there are about as many as pages. */
const mostKept = 100;

/** A picture of the owner's as shared links show it: cut to 1200 x 630 where most is to be seen. */
async function cutOf(stored: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await new Response(stored).arrayBuffer();
  const cut = sharp(bytes).resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' });
  return Uint8Array.from(await cut.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer());
}

async function drawn(words: PictureWords): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: sharp }, { pictureSvg, png }] = await Promise.all([
    import('sharp'),
    import('#src/features/site/share-picture.server.ts'),
  ]);
  return Uint8Array.from(
    await sharp(Buffer.from(pictureSvg(words)))
      .png(png)
      .toBuffer(),
  );
}

/**
 * The pictures that shared links show. The build has drawn them in the words that the site came with; where the owner has
 * published others, they are drawn when somebody asks. An article with a picture of its own is shown by that.
 */
export function sharePictures({ content }: { content: Pick<ManagedPages, 'media'> }): MiddlewareHandler {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  function keep(key: string, picture: Promise<Uint8Array<ArrayBuffer>>) {
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    picture.catch(() => kept.delete(key));
    return picture;
  }
  return async (c, next) => {
    if (!c.req.path.startsWith('/og/') || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const cover = coverIdOf(c.req.path);
    if (cover) {
      const stored = kept.has(cover) ? undefined : await content.media.read(cover);
      const cut = kept.get(cover) ?? (stored && cutOf(stored.body));
      if (!cut) return next();
      const headers = { 'Content-Type': 'image/jpeg', 'Cache-Control': 'public, max-age=31536000, immutable' };
      return c.body(await keep(cover, cut), 200, headers);
    }
    const found = pictures().find(({ path }) => path === c.req.path);
    if (!found) return next();
    const { title, kicker, name } = found.words;
    const now = { title: inWords(title), kicker: inWords(kicker), name: inWords(name) };
    const key = keyOf(now);
    if (key === built.get(c.req.path)) return next();
    const picture = keep(key, kept.get(key) ?? drawn(now));
    return c.body(await picture, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' });
  };
}
