import vocabulary from 'content:assistant-words';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { slipsAllowed, slipsBetween } from '#src/lib/edits.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';

/** Endings of files and names that everybody has; any other, written ".xyz", is what an attack leaves behind. */
const ordinaryEndings = new Set(vocabulary.endings.split(' '));
/** Ordinary words that are spelled rightly, however near they come to one of the vocabulary. */
const ordinaryWords = new Set(vocabulary.ordinary.split(' ').map(stemOf));
const mostWords = 200;

/** A message in which an ending that is not ordinary has the word "extension" before it, and the company is "thisfirm". */
function prepared(message: string): string {
  const names = [company.longName, company.name].map((name) => inWords(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return message
    .replace(/(?<=^|\s)["'“*]?\.([a-z][a-z0-9]{1,12})\b/gi, (whole, ending: string) =>
      ordinaryEndings.has(ending.toLowerCase()) ? whole : `extension ${ending}`,
    )
    .replace(new RegExp(names.join('|'), 'gi'), 'thisfirm');
}

/** One word that is often written as two, put together. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (const word of words) {
    const both = vocabulary.halves[`${whole.at(-1)} ${word}`];
    if (both) whole[whole.length - 1] = both;
    else whole.push(word);
  }
  return whole;
}

/**
 * Reads the words of a message: short forms are written out, and a word that is none is taken for the nearest of the known
 * ones. Words come with their sentence ends.
 */
export function speller(known: Iterable<string>): (message: string) => { words: string[]; stems: string[] } {
  const meant = [...new Set(known)].filter((word) => word.length >= 4);
  const stems = new Set([...known].map(stemOf));
  const mended = new Map<string, string>();

  function mend(word: string): string {
    const stem = stemOf(word);
    if (word.length < 4 || /\d/.test(word) || stems.has(stem) || ordinaryWords.has(stem)) return word;
    const before = mended.get(word);
    if (before !== undefined) return before;
    let best = word;
    let fewest = slipsAllowed(word.length + 1) + 1;
    for (const one of meant) {
      const slips = slipsBetween(word, one, slipsAllowed(Math.max(word.length, one.length)));
      if (slips !== undefined && slips < fewest) [best, fewest] = [one, slips];
    }
    // Whoever types many strange words fills no memory with them.
    if (mended.size < 5_000) mended.set(word, best);
    return best;
  }

  return (message) => {
    const words = joined(wordsOf(prepared(message.slice(0, 2_000))))
      .slice(0, mostWords)
      .map((word) => (word === sentenceEnd ? word : mend(vocabulary.short[word] ?? word)));
    return { words, stems: words.map((word) => (word === sentenceEnd ? word : stemOf(word))) };
  };
}
