import drawings from 'content:drawings';
import type { MiddlewareHandler } from 'hono';
import { artOf, pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { companyDomain } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { logoRecords, themeNow } from '#src/content/records/look.ts';
import { builtWords } from '#src/content/records/words.ts';
import { filled } from '#src/lib/facts.ts';
import { memoPerPublish } from '#src/lib/records/live.ts';
import { paletteOf, themeStyle } from '#src/lib/theme.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import { imageIdOf } from '#src/page-editor/published.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import { drawBrandFile, uploadedId } from '#src/site/brand.server.ts';
import { articlePath, defaultPicture, type PictureWords, pictureOf, pictureWords } from '#src/site/public-pages.ts';
import { bodyOf } from '#src/ui/art/drawing.tsx';
import { pages } from './seo-api.server.ts';

const coverPattern = /^\/og\/cover-([0-9a-f-]{36})\.jpg$/;

/** Only if a published article uses the picture as its cover. */
function coverIdOf(path: string): string | undefined {
  const id = coverPattern.exec(path)?.[1];
  return id && publishedArticles().some(({ cover }) => imageIdOf(cover) === id) ? id : undefined;
}

/** An article's own picture, else the page's drawn card. */
export function sharedPictureOf(path: string): string | undefined {
  const article = publishedArticles().find((one) => pathOf(one) === path);
  const cover = article && imageIdOf(article.cover);
  return cover ? `/og/cover-${cover}.jpg` : pictureOf(path);
}

const picturesAt = (domain: string) => [
  defaultPicture(domain),
  ...pages().flatMap((page) => pictureWords(page, domain) ?? []),
];

const keyOf = ({ title, kicker, name }: PictureWords) => JSON.stringify({ title, kicker, name });

/** Cards drawn by the build. Evaluated outside of a request, so it has the default content. */
const built = new Map(picturesAt(companyDomain).map(({ path, words }) => [path, keyOf(filled(words, builtWords))]));

type Media = ManagedPages['media'];
const lookNow = () => ({ theme: themeNow(), logo: uploadedId(logoRecords.all()[0]?.logo ?? '') });
/** About one per page. */
const mostKept = 100;

/** 1200 x 630, cropped to the most interesting part. */
async function cutOf(stored: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await new Response(stored).arrayBuffer();
  const cut = sharp(bytes).resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' });
  return Uint8Array.from(await cut.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer());
}

async function logoOf(id: string | undefined, media: Media, sharp: typeof import('sharp').default) {
  const drawn = id ? await drawBrandFile(media, id, 'share') : undefined;
  if (!drawn) return undefined;
  const { width, height } = await sharp(drawn).metadata();
  // Drawn twice as large as it is shown.
  return { png: drawn, width: Math.round(width * 0.75), height: Math.round(height * 0.75) };
}

const drawingsNow = memoPerPublish(
  () =>
    new Map(
      publishedArticles().flatMap((article) => {
        const [path, art] = [pictureOf(articlePath(article.slug)), artOf(article)];
        return path && art in drawings.articles ? [[path, art] as const] : [];
      }),
    ),
);

async function drawn(
  words: PictureWords,
  look: ReturnType<typeof lookNow> & { drawing: string | undefined },
  media: Media,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ default: sharp }, { pictureSvg, png }] = await Promise.all([
    import('sharp'),
    import('#src/site/share-picture.server.ts'),
  ]);
  const logo = await logoOf(look.logo, media, sharp);
  const drawing = look.drawing && bodyOf(look.drawing);
  return Uint8Array.from(
    await sharp(Buffer.from(pictureSvg(words, { palette: paletteOf(look.theme), logo, drawing })))
      // A logo needs more colours than the drawing.
      .png(logo ? { ...png, colours: 64 } : png)
      .toBuffer(),
  );
}

/**
 * Share pictures. The build draws them for the default content; with other content, another domain or an article's
 * drawing they are drawn on request. An article's own picture takes precedence.
 */
export function sharePictures(parts: {
  config: Pick<Config, 'publicUrl'>;
  content: Pick<ManagedPages, 'media'>;
}): MiddlewareHandler {
  const { config, content } = parts;
  const { host } = new URL(config.publicUrl);
  const pictures = memoPerPublish(() => picturesAt(host));
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
    const look = { ...lookNow(), drawing: drawingsNow().get(c.req.path) };
    const isBuilt = !look.logo && !look.drawing && themeStyle(look.theme) === '';
    if (isBuilt && keyOf(now) === built.get(c.req.path)) return next();
    const key = `${keyOf(now)} ${JSON.stringify(look)}`;
    const picture = keep(key, kept.get(key) ?? drawn(now, look, content.media));
    return c.body(await picture, 200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' });
  };
}
