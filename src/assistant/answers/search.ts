import vocabulary from 'content:assistant-words';
import { setImmediate } from 'node:timers/promises';
import MiniSearch from 'minisearch';
import type { Intent } from '#src/content/assistant.ts';
import { shorten } from '#src/lib/text.ts';
import { stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';

export interface ReadQuestion {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** Meanings of its words by content/assistant-words.yaml: subjects, and what is asked of them. */
  readonly subjects: readonly string[];
  readonly aspects: readonly string[];
}

interface Phrase {
  readonly stems: readonly string[];
  readonly meaning: string;
}

const wordsIn = (text: string) => wordsOf(text).filter((word) => word !== '.');

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

export function hear({ words, stems }: Pick<ReadQuestion, 'words' | 'stems'>): ReadQuestion {
  return { words, stems, subjects: meaningsOf(stems, subjects), aspects: meaningsOf(stems, aspects) };
}

const silent = new Set(
  `a about all also am an and any are as at back be but by can cant could did do does dont for from get go got guy guys had has have he her his
  how i if in is it its just know like make me more most my need no not of off on one or our out over really say she so some somebody someone
  something sure take tell than that the their them then there they thing this to too up us use was way we were what when where which who whole
  why will with would yes you your please want`.split(/\s+/),
);
const shownLength = 360;
/**
 * A passage must contain this share of the query, rare words weighted higher, and at least three of its words, or two
 * in its heading.
 */
const leastShare = 0.7;
const leastWords = 3;
const leastInHeading = 2;
/** Minimum share of the question in an additional sentence, and of words that the answer lacks. */
const leastDetail = 0.5;
const leastNew = 2;
/** A word in at most this many sentences is enough alone. */
const rare = 6;

const terms = (text: string) =>
  wordsOf(text)
    .filter((word) => word !== '.' && !silent.has(word))
    .map(stemOf);

function toldBy({ words, stems, subjects, aspects }: Pick<ReadQuestion, 'words' | 'stems' | 'subjects' | 'aspects'>) {
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
/** Longer sentences weigh slightly less. */
const reading = 250;

/** Sentences of passages, and the rarity of terms among them. */
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
    // For a subpage of a linked page, such as a story, use its beginning.
    const path = pathOf(best.passage.href);
    const lead = pages.includes(path) ? undefined : passages.find(({ href }) => pathOf(href) === path);
    const passage = lead ?? best.passage;
    return { passage, text: shorten(lead ? lead.text : best.text, shownLength) };
  };
}

/**
 * Search over passages. `search`: the best for a question, undefined if none covers most of it. `detail`: the sentence
 * that adds what an answer leaves out.
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

/** Weights of words, word pairs, word pieces and meanings. */
type Features = ReadonlyMap<string, number>;
type Meant = Pick<ReadQuestion, 'words' | 'stems' | 'subjects' | 'aspects'>;

const smallWords = new Set(
  'a an the to of for in on at is are am was be i me my you your we our us it its do does did can could would will and or with that this there have has had so if as please just'.split(
    ' ',
  ),
);
const weights = { smallWord: 0.35, word: 1, pair: 0.6, meaning: 2.5, meanings: 1.5 };
const piece = 4;

export function featuresOf({ words, stems, subjects, aspects }: Meant): Features {
  const found = new Map<string, number>();
  stems.forEach((stem, at) => {
    const isSmall = smallWords.has(words[at] ?? '');
    found.set(`w ${stem}`, isSmall ? weights.smallWord : weights.word);
    if (at > 0) found.set(`p ${stems[at - 1]} ${stem}`, weights.pair);
    const whole = `^${stem}$`;
    if (!isSmall && stem.length >= piece)
      for (let n = 0; n + piece <= whole.length; n++)
        found.set(`c ${whole.slice(n, n + piece)}`, 1 / Math.sqrt(whole.length));
  });
  const meanings = [...subjects, ...aspects].sort();
  meanings.forEach((one, at) => {
    found.set(`m ${one}`, weights.meaning);
    for (const other of meanings.slice(at + 1)) found.set(`b ${one} ${other}`, weights.meanings);
  });
  return found;
}

/** Cosine similarity, 0 to 1. */
export function likeness(one: Features, other: Features): number {
  const length = (all: Features) => Math.sqrt([...all.values()].reduce((sum, weight) => sum + weight * weight, 0));
  const shared = [...one].reduce((sum, [name, weight]) => sum + weight * (other.get(name) ?? 0), 0);
  return shared / (length(one) * length(other) || 1);
}

export interface Guess {
  readonly label: string;
  /** 0 to 1; all guesses sum to 1. */
  readonly share: number;
}

export interface Sample {
  readonly label: string;
  readonly features: Features;
}

const rounds = 8;
const rate = 0.5;
const negligible = 0.002;
/** Samples per time slice: a few milliseconds. */
const slice = 50;

/**
 * Trains a classifier: logistic regression over features weighted by rarity (AdaGrad). Deterministic. Takes one or two
 * seconds and yields to other work. The returned function gives all labels, likeliest first.
 */
export async function learn(samples: readonly Sample[]): Promise<(features: Features) => Guess[]> {
  const labels = [...new Set(samples.map(({ label }) => label))];
  const counts = new Map<string, number>();
  for (const { features } of samples) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  // A pair or piece from a single sentence teaches nothing about others.
  const known = [...counts].filter(([name, count]) => count > 1 || /^[wm] /.test(name));
  const places = new Map(known.map(([name], place) => [name, place]));
  const rarity = known.map(([, count]) => Math.sqrt(Math.log(1 + samples.length / count)));
  const size = labels.length;
  const learned = new Float32Array(places.size * size);
  const steps = new Float32Array(places.size * size).fill(1e-8);

  /** Known features of a sentence: offsets in `learned`, and weights normalized to length 1. */
  function rowOf(features: Features): { at: Int32Array; weights: Float32Array } {
    const row = [...features].flatMap(([name, weight]) => {
      const place = places.get(name);
      return place === undefined ? [] : [[place, weight * (rarity[place] ?? 0)] as const];
    });
    const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return {
      at: Int32Array.from(row, ([place]) => place * size),
      weights: Float32Array.from(row, ([, weight]) => weight / length),
    };
  }

  /** Plain loops over a reused array: nearly all training time is spent here. */
  const shares = new Float32Array(size);
  function sharesOf({ at, weights }: ReturnType<typeof rowOf>): Float32Array {
    shares.fill(0);
    for (let k = 0; k < at.length; k++) {
      const first = at[k] as number;
      const weight = weights[k] as number;
      for (let n = 0; n < size; n++) shares[n] = (shares[n] as number) + (learned[first + n] as number) * weight;
    }
    let most = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < size; n++) most = Math.max(most, shares[n] as number);
    let sum = 0;
    for (let n = 0; n < size; n++) sum += shares[n] = Math.exp((shares[n] as number) - most);
    for (let n = 0; n < size; n++) shares[n] = (shares[n] as number) / sum;
    return shares;
  }

  const rows = samples.map(({ features }) => rowOf(features));
  const targets = samples.map(({ label }) => labels.indexOf(label));
  // A stride coprime to the count visits the samples in mixed order.
  const stride = [7_919, 7_927, 7_933].find((prime) => samples.length % prime !== 0) ?? 1;
  const wrong = new Int32Array(size);
  for (let step = 0; step < rounds * samples.length; step++) {
    if (step % slice === 0) await setImmediate();
    const nth = (step * stride + Math.floor(step / samples.length)) % samples.length;
    const row = rows[nth] as ReturnType<typeof rowOf>;
    const errors = sharesOf(row);
    const target = targets[nth] as number;
    errors[target] = (errors[target] as number) - 1;
    // After the first rounds nearly all labels are nearly right: skip them.
    let count = 0;
    for (let n = 0; n < size; n++) if (Math.abs(errors[n] as number) > negligible) wrong[count++] = n;
    for (let k = 0; k < row.at.length; k++) {
      const first = row.at[k] as number;
      const weight = row.weights[k] as number;
      for (let w = 0; w < count; w++) {
        const n = wrong[w] as number;
        const slope = (errors[n] as number) * weight;
        const squares = (steps[first + n] as number) + slope * slope;
        steps[first + n] = squares;
        learned[first + n] = (learned[first + n] as number) - (rate * slope) / Math.sqrt(squares);
      }
    }
  }

  return (features) => {
    const of = sharesOf(rowOf(features));
    return labels.map((label, n) => ({ label, share: of[n] ?? 0 })).sort((one, other) => other.share - one.share);
  };
}
