import { sentenceEnd, stemOf } from '#src/lib/words.ts';

/** A slot is met by any of its stems; `...` lets up to five words of the same sentence pass. */
type Slot = ReadonlySet<string> | '...';
type Pattern = readonly Slot[];

const mostBetween = 5;

/**
 * Reads patterns, several parted by commas. Words follow each other; `a|b` is either; `...` stands for some words
 * between, `#` is a number. Every word is stemmed, so one form of it is enough: "how much, price|cost ... app".
 */
function patterns(source: string): Pattern[] {
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
function matchFrom(pattern: Pattern, stems: readonly string[], at: number, slot = 0): number[] | undefined {
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

/** Whether the words meet one of the patterns. */
const meetsAny = (all: readonly Pattern[], stems: readonly string[]) =>
  all.some((pattern) => stems.some((_, at) => matchFrom(pattern, stems, at)));

/** Something that words may say. */
export interface Rule {
  readonly id: string;
  /** Whether a message says it, by the stems of its words with their sentence ends. */
  isMet(stems: readonly string[]): boolean;
  /** The words of its patterns as they are written. */
  readonly words: readonly string[];
}

/**
 * Reads rules as they are written: a line with a name, then indented lines of patterns, parted by commas. A pattern after
 * `!` is one that keeps the rule from being met.
 */
export function readRules(source: string): Rule[] {
  return source
    .split(/\n(?= {2}\S)/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const [id = '', ...lines] = block.trim().split('\n');
      const all = lines
        .join(' ')
        .split(/,|(?=!)/)
        .map((one) => one.trim())
        .filter(Boolean);
      const met = all.filter((one) => !one.startsWith('!')).flatMap(patterns);
      const not = all.filter((one) => one.startsWith('!')).flatMap((one) => patterns(one.slice(1)));
      return {
        id,
        isMet: (stems) => meetsAny(met, stems) && !meetsAny(not, stems),
        words: lines.join(' ').match(/[a-z]+/g) ?? [],
      };
    });
}
