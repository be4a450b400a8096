import vocabulary from 'content:assistant-words';
import { stemOf, wordsOf } from '#src/lib/words.ts';

/** A sentence as the assistant hears it. */
export interface Heard {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** What its words mean, by content/assistant-words.yaml: what it is about, and what it asks of that. */
  readonly subjects: readonly string[];
  readonly aspects: readonly string[];
}

interface Phrase {
  readonly stems: readonly string[];
  readonly meaning: string;
}

const wordsIn = (text: string) => wordsOf(text).filter((word) => word !== '.');

/** The phrases of the vocabulary by their first stem. */
function phrasesOf(meanings: Readonly<Record<string, string>>): Map<string, Phrase[]> {
  const found = new Map<string, Phrase[]>();
  for (const [meaning, list] of Object.entries(meanings)) {
    for (const one of list.split(',')) {
      const stems = wordsIn(one).map(stemOf);
      const [first] = stems;
      if (first) found.set(first, [...(found.get(first) ?? []), { stems, meaning }]);
    }
  }
  return found;
}

const subjects = phrasesOf(vocabulary.subjects);
const aspects = phrasesOf(vocabulary.aspects);

function meaningsOf(stems: readonly string[], phrases: Map<string, Phrase[]>): string[] {
  const met = stems.flatMap((stem, at) =>
    (phrases.get(stem) ?? []).filter((phrase) => phrase.stems.every((one, nth) => stems[at + nth] === one)),
  );
  return [...new Set(met.map(({ meaning }) => meaning))];
}

/** What the words of a sentence mean. */
export function hear({ words, stems }: Pick<Heard, 'words' | 'stems'>): Heard {
  return { words, stems, subjects: meaningsOf(stems, subjects), aspects: meaningsOf(stems, aspects) };
}
