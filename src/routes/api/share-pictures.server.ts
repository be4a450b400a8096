import type { MiddlewareHandler } from 'hono';
import { inWords } from '#content/facts.ts';
import { builtFacts } from '#content/facts-of.ts';
import { defaultPicture, type PictureWords, pictureWords } from '#src/features/site/share-picture.ts';
import { filled } from '#src/lib/facts.ts';
import { withLive } from '#src/platform/live.server.ts';
import { pages } from './seo.server.ts';

/** Before every day: a role that is over keeps its picture, for links to it that stand elsewhere. */
const noDay = '';
const pictures = () => [defaultPicture, ...pages(noDay).flatMap((page) => pictureWords(page) ?? [])];

/** What the files of the build say, by their paths. */
const drawnByBuild = new Map(
  withLive(
    () => undefined,
    () => pictures().map(({ path, words }) => [path, JSON.stringify(filled(words, builtFacts))]),
  ),
);

/** Pictures that are kept; there are about as many as pages. */
const mostKept = 100;

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
 * published others, they are drawn when somebody asks.
 */
export function sharePictures(): MiddlewareHandler {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return async (c, next) => {
    if (!c.req.path.startsWith('/og/') || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const found = pictures().find(({ path }) => path === c.req.path);
    if (!found) return next();
    const { title, kicker, name } = found.words;
    const now = { title: inWords(title), kicker: inWords(kicker), name: inWords(name) };
    const key = JSON.stringify(now);
    if (key === drawnByBuild.get(found.path)) return next();
    const picture = kept.get(key) ?? drawn(now);
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    picture.catch(() => kept.delete(key));
    return c.body(await picture, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' });
  };
}
