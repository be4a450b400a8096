import type { SafeHtml } from '#src/lib/safe-html.ts';
import type { ShownPicture } from '#src/lib/shown-picture.ts';

/** The owner's pictures by their addresses (src/page-editor/images.server.ts). */
export interface Pictures {
  shown(addresses: readonly string[]): Promise<ReadonlyMap<string, ShownPicture>>;
}

const image = /<img src="([^"]+)"([^>]*?)\s*\/?>/g;

/** Pictures of a text in every size and format there is of them; a text is at most 44 rem wide. */
export async function withSizes(html: SafeHtml, pictures: Pictures): Promise<SafeHtml> {
  const addresses = [...html.matchAll(image)].map(([, src]) => src ?? '');
  if (addresses.length === 0) return html;
  const shown = await pictures.shown(addresses);
  return html.replace(image, (whole, src: string, rest: string) => {
    const picture = shown.get(src);
    if (!picture?.width) return whole;
    const sources = picture.sources.map(
      ({ type, srcSet, media }) =>
        `<source type="${type}"${media ? ` media="${media}"` : ''} srcset="${srcSet}" sizes="(min-width: 48rem) 44rem, 100vw">`,
    );
    const size = `width="${picture.width}" height="${picture.height}"`;
    return `<picture>${sources.join('')}<img src="${src}" ${size}${rest}></picture>`;
  }) as SafeHtml;
}
