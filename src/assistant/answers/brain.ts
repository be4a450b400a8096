import vocabulary from 'content:assistant-words';
import { type Intent, intents } from '#src/content/assistant.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { servedPlaces } from '#src/content/served.ts';
import { slipsAllowed, slipsBetween } from '#src/lib/edits.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';
import { type Danger, dangerSaid, dangerWords } from './danger.ts';
import {
  type Found,
  featuresOf,
  type Guess,
  hear,
  learn,
  likeness,
  passageSearch,
  type ReadQuestion,
  type Sample,
} from './search.ts';

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
function speller(known: Iterable<string>): (message: string) => { words: string[]; stems: string[] } {
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

type Meant = Pick<ReadQuestion, 'words' | 'stems' | 'subjects' | 'aspects'>;
type Next = Intent['next'][number];

/** What the assistant knows, made once of what is published. */
export interface Brain {
  /** The words and stems of a message, with their sentence ends; misspellings are mended. */
  spell(message: string): { words: string[]; stems: string[] };
  intent(id: string): Intent | undefined;
  /**
   * What a sentence may ask, likeliest first, and the danger that it sounds most like: its share of all meanings, and
   * whether that is more than any other's.
   */
  weigh(meant: Meant): { guesses: Guess[]; alarm?: { danger: Danger; share: number; isLikely: boolean } | undefined };
  /** What is asked after an answer, where a sentence is much like one of those; along with the answer itself, more like it. */
  next(intent: Intent, meant: Meant, isAfter: boolean): Next | undefined;
  search(question: string): Found | undefined;
  /** The passages that speak most of a question, the best first. */
  near(question: string, most: number): Passage[];
  /** Which of these texts are not surely answered, each with those like it, by their places; `guess`: the likeliest answer. */
  open(texts: readonly string[]): { at: number[]; guess?: string }[];
  /** The sentence of the pages that an answer links to which says most of what is asked beyond the answer. */
  detail(meant: Meant, intent: Intent): Found | undefined;
}

/** From this share on a guess is taken for what is meant; from the last one on it is offered. */
export const surely = 0.42;
/** So is one with a smaller share that is so many times as likely as the next. */
const ahead = { share: 0.38, times: 1.8 };
export const perhaps = 0.12;
const leastLikeness = 0.55;
const leastAlong = 0.75;
/** From this share on, of all dangers together, a sentence is taken for one where nothing else is nearly as likely. */
const endangered = 0.3;
/** Shorter sentences are left to the rules. */
const leastWords = 4;
const ofDanger = 'danger ';
const harmless = `${ofDanger}harmless`;

let lesson: { of: string; guess: ReturnType<typeof learn> } | undefined;

/** Whether the likeliest of what a sentence may ask is taken for what is meant. */
export const isSure = (best: Guess | undefined, next: Guess | undefined): boolean =>
  best !== undefined &&
  (best.share >= surely || (best.share >= ahead.share && best.share >= ahead.times * (next?.share ?? 0)));

/** What is learned of questions; the same ones are learned once, whatever else is published. */
function learned(
  samples: readonly { label: string; text: string }[],
  featuresIn: (text: string) => Sample['features'],
) {
  const of = JSON.stringify(samples);
  if (lesson?.of !== of)
    lesson = { of, guess: learn(samples.map(({ label, text }) => ({ label, features: featuresIn(text) }))) };
  return lesson.guess;
}

/** Makes it of the published answers and the passages of the site. */
export async function makeBrain(passages: readonly Passage[]): Promise<Brain> {
  const all = intents.all();
  const byId = new Map(all.map((intent) => [intent.id, intent]));
  const phrases = [...Object.values(vocabulary.subjects), ...Object.values(vocabulary.aspects)];
  const known = [
    ...phrases.flatMap(wordsOf),
    ...dangerWords,
    ...all.flatMap(({ asked }) => asked.flatMap(wordsOf)),
    ...dangerSaid.flatMap(({ text }) => wordsOf(text)),
    ...servedPlaces().flatMap(wordsOf),
  ];
  const spell = speller(known.filter((word) => word !== '.'));
  const featuresIn = (text: string) => featuresOf(hear(spell(text)));
  const guess = await learned(
    [
      ...all.flatMap(({ id, name, asked }) => [name, ...asked].map((text) => ({ label: id, text }))),
      ...dangerSaid.map(({ danger, text }) => ({ label: `${ofDanger}${danger}`, text })),
    ],
    featuresIn,
  );
  const heardStems = new Set(known.map(stemOf).filter((stem) => stem.length > 2));
  const following = new Map(
    all.map(({ id, next }) => [id, next.map((one) => ({ one, asked: one.asked.map(featuresIn) }))]),
  );
  const { search, near, detail } = passageSearch(passages);
  return {
    spell,
    intent: (id) => byId.get(id),
    weigh(meant) {
      // Of words that were never heard nothing is guessed.
      if (!meant.stems.some((stem) => heardStems.has(stem))) return { guesses: [] };
      const all = guess(featuresOf(meant));
      const isDanger = ({ label }: Guess) => label.startsWith(ofDanger) && label !== harmless;
      const dangers = all.filter(isDanger);
      const share = dangers.reduce((sum, one) => sum + one.share, 0);
      const other = all.find((one) => !isDanger(one))?.share ?? 0;
      const unharmed = all.find(({ label }) => label === harmless)?.share ?? 0;
      const danger = dangers[0]?.label.slice(ofDanger.length) as Danger | undefined;
      const isLikely = share >= endangered && share > 1.5 * other && meant.words.length >= leastWords;
      return {
        // What sounds like a danger and is none still asks something.
        guesses: all
          .filter(({ label }) => byId.has(label))
          .map(({ label, share }) => ({ label, share: share / Math.max(0.5, 1 - unharmed) })),
        alarm: danger && { danger, share, isLikely },
      };
    },
    next(intent, meant, isAfter) {
      const features = featuresOf(meant);
      const ranked = (following.get(intent.id) ?? [])
        .map(({ one, asked }) => ({ one, like: Math.max(...asked.map((other) => likeness(features, other))) }))
        .sort((a, b) => b.like - a.like);
      const [best] = ranked;
      return best && best.like >= (isAfter ? leastLikeness : leastAlong) ? best.one : undefined;
    },
    search,
    near,
    detail,
    open(texts) {
      const groups: { at: number[]; like: Sample['features'][]; guess?: string }[] = [];
      for (const [place, text] of texts.entries()) {
        const features = featuresIn(text);
        const best = guess(features).find(({ label }) => byId.has(label));
        if (best && best.share >= surely) continue;
        const likest = groups
          .map((group) => ({ group, like: Math.max(...group.like.map((one) => likeness(features, one))) }))
          .sort((one, other) => other.like - one.like)[0];
        if (likest && likest.like >= leastLikeness) {
          likest.group.at.push(place);
          likest.group.like.push(features);
        } else {
          const label = best && best.share >= perhaps ? { guess: best.label } : {};
          groups.push({ at: [place], like: [features], ...label });
        }
      }
      return groups.map(({ like: _, ...group }) => group);
    },
  };
}
