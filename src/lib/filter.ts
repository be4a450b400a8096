import { distance, slipsAllowed } from './edits.ts';
import { asTyped } from './text.ts';

const wordsOf = (text: string): string[] =>
  asTyped(text)
    .toLowerCase()
    .replaceAll('ph', 'f')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether every word of the query is, begins or nearly matches a word of the text. */
export function occursNearly(query: string, text: string): boolean {
  const there = [...new Set(wordsOf(text))];
  const asked = wordsOf(query);
  const isNear = (word: string) =>
    there.some((one) => {
      const slack = slipsAllowed(word.length);
      return one.startsWith(word) || (Math.abs(one.length - word.length) <= slack && distance(word, one) <= slack);
    });
  return asked.length > 0 && asked.every(isNear);
}

/** The category `all` filters nothing. */
export interface TextFilter {
  readonly query: string;
  readonly category: string;
}

export const allCategories = 'all';

export interface Filtered {
  /** One category, or several separated by spaces. */
  readonly category: string;
  /** The texts to search, each on its own. */
  readonly texts: readonly string[];
}

/**
 * The query occurs in one of the texts, ignoring case, and the category fits (S2 §5). `forgives` accepts typos too: for
 * a search that would find nothing.
 */
export function matchesFilter({ query, category }: TextFilter, entry: Filtered, forgives = false): boolean {
  if (category !== allCategories && !entry.category.split(' ').includes(category)) return false;
  const wanted = asTyped(query).trim().toLowerCase();
  if (wanted === '' || entry.texts.some((text) => asTyped(text).toLowerCase().includes(wanted))) return true;
  return forgives && occursNearly(wanted, entry.texts.join(' '));
}

/** Reads `?q=` and `?category=`; an unknown category means all. */
export function filterFrom(params: URLSearchParams, categories: readonly { readonly id: string }[]): TextFilter {
  const asked = params.get('category') ?? allCategories;
  const category = categories.some(({ id }) => id === asked) ? asked : allCategories;
  return { query: (params.get('q') ?? '').slice(0, 100), category };
}

/** "9 articles found", "1 article found". */
export function countLine(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
