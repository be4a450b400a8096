import { publishedArticles } from '#src/articles/articles.server.ts';
import { passagesNow } from '#src/assistant/site-passages.server.ts';
import { managedPages } from '#src/content/page-editor.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import { type SafeHtml, textOf } from '#src/lib/html.ts';
import { factsNow } from '#src/lib/records/live.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { PublishedContent } from '#src/page-editor/published.server.ts';
import { pages } from '#src/seo/seo-api.server.ts';
import { type SitePage, siteSearch } from './site-search.server.ts';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [textOf(value as SafeHtml)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Managed = (typeof managedPages)[number];

/** Published content of a managed page; undefined if none. */
function ownWords(content: PublishedContent, { page }: Managed) {
  const policy = page === 'privacy' || page === 'terms' ? content.policyOf(page) : undefined;
  const sections = policy?.sections.map(({ title, content: text }) => ({ heading: title, anchor: '', text })) ?? [];
  const blocks = content.blocksOf(page).map(({ id, type, ...fields }) => ({
    ...{ heading: '', anchor: '' },
    text: textsIn(fields).filter(Boolean).join(' '),
  }));
  return sections.length + blocks.length > 0 ? [...sections, ...blocks] : undefined;
}

async function sitePages(content: PublishedContent, day: string): Promise<SitePage[]> {
  const builtIn = await passagesNow(day);
  const written = new Set(publishedArticles().map(({ slug }) => `/blog/${slug}`));
  return filled(pages(day), factsNow()).map(({ path, title }): SitePage => {
    const managed = managedPages.find((one) => one.path === path);
    const own = managed && ownWords(content, managed);
    const isReplaced = own !== undefined && managed?.blocks !== 'follows';
    const passages = builtIn
      .filter(({ href }) => !isReplaced && href.split('#')[0] === path)
      .map(({ heading, href, text }) => ({ heading, anchor: href.slice(path.length), text }));
    return {
      path,
      title: title.replace(/ \| [^|]*$/, ''),
      kind: written.has(path) ? 'Article' : 'Page',
      passages: [...passages, ...(own ?? [])],
      editor: managed && { href: `/admin/pages/${managed.page}`, name: managed.name },
    };
  });
}

type Search = Promise<ReturnType<typeof siteSearch>>;
const searches = new WeakMap<PublishedContent, { day: string; facts: Facts; search: Search }>();

/** Search over the site as visitors see it on `day` (YYYY-MM-DD); the index is built once per publication and day. */
export function searchOfSite({ published }: Pick<ManagedPages, 'published'>, day: string): Search {
  const content = published();
  const known = searches.get(content);
  const facts = factsNow();
  if (known?.day === day && known.facts === facts) return known.search;
  const search = sitePages(content, day).then(siteSearch);
  searches.set(content, { day, facts, search });
  return search;
}
