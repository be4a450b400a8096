import { sentenceEnd, stemOf } from '#src/lib/words.ts';

/** A slot is met by any of its stems; `...` lets up to five words of the same sentence pass. */
type Slot = ReadonlySet<string> | '...';
export type Pattern = readonly Slot[];

const mostBetween = 5;

/** The stems of words that are parted by spaces. */
export const stemsOf = (words: string): string[] => words.split(/\s+/).map(stemOf);

/**
 * Reads patterns, several parted by commas. Words follow each other; `a|b` is either; `...` stands for some words
 * between, `#` is a number. Every word is stemmed, so one form of it is enough: "how much, price|cost ... app".
 */
export function patterns(source: string): Pattern[] {
  return source.split(',').map((one) =>
    one
      .trim()
      .split(/\s+/)
      .map((slot) => (slot === '...' ? slot : new Set(slot.split('|').map(stemOf)))),
  );
}

const meets = (slot: ReadonlySet<string>, stem: string) =>
  slot.has(stem) || (slot.has('#') && /^\d+(h\d\d)?(am|pm)?$/.test(stem));

/** The places of the words that meet the pattern from `at` on, or undefined; the first slot is a word. */
export function matchFrom(pattern: Pattern, stems: readonly string[], at: number, slot = 0): number[] | undefined {
  const wanted = pattern[slot];
  if (wanted === undefined) return [];
  if (wanted !== '...') {
    if (!meets(wanted, stems[at] ?? '')) return undefined;
    const rest = matchFrom(pattern, stems, at + 1, slot + 1);
    return rest && [at, ...rest];
  }
  for (let skipped = 0; skipped <= mostBetween; skipped++) {
    const rest = matchFrom(pattern, stems, at + skipped, slot + 1);
    if (rest) return rest;
    if ((stems[at + skipped] ?? sentenceEnd) === sentenceEnd) return undefined;
  }
  return undefined;
}

/** Places of all words that meet one of the patterns; empty where none does. */
export function matchesOf(all: readonly Pattern[], stems: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const pattern of all) {
    for (let at = 0; at < stems.length; at++) {
      for (const place of matchFrom(pattern, stems, at) ?? []) found.add(place);
    }
  }
  return found;
}
