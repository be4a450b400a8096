import MiniSearch from 'minisearch';
import type { Intent } from '#src/content/assistant.ts';
import { shorten } from '#src/lib/shorten.ts';
import { stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';
import { type Heard, hear } from './heard.ts';

/** Words that say nothing about what is asked. */
const silent = new Set(
  `a about all also am an and any are as at back be but by can cant could did do does dont for from get go got guy guys had has have he her his
  how i if in is it its just know like make me more most my need no not of off on one or our out over really say she so some somebody someone
  something sure take tell than that the their them then there they thing this to too up us use was way we were what when where which who whole
  why will with would yes you your please want`.split(/\s+/),
);
const shownLength = 360;
/** Of what the words say, the rare ones more, this share has to be in a passage, and more than two of them, or two in its heading. */
const leastShare = 0.7;
const leastWords = 3;
const leastInHeading = 2;
/** A sentence goes along with an answer that says this share of what is asked, with so many words that the answer lacks. */
const leastDetail = 0.5;
const leastNew = 2;
/** One word is enough that stands in so few sentences of the site. */
const rare = 6;

const terms = (text: string) =>
  wordsOf(text)
    .filter((word) => word !== '.' && !silent.has(word))
    .map(stemOf);

/** The words of a text that say something, and what they mean. */
function toldBy({ words, stems, subjects, aspects }: Pick<Heard, 'words' | 'stems' | 'subjects' | 'aspects'>) {
  const own = stems.filter((_, at) => !silent.has(words[at] ?? ''));
  return { own, all: new Set([...own, ...[...subjects, ...aspects].map((meaning) => `means ${meaning}`)]) };
}

function toldIn(text: string) {
  const words = wordsOf(text).filter((word) => word !== '.');
  return toldBy(hear({ words, stems: words.map(stemOf) })).all;
}

export interface Found {
  readonly passage: Passage;
  readonly text: string;
}

const pathOf = (href: string) => href.replace(/[?#].*/, '');
/** Longer sentences say a little less of what is asked. */
const reading = 250;

/** The sentences of passages, and how rare a term is among them. */
function sentencesIn(passages: readonly Passage[]) {
  const sentences = passages.flatMap((passage) => {
    const heading = toldIn(passage.heading);
    const path = pathOf(passage.href);
    return passage.text
      .split(/\n+(?:- )?|(?<=[.?!])\s+(?=[A-Z])/)
      .filter((text) => text.includes(' '))
      .map((text) => ({ passage, path, text, heading, told: toldIn(text) }));
  });
  const counts = new Map<string, number>();
  for (const { heading, told } of sentences)
    for (const term of new Set([...heading, ...told])) counts.set(term, (counts.get(term) ?? 0) + 1);
  return {
    sentences,
    counts,
    rarity: (term: string) => Math.log(1 + sentences.length / (1 + (counts.get(term) ?? 0))),
  };
}

/** Finds the sentence that goes along with an answer. */
function detailIn(passages: readonly Passage[], { sentences, counts, rarity }: ReturnType<typeof sentencesIn>) {
  return (meant: Parameters<typeof toldBy>[0], { links, answer }: Intent): Found | undefined => {
    const pages = links.map(pathOf);
    const isLinked = (path: string) => pages.some((page) => path === page || path.startsWith(`${page}/`));
    const said = toldIn(answer);
    const { own, all } = toldBy(meant);
    const weights = [...all].map((term) => ({ term, weight: rarity(term) * (said.has(term) ? 0.5 : 1) }));
    const whole = weights.reduce((sum, { weight }) => sum + weight, 0) || 1;
    const found = sentences
      .filter(({ path, text }) => isLinked(path) && !answer.includes(text))
      .map(({ passage, text, heading, told }) => {
        const met = weights.map(({ term, weight }) => (told.has(term) ? weight : heading.has(term) ? 0.7 * weight : 0));
        const share = met.reduce((sum, weight) => sum + weight, 0) / whole;
        const fresh = own.filter((term) => !said.has(term) && (told.has(term) || heading.has(term)));
        const isNew = fresh.length >= leastNew || fresh.some((term) => (counts.get(term) ?? 0) <= rare);
        return { passage, text, share: isNew ? share : 0, worth: share / (1 + text.length / reading) };
      })
      .filter(({ share }) => share >= leastDetail)
      .sort((one, other) => other.worth - one.worth);
    const [best] = found;
    if (!best) return undefined;
    // A page below the linked one, such as a story, is told by its beginning.
    const path = pathOf(best.passage.href);
    const lead = pages.includes(path) ? undefined : passages.find(({ href }) => pathOf(href) === path);
    const passage = lead ?? best.passage;
    return { passage, text: shorten(lead ? lead.text : best.text, shownLength) };
  };
}

/**
 * Makes a search over passages: `search` finds the best for a question, undefined where none speaks of most of it; `detail`
 * the sentence that says what an answer leaves out.
 */
export function passageSearch(passages: readonly Passage[]) {
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
  const told = sentencesIn(passages);
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + told.rarity(word), 0);
  const search = (question: string): Found | undefined => {
    const asked = new Set(terms(question));
    for (const { id, queryTerms, match } of index.search(question).slice(0, 5)) {
      const met = new Set(queryTerms);
      const inHeading = Object.values(match).filter((fields) => fields.includes('heading')).length;
      if (weigh(met) / weigh(asked) < leastShare || (met.size < leastWords && inHeading < leastInHeading)) continue;
      const passage = passages[Number(id)];
      if (passage) return { passage, text: shorten(passage.text, shownLength) };
    }
    return undefined;
  };
  const near = (question: string, most: number) =>
    index
      .search(question)
      .slice(0, most)
      .flatMap(({ id }) => passages[Number(id)] ?? []);
  return { search, near, detail: detailIn(passages, told) };
}
