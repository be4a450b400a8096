/** Newest date (YYYY-MM-DD) first, then highest number. */
export const newestFirst = <A extends { date: string; number: number }>(all: readonly A[]): A[] =>
  [...all].sort((a, b) => b.date.localeCompare(a.date) || b.number - a.number);

/** Neighbors that would make it part of a longer address or word. */
const before = String.raw`[\p{L}\p{N}._%+-]`;
const after = String.raw`[\p{L}\p{N}]|[-.][\p{L}\p{N}]`;

/** Whether a text contains one of these as a whole word, ignoring case. */
export function namesOne(text: string, needles: readonly string[]): boolean {
  return needles.length > 0 && wordsOf(needles).test(text);
}

export function withoutWords(text: string, needles: readonly string[], instead: string): string {
  return needles.length > 0 ? text.replace(wordsOf(needles), () => instead) : text;
}

function wordsOf(needles: readonly string[]): RegExp {
  // Longest first, so that an address is replaced before a name within it.
  const escaped = needles
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/-]/g, (c) => `\\u{${c.charCodeAt(0).toString(16)}}`));
  return new RegExp(`(?<!${before})(?:${escaped.join('|')})(?!${after})`, 'giu');
}
