import vocabulary from 'content:assistant-words';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { slipsAllowed, slipsBetween } from '#src/lib/filter.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';

/** What a visitor wrote, as the assistant reads it. */
export interface Sentence {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Stems with sentence ends. */
  readonly marked: readonly string[];
  /** Meanings of its words by content/assistant-words.yaml: subjects, and what is asked of them. */
  readonly subjects: readonly string[];
  readonly aspects: readonly string[];
}

interface Phrase {
  readonly stems: readonly string[];
  readonly meaning: string;
}

export const isWord = (word: string): boolean => word !== sentenceEnd;

/** Phrases by their first stem. */
function phrasesOf(meanings: Readonly<Record<string, string>>): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const [meaning, list] of Object.entries(meanings)) {
    for (const one of list.split(',')) {
      const stems = wordsOf(one).filter(isWord).map(stemOf);
      const [first] = stems;
      if (first) found.set(first, [...(found.get(first) ?? []), { stems, meaning }]);
    }
  }
  return found;
}

const subjects = phrasesOf(vocabulary.subjects);
const aspects = phrasesOf(vocabulary.aspects);

export const meaningWords: readonly string[] = [
  ...Object.values(vocabulary.subjects),
  ...Object.values(vocabulary.aspects),
].flatMap(wordsOf);

function meaningsOf(stems: readonly string[], phrases: Map<string, Phrase[]>): string[] {
  const met = stems.flatMap((stem, at) =>
    (phrases.get(stem) ?? []).filter((phrase) => phrase.stems.every((one, nth) => stems[at + nth] === one)),
  );
  return [...new Set(met.map(({ meaning }) => meaning))];
}

/** `said`: words with sentence ends. */
export function sentenceOf(said: readonly string[]): Sentence {
  const marked = said.map((word) => (isWord(word) ? stemOf(word) : word));
  const stems = marked.filter(isWord);
  const meanings = { subjects: meaningsOf(stems, subjects), aspects: meaningsOf(stems, aspects) };
  return { words: said.filter(isWord), stems, marked, ...meanings };
}

/** Ordinary file extensions and endings; any other ".xyz" hints at ransomware. */
const ordinaryEndings = new Set(vocabulary.endings.split(' '));
/** Correct words that must not be corrected to similar vocabulary. */
const ordinaryWords = new Set(vocabulary.ordinary.split(' ').map(stemOf));
const fillers = new Set(vocabulary.fillers.split(' '));
const mostCharacters = 2_000;
const mostWords = 200;
/** Bounds the cache of corrected words. */
const mostMended = 5_000;

/** Puts "extension" before unusual file endings, and replaces the company's name by "thisfirm". */
function prepared(message: string): string {
  const names = [company.longName, company.name].map((name) => inWords(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return message
    .replace(/(?<=^|\s)["'“*]?\.([a-z][a-z0-9]{1,12})\b/gi, (whole, ending: string) =>
      ordinaryEndings.has(ending.toLowerCase()) ? whole : `extension ${ending}`,
    )
    .replace(new RegExp(names.join('|'), 'gi'), 'thisfirm');
}

/** "Wi fi" is one word. */
function joined(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (const word of words) {
    const both = vocabulary.halves[`${whole.at(-1)} ${word}`];
    if (both) whole[whole.length - 1] = both;
    else whole.push(word);
  }
  return whole;
}

/** Gives the words of a message with sentence ends; expands short forms and corrects misspelled words to known ones. */
export function speller(known: readonly string[]): (message: string) => string[] {
  const meant = [...new Set(known)].filter((word) => word.length >= 4);
  const stems = new Set(known.map(stemOf));
  const mended = new Map<string, string>();

  function nearest(word: string): string {
    let best = word;
    let fewest = slipsAllowed(word.length + 1) + 1;
    for (const one of meant) {
      const slips = slipsBetween(word, one, slipsAllowed(Math.max(word.length, one.length)));
      if (slips !== undefined && slips < fewest) [best, fewest] = [one, slips];
    }
    return best;
  }
  function mend(word: string): string {
    const stem = stemOf(word);
    if (word.length < 4 || /\d/.test(word) || stems.has(stem) || ordinaryWords.has(stem)) return word;
    const known = mended.get(word) ?? nearest(word);
    if (mended.size < mostMended) mended.set(word, known);
    return known;
  }
  return (message) =>
    joined(wordsOf(prepared(message.slice(0, mostCharacters))))
      .filter((word) => !fillers.has(word))
      .slice(0, mostWords)
      .map((word) => (isWord(word) ? mend(vocabulary.short[word] ?? word) : word));
}
