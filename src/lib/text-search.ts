/** One text to be found; a heading weighs more than the words below it. */
export interface SearchEntry {
  readonly heading: readonly string[];
  readonly body: readonly string[];
}

interface SearchHit {
  /** Place of the entry in the list that the index was made of. */
  readonly index: number;
  readonly score: number;
  /** Share of the question that the entry speaks of, by the weight of its rare words: 0 to 1. */
  readonly coverage: number;
}

export interface SearchIndex {
  /** Every word of the entries. */
  readonly words: ReadonlySet<string>;
  /** The best entries for a question, best first. */
  search(question: readonly string[], most: number): SearchHit[];
}

const headingWeight = 3;
/** The usual constants of BM25: how soon repetition stops to count, and how much length does. */
const saturation = 1.2;
const lengthShare = 0.7;

/** An index over word lists (stems of words, as the caller likes), ranked by BM25. */
export function searchIndex(entries: readonly SearchEntry[]): SearchIndex {
  const postings = new Map<string, Map<number, number>>();
  const lengths = entries.map(({ heading, body }, index) => {
    const add = (word: string, weight: number) => {
      const places = postings.get(word) ?? new Map<number, number>();
      places.set(index, (places.get(index) ?? 0) + weight);
      postings.set(word, places);
    };
    for (const word of heading) add(word, headingWeight);
    for (const word of body) add(word, 1);
    return heading.length * headingWeight + body.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const rarity = (word: string) => {
    const found = postings.get(word)?.size ?? 0;
    return Math.log(1 + (entries.length - found + 0.5) / (found + 0.5));
  };

  return {
    words: new Set(postings.keys()),
    search(question, most) {
      const asked = [...new Set(question)];
      const whole = asked.reduce((sum, word) => sum + rarity(word), 0);
      const hits = new Map<number, { score: number; covered: number }>();
      for (const word of asked) {
        const weight = rarity(word);
        for (const [index, count] of postings.get(word) ?? []) {
          const length = 1 - lengthShare + (lengthShare * (lengths[index] ?? 0)) / mean;
          const hit = hits.get(index) ?? { score: 0, covered: 0 };
          hit.score += (weight * count * (saturation + 1)) / (count + saturation * length);
          hit.covered += weight;
          hits.set(index, hit);
        }
      }
      return [...hits]
        .map(([index, { score, covered }]) => ({ index, score, coverage: covered / whole }))
        .sort((a, b) => b.score * b.coverage - a.score * a.coverage || a.index - b.index)
        .slice(0, most);
    },
  };
}
