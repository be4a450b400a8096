import MiniSearch from 'minisearch';
import { shorten } from '#src/lib/shorten.ts';
import { stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';

/** Words that say nothing about what is asked. */
const silent = new Set(
  `a an and are as at be but by can could did do does for from get had has have how i if in is it its me my of on or our so that the their them
  there they this to us was we were what when where which who why will with would you your please want need like know tell about any just
  someone somebody something`.split(/\s+/),
);
const shownLength = 360;
/** Of the words that say something this share has to be in a passage, and more than two, or two in its heading. */
const leastShare = 0.7;
const leastWords = 3;
const leastInHeading = 2;

const terms = (text: string) =>
  wordsOf(text)
    .filter((word) => word !== '.' && !silent.has(word))
    .map(stemOf);

export interface Found {
  readonly passage: Passage;
  readonly text: string;
}

/** Makes a search over passages: the best for a question, or undefined where none speaks of most of it. */
export function passageSearch(passages: readonly Passage[]): (question: string) => Found | undefined {
  const index = new MiniSearch<Passage & { id: number }>({
    fields: ['heading', 'title', 'text'],
    tokenize: terms,
    processTerm: (term) => term,
    searchOptions: {
      boost: { heading: 3, title: 1.5 },
      combineWith: 'OR',
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  return (question) => {
    const asked = new Set(terms(question));
    for (const { id, queryTerms, match } of index.search(question).slice(0, 5)) {
      const met = new Set(queryTerms).size;
      const inHeading = Object.values(match).filter((fields) => fields.includes('heading')).length;
      if (met / asked.size < leastShare || (met < leastWords && inHeading < leastInHeading)) continue;
      const passage = passages[Number(id)];
      if (passage) return { passage, text: shorten(passage.text, shownLength) };
    }
    return undefined;
  };
}
