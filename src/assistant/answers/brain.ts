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

/** Ordinary file extensions and endings; any other ".xyz" hints at ransomware. */
const ordinaryEndings = new Set(vocabulary.endings.split(' '));
/** Correct words that must not be corrected to similar vocabulary. */
const ordinaryWords = new Set(vocabulary.ordinary.split(' ').map(stemOf));
const mostWords = 200;

/** Puts "extension" before unusual file endings, and replaces the company's name by "thisfirm". */
function prepared(message: string): string {
  const names = [company.longName, company.name].map((name) => inWords(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return message
    .replace(/(?<=^|\s)["'“*]?\.([a-z][a-z0-9]{1,12})\b/gi, (whole, ending: string) =>
      ordinaryEndings.has(ending.toLowerCase()) ? whole : `extension ${ending}`,
    )
    .replace(new RegExp(names.join('|'), 'gi'), 'thisfirm');
}

function joined(words: readonly string[]): string[] {
  const whole: string[] = [];
  for (const word of words) {
    const both = vocabulary.halves[`${whole.at(-1)} ${word}`];
    if (both) whole[whole.length - 1] = both;
    else whole.push(word);
  }
  return whole;
}

/** Expands short forms and corrects misspelled words to known ones. Sentence ends are kept. */
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
    // Bounds the cache.
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

/** The assistant's knowledge, built from what is published. */
export interface Brain {
  /** Words and stems with sentence ends; misspellings are corrected. */
  spell(message: string): { words: string[]; stems: string[] };
  intent(id: string): Intent | undefined;
  /** Meanings of a sentence, likeliest first, and the danger it sounds most like: its share, and whether it leads. */
  weigh(meant: Meant): { guesses: Guess[]; alarm?: { danger: Danger; share: number; isLikely: boolean } | undefined };
  /** The matching follow-up question of an intent; along with the answer itself it must match better. */
  next(intent: Intent, meant: Meant, isAfter: boolean): Next | undefined;
  search(question: string): Found | undefined;
  /** The passages that speak most of a question, the best first. */
  near(question: string, most: number): Passage[];
  /** Indexes of texts without a sure answer, grouped by similarity; `guess`: the likeliest intent. */
  open(texts: readonly string[]): { at: number[]; guess?: string }[];
  /** The sentence of an answer's linked pages that best covers what the answer leaves out. */
  detail(meant: Meant, intent: Intent): Found | undefined;
}

/** Minimum share to be taken as meant; `perhaps`: to be offered. */
export const surely = 0.42;
/** A smaller share is enough if it is this many times as likely as the next. */
const ahead = { share: 0.38, times: 1.8 };
export const perhaps = 0.12;
const leastLikeness = 0.55;
const leastAlong = 0.75;
/** Minimum share of all dangers together, if nothing else is nearly as likely. */
const endangered = 0.3;
/** Shorter sentences are left to the rules. */
const leastWords = 4;
const ofDanger = 'danger ';
const harmless = `${ofDanger}harmless`;

let lesson: { of: string; guess: ReturnType<typeof learn> } | undefined;

export const isSure = (best: Guess | undefined, next: Guess | undefined): boolean =>
  best !== undefined &&
  (best.share >= surely || (best.share >= ahead.share && best.share >= ahead.times * (next?.share ?? 0)));

/** Cached by samples, because learning is slow and publishing rarely changes them. */
function learned(
  samples: readonly { label: string; text: string }[],
  featuresIn: (text: string) => Sample['features'],
) {
  const of = JSON.stringify(samples);
  if (lesson?.of !== of)
    lesson = { of, guess: learn(samples.map(({ label, text }) => ({ label, features: featuresIn(text) }))) };
  return lesson.guess;
}

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
      // Unknown words give no guess.
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
        // A harmless sentence that sounds like a danger still asks something.
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
