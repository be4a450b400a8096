/** Sorts what has a date (YYYY-MM-DD) and a number: newest first, and of one day the highest number first. */
export const newestFirst = <A extends { date: string; number: number }>(all: readonly A[]): A[] =>
  [...all].sort((a, b) => b.date.localeCompare(a.date) || b.number - a.number);

/** What would make it a part of a longer address or word. */
const before = String.raw`[\p{L}\p{N}._%+-]`;
const after = String.raw`[\p{L}\p{N}]|[-.][\p{L}\p{N}]`;

/** Whether a text names one of these, whatever the case, as a word of its own. */
export function namesOne(text: string, needles: readonly string[]): boolean {
  return needles.length > 0 && wordsOf(needles).test(text);
}

/** Every one of these in a text, as a word of its own, becomes `instead`. */
export function withoutWords(text: string, needles: readonly string[], instead: string): string {
  return needles.length > 0 ? text.replace(wordsOf(needles), () => instead) : text;
}

function wordsOf(needles: readonly string[]): RegExp {
  // The longest first, so that an address goes whole where a name stands in it.
  const escaped = needles
    .toSorted((a, b) => b.length - a.length)
    .map((one) => one.replace(/[.*+?^${}()|[\]\\/-]/g, (c) => `\\u{${c.charCodeAt(0).toString(16)}}`));
  return new RegExp(`(?<!${before})(?:${escaped.join('|')})(?!${after})`, 'giu');
}
