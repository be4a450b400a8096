import GithubSlugger from 'github-slugger';
import { Marked, type RendererObject } from 'marked';
import { markedSmartypants } from 'marked-smartypants';
import { escapeHtml, type SafeHtml } from '#src/lib/html.ts';
import { unbroken } from '#src/lib/text.ts';
import type { ShownPicture } from '#src/lib/uploads.ts';
import type { NamedLink } from './sanitise.server.ts';

const quoted = markedSmartypants({ config: 'q' }).hooks?.postprocess as (html: string) => string;

/** Typographic quotes as characters; hides backslashes from smartypants, which treats them as escapes. */
const curlText = (text: string): string =>
  quoted(text.replaceAll('\\', '&#92;')).replace(/&#(\d+);/g, (_, code: number) => String.fromCharCode(code));

/** Typographic quotes and non-breaking words in sanitised HTML; leaves tags and code alone. */
function typeset(html: SafeHtml): SafeHtml {
  let code = 0;
  const parts = curlText(html).split(/(<[^>]*>)/);
  const set = parts.map((part) => {
    if (/^<\/?(code|pre)\b/.test(part)) code += part.startsWith('</') ? -1 : 1;
    // smartypants treats only the first '19 of a text as a year.
    return code > 0 || part.startsWith('<') ? part : unbroken(part.replace(/‘(?=\d)/g, '’'));
  });
  return set.join('') as SafeHtml;
}

interface Heading {
  readonly id: string;
  readonly text: string;
  readonly level: number;
}

export interface RenderedMarkdown {
  readonly html: SafeHtml;
  readonly headings: readonly Heading[];
  /** All links in the text, including those removed by the sanitiser. */
  readonly links: readonly NamedLink[];
}

export interface MarkdownOptions {
  /** Highest heading level allowed, to fit below the page's own headings; default 2. */
  topLevel?: number;
  /** Prefix for this text's anchors, if a page shows several texts. */
  idPrefix?: string;
}

/** Adds anchors to headings, keyboard scrolling to tables, and task lists without inputs. */
function rendererFor(headings: Heading[], { topLevel = 2, idPrefix = '' }: MarkdownOptions): RendererObject {
  const slugger = new GithubSlugger();
  let tables = 0;
  return {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens, this.parser.textRenderer);
      const level = Math.min(6, Math.max(depth, topLevel));
      const id = `${idPrefix}${slugger.slug(text)}`;
      headings.push({ id, text: curlText(text), level });
      return `<h${level} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    table({ header, rows }) {
      const label = `Table ${++tables}: ${header.map((cell) => cell.text).join(', ')}`;
      const head = header.map((cell) => this.tablecell(cell)).join('');
      const body = rows.map((row) => `<tr>${row.map((cell) => this.tablecell(cell)).join('')}</tr>`).join('\n');
      const blank = header.some((_, column) => rows.every((row) => !row[column]?.text.trim()));
      return `<section class="table-scroll${blank ? ' table-blank' : ''}" tabindex="0" aria-label="${escapeHtml(label)}"><table>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
</table></section>\n`;
    },
    tablecell({ tokens, header, align }) {
      const tag = header ? 'th' : 'td';
      const side = align === 'right' || align === 'center' ? ` class="cell-${align}"` : '';
      return `<${tag}${header ? ' scope="col"' : ''}${side}>${this.parser.parseInline(tokens)}</${tag}>`;
    },
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  };
}

/** The headings of a text, with the anchors that `renderMarkdown` gives them. */
export function headingsIn(source: string): readonly Heading[] {
  const headings: Heading[] = [];
  new Marked({ gfm: true, renderer: rendererFor(headings, {}) }).parse(source);
  return headings;
}

/** GitHub Markdown to safe HTML, whoever wrote it. Loads the sanitiser with the first text, to keep the start short. */
export async function renderMarkdown(source: string, options: MarkdownOptions = {}): Promise<RenderedMarkdown> {
  const headings: Heading[] = [];
  const marked = new Marked({ gfm: true, renderer: rendererFor(headings, options) });
  const [html, { sanitise }] = await Promise.all([marked.parse(source), import('./sanitise.server.ts')]);
  const clean = sanitise(html);
  return { html: typeset(clean.html), headings, links: clean.links };
}

export interface Pictures {
  shown(addresses: readonly string[]): Promise<ReadonlyMap<string, ShownPicture>>;
}

const image = /<img src="([^"]+)"([^>]*?)\s*\/?>/g;

/** Adds every size and format of each picture; a text is at most 44 rem wide. */
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

interface NamedPicture {
  src: string;
  alt: string;
}

const inMarkup = /<img\b[^>]*>/gi;
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';

/** Every picture in a Markdown text, in order, including those the site would not show. */
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

export type Answered<Asked> = Omit<Asked, 'answer'> & { readonly answer: SafeHtml };

/** Answers rendered for a place below a heading of the page. */
export const answered = <Asked extends { readonly answer: string }>(
  faqs: readonly Asked[],
): Promise<Answered<Asked>[]> =>
  Promise.all(faqs.map(async (faq) => ({ ...faq, answer: (await renderMarkdown(faq.answer, { topLevel: 3 })).html })));
