import type { MiddlewareHandler } from 'hono';
import { companyDomain } from '#content/company.ts';
import { inWords } from '#content/facts.ts';
import { builtWords } from '#content/records/words.ts';
import { defaultPicture, type PictureWords, pictureWords } from '#src/features/site/share-picture.ts';
import { filled } from '#src/lib/facts.ts';
import { perState } from '#src/lib/records/live.ts';
import type { Config } from '#src/platform/config.server.ts';
import { pages } from './seo.server.ts';

const picturesAt = (domain: string) => [
  defaultPicture(domain),
  ...pages().flatMap((page) => pictureWords(page, domain) ?? []),
];

const keyOf = ({ title, kicker, name }: PictureWords) => JSON.stringify({ title, kicker, name });

/** What the build has drawn, by path: read outside of a request, this is what the site came with. */
const built = new Map(picturesAt(companyDomain).map(({ path, words }) => [path, keyOf(filled(words, builtWords))]));

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
 * published others, or the site stands at an address of its own, they are drawn when somebody asks.
 */
export function sharePictures({ config }: { config: Pick<Config, 'publicUrl'> }): MiddlewareHandler {
  const { host } = new URL(config.publicUrl);
  const pictures = perState(() => picturesAt(host));
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  return async (c, next) => {
    if (!c.req.path.startsWith('/og/') || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next();
    const found = pictures().find(({ path }) => path === c.req.path);
    if (!found) return next();
    const { title, kicker, name } = found.words;
    const now = { title: inWords(title), kicker: inWords(kicker), name: inWords(name) };
    const key = keyOf(now);
    if (key === built.get(c.req.path)) return next();
    const picture = kept.get(key) ?? drawn(now);
    kept.delete(key);
    kept.set(key, picture);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    picture.catch(() => kept.delete(key));
    return c.body(await picture, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' });
  };
}
