import vocabulary from 'content:assistant-words';
import { type Intent, intents } from '#src/content/assistant.ts';
import { servedPlaces } from '#src/content/served.ts';
import { stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';
import { featuresOf, type Guess, learn, likeness, type Sample } from './classifier.ts';
import { dangerWords } from './danger.ts';
import { type Heard, hear } from './heard.ts';
import { type Found, passageSearch } from './search.ts';
import { speller } from './spelling.ts';

type Meant = Pick<Heard, 'words' | 'stems' | 'subjects' | 'aspects'>;
type Next = Intent['next'][number];

/** What the assistant knows, made once of what is published. */
export interface Brain {
  /** The words and stems of a message, with their sentence ends; misspellings are mended. */
  spell(message: string): { words: string[]; stems: string[] };
  intent(id: string): Intent | undefined;
  /** What a sentence may ask, likeliest first. */
  guess(meant: Meant): Guess[];
  /** What is asked after an answer, where a sentence is much like one of those. */
  next(intent: Intent, meant: Meant): Next | undefined;
  search(question: string): Found | undefined;
}

const leastLikeness = 0.55;

let lesson: { of: string; guess: ReturnType<typeof learn> } | undefined;

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
    ...servedPlaces().flatMap(wordsOf),
  ];
  const spell = speller(known.filter((word) => word !== '.'));
  const featuresIn = (text: string) => featuresOf(hear(spell(text)));
  const guess = await learned(
    all.flatMap(({ id, name, asked }) => [name, ...asked].map((text) => ({ label: id, text }))),
    featuresIn,
  );
  const heardStems = new Set(known.map(stemOf).filter((stem) => stem.length > 2));
  const following = new Map(
    all.map(({ id, next }) => [id, next.map((one) => ({ one, asked: one.asked.map(featuresIn) }))]),
  );
  return {
    spell,
    intent: (id) => byId.get(id),
    // Of words that were never heard nothing is guessed.
    guess: (meant) => (meant.stems.some((stem) => heardStems.has(stem)) ? guess(featuresOf(meant)) : []),
    next(intent, meant) {
      const features = featuresOf(meant);
      const ranked = (following.get(intent.id) ?? [])
        .map(({ one, asked }) => ({ one, like: Math.max(...asked.map((other) => likeness(features, other))) }))
        .sort((a, b) => b.like - a.like);
      const [best] = ranked;
      return best && best.like >= leastLikeness ? best.one : undefined;
    },
    search: passageSearch(passages),
  };
}
