import { Hono } from 'hono';
import { collectionNamed } from '#src/content/records/all.ts';
import { type BrandKind, brandKinds } from '#src/lib/brand-files.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Records } from '#src/records/records.server.ts';
import { drawBrandFile } from './brand.server.ts';

const isKind = (kind: string): kind is BrandKind => Object.hasOwn(brandKinds, kind);
/** Enough for the kinds of a logo and of those that older mails show. */
const mostKept = 40;

/**
 * `GET /brand/ID-KIND.png`: a mark that the company has or once had, in the sizes that mails, tabs and home screens ask
 * for. Only pictures that were ever a logo are drawn: what strangers can make the site draw is bounded by the owner.
 */
export function brandFiles({ content, records }: { content: ManagedPages; records: Records }): Hono {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  const logo = collectionNamed('logo');
  const wasLogo = async (id: string) => {
    const versions = logo ? await records.publishing.versions(logo, 'logo') : [];
    return versions.some(({ values }) => Object.values(values ?? {}).some((value) => String(value).includes(id)));
  };
  return new Hono().get('/:file', async (c) => {
    const [, id = '', kind = ''] = /^([0-9a-f-]{36})-([a-z0-9-]+)\.png$/.exec(c.req.param('file')) ?? [];
    const key = `${id}-${kind}`;
    if (!isKind(kind) || !(kept.has(key) || (await wasLogo(id)))) return c.text('There is no such picture.', 404);
    const drawn = kept.get(key) ?? drawBrandFile(content.media, id, kind);
    kept.delete(key);
    kept.set(key, drawn);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    drawn.catch(() => kept.delete(key));
    const picture = await drawn;
    if (!picture) return c.text('There is no such picture.', 404);
    return c.body(picture, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=31536000, immutable',
      // Mail programs show it within their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
