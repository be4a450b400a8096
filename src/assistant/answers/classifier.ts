import { groups } from 'content:assistant-word-groups';
import vocabulary from 'content:assistant-words';
import { setImmediate } from 'node:timers/promises';
import type { Sentence } from './sentence.ts';

/** Weights of words, word pairs, word pieces, meanings, groups of words, and the sentence's vector. */
export type Features = ReadonlyMap<string, number>;

const smallWords = new Set(vocabulary.small.split(' '));
const weights = { smallWord: 0.35, word: 1, pair: 0.6, meaning: 2.5, meanings: 1.5, group: 1 };
const piece = 4;

type Groups = string | readonly Groups[];

/** Of each word that stands in a group: a feature for each level, and its row among the vectors. */
const groupsOf = new Map<string, { path: readonly string[]; row: number }>();
function readGroups(inner: Groups, path: readonly string[]): void {
  if (typeof inner !== 'string')
    for (const [at, one] of inner.entries()) readGroups(one, [...path, `${path.at(-1) ?? 'g'} ${at}`]);
  else for (const word of inner.split(' ')) groupsOf.set(word, { path, row: groupsOf.size });
}
readGroups(groups, []);

/** Numbers of a word's vector. */
const dimensions = 64;
/** Of all vectors together. */
export const vectorBytes = groupsOf.size * dimensions;

const lengthOf = (numbers: Iterable<number>): number => {
  let squares = 0;
  for (const number of numbers) squares += number * number;
  return Math.sqrt(squares) || 1;
};

/**
 * What a sentence is about, as a vector of length 1; zeros if it has no known word.
 * @param vectors a row of `dimensions` for each word of content/assistant-word-groups.yaml, in its order.
 */
export function vectorOf({ words }: Sentence, vectors: Int8Array): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const word of words) {
    const first = (groupsOf.get(word)?.row ?? -1) * dimensions;
    if (first >= 0) for (let n = 0; n < dimensions; n++) sum[n] = (sum[n] as number) + (vectors[first + n] as number);
  }
  const length = lengthOf(sum);
  return sum.map((number) => number / length);
}

export function featuresOf(sentence: Sentence, vectors: Int8Array): Features {
  const { words, stems, subjects, aspects } = sentence;
  const found = new Map<string, number>();
  stems.forEach((stem, at) => {
    const word = words[at] ?? '';
    const isSmall = smallWords.has(word);
    for (const group of groupsOf.get(word)?.path ?? []) found.set(group, weights.group);
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
  // As a whole the vector weighs as much as all the rest.
  const length = lengthOf(found.values());
  for (const [at, number] of vectorOf(sentence, vectors).entries()) found.set(`v ${at}`, number * length);
  return found;
}

/** The same features at length 1, so that they can be compared. */
export function unit(features: Features): Features {
  const length = lengthOf(features.values());
  const found = new Map<string, number>();
  for (const [name, weight] of features) found.set(name, weight / length);
  return found;
}

/** Cosine similarity of features of length 1, 0 to 1. */
export function likeness(one: Features, other: Features): number {
  let shared = 0;
  for (const [name, weight] of one) shared += weight * (other.get(name) ?? 0);
  return shared;
}

/** Numbers for names of features: with them a sentence takes a tenth of the memory of a map. */
export type Numbers = Map<string, number>;

/** Features apart from the sentence's vector, and the vector. */
function parted(features: Features): { others: [string, number][]; vector: Float32Array } {
  const others: [string, number][] = [];
  const vector = new Float32Array(dimensions);
  for (const [name, weight] of features)
    if (name.startsWith('v ')) vector[Number(name.slice(2))] = weight;
    else others.push([name, weight]);
  return { others, vector };
}

/** A sentence to compare with others (`likenessTo`) by the numbers that these have. */
interface Compared {
  readonly wanted: ReadonlyMap<number, number>;
  readonly vector: Float32Array;
}

export function compared(sentence: Features, numbers: Numbers): Compared {
  const { others, vector } = parted(sentence);
  const wanted = new Map<number, number>();
  for (const [name, weight] of others) {
    const number = numbers.get(name);
    if (number !== undefined) wanted.set(number, weight);
  }
  return { wanted, vector };
}

/**
 * How like a sentence is to several that ask the same, all of length 1: to the likeliest of them, and to what they have
 * in common; 0 to 1.
 */
export function likenessTo(all: readonly Features[], numbers: Numbers): (sentence: Compared) => number {
  const common = new Map<string, number>();
  for (const features of all) for (const [name, weight] of features) common.set(name, (common.get(name) ?? 0) + weight);
  const numberOf = (name: string) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const rows = [...all, unit(common)].map(parted);
  // One array for all of them: each array of its own takes more memory than its numbers.
  const features = rows.flatMap(({ others }) => others);
  const names = Int32Array.from(features, ([name]) => numberOf(name));
  const weights = Float32Array.from(features, ([, weight]) => weight);
  const vectors = new Float32Array(rows.length * dimensions);
  for (const [at, row] of rows.entries()) vectors.set(row.vector, at * dimensions);
  let end = 0;
  const ends = rows.map(({ others }) => (end += others.length));
  return ({ wanted, vector }) => {
    let next = 0;
    const likes = ends.map((end, at) => {
      let sum = 0;
      for (let n = 0; n < dimensions; n++) sum += (vectors[at * dimensions + n] as number) * (vector[n] as number);
      for (; next < end; next++) sum += (weights[next] as number) * (wanted.get(names[next] as number) ?? 0);
      return sum;
    });
    return (Math.max(0, ...likes.slice(0, -1)) + (likes.at(-1) ?? 0)) / 2;
  };
}

const rarityOf = (count: number, all: number) => Math.sqrt(Math.log(1 + all / count));

const countsOf = (all: readonly Features[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const features of all) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

export interface Guess {
  readonly label: string;
  /** 0 to 1; all guesses sum to 1. */
  readonly share: number;
}

export interface Sample {
  readonly label: string;
  readonly text: string;
}

/** How much a word that was never heard weighs. */
const unheard = 3;
/** How many times as much a pair of words weighs in learning as in likeness. */
const pairs = 2;
const rounds = 5;
const rate = 0.65;
/** Keeps the first sample that has a feature from deciding its weight. */
const firstSquares = 0.001;
/** How many of the last rounds decide together, so that the last sentences do not decide alone. */
const averaged = 3;
const negligible = 0.002;
/** Samples per time slice: a few milliseconds. */
const slice = 50;

/** What was learned, as data: may be stored. */
interface Lesson {
  readonly labels: readonly string[];
  /** Features with their places in `rarity` and `weights`. */
  readonly places: ReadonlyMap<string, number>;
  readonly rarity: Float32Array;
  /** Rarity of a feature met once. */
  readonly rarest: number;
  /** For each feature one weight per label, in steps of `step`: a quarter of the memory of exact weights. */
  readonly weights: Int8Array;
  readonly step: number;
}

type Weights = Int8Array | Float32Array;
interface Row {
  /** Offsets of the known features in the weights. */
  readonly at: Int32Array;
  /** Normalized to length 1; a word that was never heard makes the others count for less. */
  readonly weights: Float32Array;
}

function rowReader({ labels, places, rarity, rarest }: Omit<Lesson, 'weights' | 'step'>) {
  return (features: Features): Row => {
    const at: number[] = [];
    const row: number[] = [];
    let squares = 0;
    for (const [name, weight] of features) {
      const place = places.get(name);
      if (place === undefined) {
        if (name.startsWith('w ')) squares += (unheard * weight * rarest) ** 2;
        continue;
      }
      const value = weight * (rarity[place] ?? 0) * (name.startsWith('p ') ? pairs : 1);
      at.push(place * labels.length);
      row.push(value);
      squares += value * value;
    }
    const length = Math.sqrt(squares) || 1;
    return { at: Int32Array.from(at), weights: Float32Array.from(row, (value) => value / length) };
  };
}

/** The share of each label, in an array that is reused; plain loops, because nearly all training time is spent here. */
function sharesIn(learned: Weights, size: number, step = 1): (row: Row) => Float32Array {
  const shares = new Float32Array(size);
  return ({ at, weights }) => {
    shares.fill(0);
    for (let k = 0; k < at.length; k++) {
      const first = at[k] as number;
      const weight = (weights[k] as number) * step;
      for (let n = 0; n < size; n++) shares[n] = (shares[n] as number) + (learned[first + n] as number) * weight;
    }
    let most = Number.NEGATIVE_INFINITY;
    for (let n = 0; n < size; n++) most = Math.max(most, shares[n] as number);
    let sum = 0;
    for (let n = 0; n < size; n++) sum += shares[n] = Math.exp((shares[n] as number) - most);
    for (let n = 0; n < size; n++) shares[n] = (shares[n] as number) / sum;
    return shares;
  };
}

/**
 * Weights where sentences are compared, by the kind of feature. Meanings and groups of words weigh less: "what will I
 * pay" is unlike "can people pay by phone". The vector is never rare, and weighs about as much as all the rest.
 */
const inLikeness: Readonly<Record<string, number | undefined>> = { m: 0.5, b: 0.5, g: 0.5, v: 3 };

/** Weighs features by how rare they are in what was learned, at length 1. */
export const rarer =
  ({ places, rarity, rarest }: Lesson) =>
  (features: Features): Features => {
    const found = new Map<string, number>();
    for (const [name, weight] of features) {
      const rare = rarity[places.get(name) ?? -1] ?? rarest;
      found.set(name, weight * rare * (inLikeness[name.charAt(0)] ?? 1));
    }
    return unit(found);
  };

/** Least weight, in steps, of a word that speaks for a label. */
const speaking = 4;
/** How much rarer than a word met once is one that was never heard. */
const rarerUnheard = 1.2;

/**
 * How much of what stems say is grasped, 0 to 1; rare words say more. `graspOf`: of one stem, if it speaks for the label
 * or not.
 */
export const grasper =
  ({ labels, places, rarity, rarest, weights }: Lesson) =>
  (stems: readonly string[], label: string, graspOf: (stem: string, speaks: boolean) => number): number => {
    const column = labels.indexOf(label);
    let grasped = 0;
    let all = 0;
    for (const stem of stems) {
      const place = places.get(`w ${stem}`);
      const says = place === undefined ? rarest * rarerUnheard : (rarity[place] ?? 0);
      const weight = place === undefined || column < 0 ? 0 : (weights[place * labels.length + column] ?? 0);
      all += says;
      grasped += says * graspOf(stem, weight >= speaking);
    }
    return all > 0 ? grasped / all : 1;
  };

/** All labels for the features of a sentence, likeliest first. */
export function guesser(lesson: Lesson): (features: Features) => Guess[] {
  const { labels, weights, step } = lesson;
  const rowOf = rowReader(lesson);
  const sharesOf = sharesIn(weights, labels.length, step);
  return (features) => {
    const shares = sharesOf(rowOf(features));
    return labels.map((label, n) => ({ label, share: shares[n] ?? 0 })).sort((one, other) => other.share - one.share);
  };
}

/**
 * Trains a classifier: logistic regression over features weighted by rarity (AdaGrad). Deterministic. Takes a second or
 * two and yields to other work.
 */
export async function learn(samples: readonly Sample[], featuresIn: (text: string) => Features): Promise<Lesson> {
  const said: Features[] = [];
  for (const [nth, { text }] of samples.entries()) {
    if (nth % slice === 0) await setImmediate();
    said.push(featuresIn(text));
  }
  const labels = [...new Set(samples.map(({ label }) => label))];
  const counts = countsOf(said);
  // A pair or piece from a single sentence teaches nothing about others.
  const known = [...counts].filter(([name, count]) => count > 1 || /^[wm] /.test(name));
  const places = new Map(known.map(([name], place) => [name, place]));
  const rarity = Float32Array.from(known, ([, count]) => rarityOf(count, said.length));
  const rarest = rarityOf(1, said.length);
  const size = labels.length;
  const learned = new Float32Array(rarity.length * size);
  const steps = new Float32Array(rarity.length * size).fill(firstSquares);

  const rows = said.map(rowReader({ labels, places, rarity, rarest }));
  const sharesOf = sharesIn(learned, size);
  const targets = samples.map(({ label }) => labels.indexOf(label));
  // A stride coprime to the count visits the samples in mixed order.
  const stride = [7_919, 7_927, 7_933].find((prime) => samples.length % prime !== 0) ?? 1;
  const wrong = new Int32Array(size);
  const sum = new Float32Array(learned.length);
  for (let step = 0; step < rounds * samples.length; step++) {
    if (step % slice === 0) await setImmediate();
    const nth = (step * stride + Math.floor(step / samples.length)) % samples.length;
    const row = rows[nth] as Row;
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
    const isRoundEnd = (step + 1) % samples.length === 0;
    if (isRoundEnd && step >= (rounds - averaged) * samples.length)
      for (let n = 0; n < sum.length; n++) sum[n] = (sum[n] as number) + (learned[n] as number) / averaged;
  }

  const step = sum.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
  return {
    labels,
    places,
    rarity,
    rarest,
    weights: Int8Array.from(sum, (weight) => Math.round(weight / step)),
    step,
  };
}
