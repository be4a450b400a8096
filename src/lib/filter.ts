import { asTyped } from './text.ts';

const vowels = new Set('aeiouwy');
/** Consonants that can sound alike: price and prise. */
const alike = new Set('cksz');
const swaps = (x: string, y: string) => (vowels.has(x) && vowels.has(y)) || (alike.has(x) && alike.has(y));

/**
 * Edit distance with swaps of neighbors; `change` gives the cost of a replaced letter. Infinity once it surely exceeds
 * `most`.
 */
export function distance(
  one: string,
  other: string,
  most = Number.POSITIVE_INFINITY,
  change: (x: string, y: string) => number = () => 1,
): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const [x, y] = [one[i - 1] ?? '', other[j - 1] ?? ''];
      const [left = 0, above = 0, across = 0] = [row[j - 1], last[j], last[j - 1]];
      let least = Math.min(left + 1, above + 1, across + (x === y ? 0 : change(x, y)));
      if (i > 1 && j > 1 && x === other[j - 2] && y === one[i - 2]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return Number.POSITIVE_INFINITY;
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

/**
 * Edit distance up to `most`, or undefined if it is larger or the first letters differ. Below six letters only similar
 * letters may replace each other: paint is not print.
 */
export function slipsBetween(a: string, b: string, most: number): number | undefined {
  if (a === b) return 0;
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > most) return undefined;
  const strict = Math.min(a.length, b.length) < 6;
  const slips = distance(a, b, most, (x, y) => (strict && !swaps(x, y) ? 2 : 1));
  return slips <= most ? slips : undefined;
}

/** Allowed typos by word length: none below 4 letters, 2 from 8 on. */
export const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

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

/** What matches, else what matches closely. */
export function filtered<One>(all: readonly One[], filter: TextFilter, entryOf: (one: One) => Filtered) {
  const matching = (forgives: boolean) => all.filter((one) => matchesFilter(filter, entryOf(one), forgives));
  const exact = matching(false);
  const found = exact.length > 0 ? exact : matching(true);
  return { found, isClose: exact.length === 0 && found.length > 0 };
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
