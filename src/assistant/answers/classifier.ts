import { setImmediate } from 'node:timers/promises';
import type { Heard } from './heard.ts';

/** What a sentence is known by, each with its weight: its words, pairs of them, pieces of them, and what they mean. */
type Features = ReadonlyMap<string, number>;
type Meant = Pick<Heard, 'words' | 'stems' | 'subjects' | 'aspects'>;

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

/** The share that two sentences have in common, 0 to 1. */
export function likeness(one: Features, other: Features): number {
  const length = (all: Features) => Math.sqrt([...all.values()].reduce((sum, weight) => sum + weight * weight, 0));
  const shared = [...one].reduce((sum, [name, weight]) => sum + weight * (other.get(name) ?? 0), 0);
  return shared / (length(one) * length(other) || 1);
}

export interface Guess {
  readonly label: string;
  /** 0 to 1; all guesses together are 1. */
  readonly share: number;
}

/** A sentence that is known to mean something. */
export interface Sample {
  readonly label: string;
  readonly features: Features;
}

const rounds = 8;
const rate = 0.5;
const negligible = 0.002;
/** So many samples are learned at a stretch: some milliseconds. */
const slice = 50;

/**
 * Learns from samples which label a sentence has: logistic regression over its features, each weighted by how rare it is
 * (AdaGrad). The same samples always make the same classifier. Lets other work pass while it learns, which takes a second or
 * two. Returns all labels for a sentence, likeliest first.
 */
export async function learn(samples: readonly Sample[]): Promise<(features: Features) => Guess[]> {
  const labels = [...new Set(samples.map(({ label }) => label))];
  const counts = new Map<string, number>();
  for (const { features } of samples) for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  // A pair or a piece that stands in one sentence only teaches nothing of another one.
  const known = [...counts].filter(([name, count]) => count > 1 || /^[wm] /.test(name));
  const places = new Map(known.map(([name], place) => [name, place]));
  const rarity = known.map(([, count]) => Math.sqrt(Math.log(1 + samples.length / count)));
  const size = labels.length;
  const learned = new Float32Array(places.size * size);
  const steps = new Float32Array(places.size * size).fill(1e-8);

  /** The known features of a sentence, in all of length 1. */
  function rowOf(features: Features): (readonly [place: number, weight: number])[] {
    const row = [...features].flatMap(([name, weight]) => {
      const place = places.get(name);
      return place === undefined ? [] : [[place, weight * (rarity[place] ?? 0)] as const];
    });
    const length = Math.sqrt(row.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
    return row.map(([place, weight]) => [place, weight / length]);
  }

  function sharesOf(row: ReturnType<typeof rowOf>): Float32Array {
    const shares = new Float32Array(size);
    for (const [place, weight] of row)
      for (let n = 0; n < size; n++) shares[n] = (shares[n] ?? 0) + (learned[place * size + n] ?? 0) * weight;
    const most = Math.max(...shares);
    const powers = shares.map((value) => Math.exp(value - most));
    const sum = powers.reduce((all, power) => all + power, 0);
    return powers.map((power) => power / sum);
  }

  const rows = samples.map(({ features }) => rowOf(features));
  const targets = samples.map(({ label }) => labels.indexOf(label));
  // A stride without a common divisor visits every sample in another order than they are written in.
  const stride = [7_919, 7_927, 7_933].find((prime) => samples.length % prime !== 0) ?? 1;
  for (let step = 0; step < rounds * samples.length; step++) {
    if (step % slice === 0) await setImmediate();
    const at = (step * stride + Math.floor(step / samples.length)) % samples.length;
    const errors = sharesOf(rows[at] ?? []);
    const target = targets[at] ?? 0;
    errors[target] = (errors[target] ?? 0) - 1;
    // Nearly all labels are nearly right after the first rounds.
    const wrong = [...errors.keys()].filter((n) => Math.abs(errors[n] ?? 0) > negligible);
    for (const [place, weight] of rows[at] ?? []) {
      for (const n of wrong) {
        const cell = place * size + n;
        const slope = (errors[n] ?? 0) * weight;
        steps[cell] = (steps[cell] ?? 0) + slope * slope;
        learned[cell] = (learned[cell] ?? 0) - (rate * slope) / Math.sqrt(steps[cell] ?? 1);
      }
    }
  }

  return (features) => {
    const shares = sharesOf(rowOf(features));
    return labels.map((label, n) => ({ label, share: shares[n] ?? 0 })).sort((one, other) => other.share - one.share);
  };
}
