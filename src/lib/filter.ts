import { asTyped } from './unbroken.ts';

/** Words as they sound and are typed: small letters, "ph" as "f". */
const wordsOf = (text: string): string[] =>
  asTyped(text)
    .toLowerCase()
    .replaceAll('ph', 'f')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** How many letters may be wrong: none in a short word, one from four letters on, two from eight. */
const slackOf = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** How many letters are to be added, left out, changed or swapped with their neighbor to make one word the other. */
export function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const [left = 0, above = 0, across = 0] = [row[j - 1], last[j], last[j - 1]];
      let least = Math.min(left + 1, above + 1, across + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/** Whether every word of the query stands in the text, begins one of its words, or is a misspelling of one. */
export function occursNearly(query: string, text: string): boolean {
  const there = [...new Set(wordsOf(text))];
  const asked = wordsOf(query);
  const isNear = (word: string) =>
    there.some((one) => {
      const slack = slackOf(word);
      return one.startsWith(word) || (Math.abs(one.length - word.length) <= slack && distance(word, one) <= slack);
    });
  return asked.length > 0 && asked.every(isNear);
}

/** What a list is narrowed to; the category `all` narrows nothing. */
export interface TextFilter {
  readonly query: string;
  readonly category: string;
}

export const allCategories = 'all';

/** One entry as the filter sees it. */
export interface Filtered {
  /** One category, or several with spaces between. */
  readonly category: string;
  /** The texts that a search looks through, each on its own. */
  readonly texts: readonly string[];
}

/**
 * The query occurs in one of the texts, whatever its case, and the category fits as well (S2 §5). One that `forgives` takes
 * misspelt words too: for a search that would find nothing.
 */
export function matchesFilter({ query, category }: TextFilter, entry: Filtered, forgives = false): boolean {
  if (category !== allCategories && !entry.category.split(' ').includes(category)) return false;
  const wanted = asTyped(query).trim().toLowerCase();
  if (wanted === '' || entry.texts.some((text) => asTyped(text).toLowerCase().includes(wanted))) return true;
  return forgives && occursNearly(wanted, entry.texts.join(' '));
}

/** Reads `?q=` and `?category=`; a category that the list does not know shows all. */
export function filterFrom(params: URLSearchParams, categories: readonly { readonly id: string }[]): TextFilter {
  const asked = params.get('category') ?? allCategories;
  const category = categories.some(({ id }) => id === asked) ? asked : allCategories;
  return { query: (params.get('q') ?? '').slice(0, 100), category };
}

/** `9 articles found`, `1 article found`. */
export function countLine(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
