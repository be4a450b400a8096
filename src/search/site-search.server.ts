import { managed as managedPages } from 'content:page-editor';
import MiniSearch, { type Query } from 'minisearch';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { passagesNow } from '#src/assistant/site-passages.server.ts';
import { type Hit, type Marks, placeIn } from '#src/desk/marks.ts';
import type { QueryPart } from '#src/intake/search-index-store.server.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import { type SafeHtml, textOf } from '#src/lib/html.ts';
import { factsNow } from '#src/lib/records/live.ts';
import { searchWords } from '#src/lib/search-words.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { PublishedContent } from '#src/page-editor/published.server.ts';
import { pages } from '#src/seo/seo-api.server.ts';

interface SitePage {
  path: string;
  title: string;
  /** Article or Page. */
  kind: string;
  /** `anchor` is empty for the beginning of the page. */
  passages: readonly { heading: string; anchor: string; text: string }[];
  /** Where it is edited; undefined if it cannot be edited here. */
  editor?: { href: string; name: string } | undefined;
}

const queryOf = (parts: readonly QueryPart[]): Query => ({
  combineWith: 'AND',
  queries: parts.map((part) => ({
    combineWith: 'OR',
    queries: part.map((words) => ({ combineWith: 'AND', queries: [...words] })),
  })),
});

/**
 * Keeps the words of all pages in memory; returns a function that finds the best `most` pages, with links to edit them.
 */
export function siteSearch(pages: readonly SitePage[]) {
  const places = pages.flatMap((page) => [
    { page, anchor: '', heading: '', text: '' },
    ...page.passages.map((passage) => ({ page, ...passage })),
  ]);
  const index = new MiniSearch({
    fields: ['title', 'heading', 'text'],
    tokenize: (text) => searchWords([text]),
    searchOptions: { prefix: true, boost: { title: 5, heading: 3 }, tokenize: (word) => [word] },
  });
  index.addAll(
    places.map(({ page, heading, text }, id) => ({
      ...{ id, heading, text },
      title: `${page.title} ${page.path} ${page.editor?.name ?? ''}`,
    })),
  );

  return (parts: readonly QueryPart[], marks: Marks, most: number): { hits: Hit[]; more: boolean } => {
    const found = parts.length > 0 ? index.search(queryOf(parts)).flatMap(({ id }) => places[id] ?? []) : [];
    const best = [...new Map(found.toReversed().map((place) => [place.page, place])).values()].toReversed();
    const hits = best.slice(0, most).flatMap(({ page, anchor, heading, text }): Hit[] => {
      const about = [heading, placeIn([text], marks)].filter(Boolean).join(': ') || page.path;
      const read = { id: page.path, href: `${page.path}${anchor}`, title: page.title, about, state: page.kind };
      const { editor } = page;
      const edit = editor && { id: editor.href, href: editor.href, title: `Edit ${editor.name}`, about: page.path };
      return [{ ...read, isPublic: true }, ...(edit ? [{ ...edit, state: 'Pages' }] : [])];
    });
    return { hits: hits.slice(0, most), more: best.length > most };
  };
}

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
