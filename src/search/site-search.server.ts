import MiniSearch, { type Query } from 'minisearch';
import { type Hit, type Marks, placeIn } from '#src/desk/marks.ts';
import type { QueryPart } from '#src/intake/text-query.server.ts';
import { searchWords } from '#src/lib/search-words.ts';

export interface SitePage {
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
