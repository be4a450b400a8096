import { Marked } from 'marked';
import type { SafeHtml } from '#src/lib/html.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import { renderMarkdown } from './markdown.server.ts';

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

/** A picture as a text names it, before anything is taken out of it. */
interface NamedPicture {
  src: string;
  alt: string;
}

const inMarkup = /<img\b[^>]*>/gi;
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';

/** Every picture that a Markdown text names, in the order of the text, those among them that no page of the site shows. */
export function namedPictures(source: string): NamedPicture[] {
  const marked = new Marked({ gfm: true });
  const found: NamedPicture[] = [];
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type === 'image') found.push({ src: token.href, alt: token.text });
    if (token.type !== 'html') return;
    for (const [tag] of token.raw.matchAll(inMarkup)) {
      found.push({ src: attribute(tag, 'src'), alt: attribute(tag, 'alt') });
    }
  });
  return found;
}

/** A question with its answer ready to be shown. */
export type Answered<Asked> = Omit<Asked, 'answer'> & { readonly answer: SafeHtml };

/** Questions with the Markdown of their answers as safe HTML, for a place below a heading of the page. */
export const answered = <Asked extends { readonly answer: string }>(
  faqs: readonly Asked[],
): Promise<Answered<Asked>[]> =>
  Promise.all(faqs.map(async (faq) => ({ ...faq, answer: (await renderMarkdown(faq.answer, { topLevel: 3 })).html })));
