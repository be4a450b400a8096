import drawings from 'content:drawings';
import type { MiddlewareHandler } from 'hono';
import { artOf, pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { companyDomain } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { logoRecords, themeNow } from '#src/content/records/look.ts';
import { builtWords } from '#src/content/records/words.ts';
import { uploadedId } from '#src/lib/brand-files.ts';
import { filled } from '#src/lib/facts.ts';
import { memoPerPublish } from '#src/lib/records/live.ts';
import { paletteOf, themeStyle } from '#src/lib/theme.ts';
import { imageIdOf } from '#src/page-editor/images.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Config } from '#src/platform/config.server.ts';
import { drawBrandFile } from '#src/site/icons-api.server.ts';
import { articlePath, pictureOf } from '#src/site/public-pages.ts';
import { defaultPicture, type PictureWords, pictureWords } from '#src/site/share-picture.ts';
import { bodyOf } from '#src/ui/art/drawing.tsx';
import { pages } from './seo-api.server.ts';

const coverPattern = /^\/og\/cover-([0-9a-f-]{36})\.jpg$/;

/** The picture of the owner's by which a shared link to an article is shown; undefined where its drawn card is. */
function sharedCover({ cover }: { cover: string }): string | undefined {
  const id = imageIdOf(cover);
  return id && `/og/cover-${id}.jpg`;
}

/** The id of the picture behind such an address, while a published article has it as its cover. */
function coverIdOf(path: string): string | undefined {
  const id = coverPattern.exec(path)?.[1];
  return id && publishedArticles().some(({ cover }) => imageIdOf(cover) === id) ? id : undefined;
}

/** What shared links to a page show: an article's own picture before the drawn card of any page. */
export function sharedPictureOf(path: string): string | undefined {
  const article = publishedArticles().find((one) => pathOf(one) === path);
  return (article && sharedCover(article)) ?? pictureOf(path);
}

const picturesAt = (domain: string) => [
  defaultPicture(domain),
  ...pages().flatMap((page) => pictureWords(page, domain) ?? []),
];

const keyOf = ({ title, kicker, name }: PictureWords) => JSON.stringify({ title, kicker, name });

/** What the build has drawn, by path: read outside of a request, this is what the site came with. */
const built = new Map(picturesAt(companyDomain).map(({ path, words }) => [path, keyOf(filled(words, builtWords))]));

type Media = ManagedPages['media'];
/** What differs from the site's own look: its colours, and the id of the company's mark. */
const lookNow = () => ({ theme: themeNow(), logo: uploadedId(logoRecords.all()[0]?.logo ?? '') });
type LookNow = ReturnType<typeof lookNow>;

/** Pictures that are kept; there are about as many as pages. */
const mostKept = 100;

/** A picture of the owner's as shared links show it: cut to 1200 x 630 where most is to be seen. */
async function cutOf(stored: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const bytes = await new Response(stored).arrayBuffer();
  const cut = sharp(bytes).resize({ width: 1200, height: 630, fit: 'cover', position: 'attention' });
  return Uint8Array.from(await cut.flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer());
}

/** The company's mark for a picture; undefined where it has none, or where it is not there any more. */
async function logoOf(id: string | undefined, media: Media, sharp: typeof import('sharp').default) {
  const drawn = id ? await drawBrandFile(media, id, 'share') : undefined;
  if (!drawn) return undefined;
  const { width, height } = await sharp(drawn).metadata();
  // Drawn twice as large as it is shown.
  return { png: drawn, width: Math.round(width * 0.75), height: Math.round(height * 0.75) };
}

/** The drawings that articles stand under, by the paths of their pictures. */
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
  look: LookNow & { drawing: string | undefined },
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
      // A logo has more colours than the drawing.
      .png(logo ? { ...png, colours: 64 } : png)
      .toBuffer(),
  );
}

/**
 * The pictures that shared links show. The build has drawn them in the words that the site came with; where the owner has
 * published others, the site stands at an address of its own, or an article tells something in a drawing, they are drawn
 * when somebody asks. An article with a picture of its own is shown by that.
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
