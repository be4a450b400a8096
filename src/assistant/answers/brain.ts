import waysToAsk from 'content:assistant-follow-ups';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import { type Intent, intents } from '#src/content/answers.ts';
import { servedPlaces } from '#src/content/areas.ts';
import { keepRecent } from '#src/lib/lists.ts';
import { stemOf, wordsOf } from '#src/lib/words.ts';
import type { Passage } from '../reply-types.ts';
import {
  type Features,
  featuresOf,
  type Guess,
  guesser,
  learn,
  likeness,
  likenessTo,
  type Numbers,
  rarer,
  type Sample,
  unit,
} from './classifier.ts';
import { type Danger, dangerSaid, dangerWords } from './danger.ts';
import { passageSearch } from './passage-search.ts';
import { isWord, meaningWords, type Sentence, sentenceOf, speller } from './sentence.ts';

/** Minimum share to be taken as meant; `perhaps`: to be offered. */
export const surely = 0.5;
/** A smaller share is enough if it is this many times as likely as the next. */
const ahead = { share: 0.45, times: 2 };
export const perhaps = 0.12;
const leastLikeness = 0.55;
/**
 * How much likelier than the next a follow-up must be: right after its answer, later on, along with the answer, or where
 * the sentence speaks of something else.
 */
const leastLike = { after: 0.18, later: 0.25, along: 0.3, elsewhere: 0.4 };
/** How much the likeness of the next likeliest counts against a follow-up. */
const rivalry = 0.7;
/** Minimum share of all dangers together, if nothing else is as likely. What can wait an hour has to be likelier. */
export const endangered = { grave: 0.2, other: 0.3 };
const grave: readonly Danger[] = ['crisis', 'danger', 'fire', 'blackmail', 'attack', 'scam-call', 'money-sent'];
/** Shorter sentences are left to the rules. */
const leastWords = 4;
const ofDanger = 'danger ';
const harmless = `${ofDanger}harmless`;

export const isSure = (best: Guess | undefined, next: Guess | undefined): boolean =>
  best !== undefined &&
  (best.share >= surely || (best.share >= ahead.share && best.share >= ahead.times * (next?.share ?? 0)));

/** What a sentence means, and the danger it sounds most like. */
interface Weighed {
  /** Likeliest first. */
  readonly guesses: readonly Guess[];
  /** `isLikely`: it sounds more like a danger than like any question. */
  readonly alarm?: { readonly danger: Danger; readonly share: number; readonly isLikely: boolean };
}

export type Brain = Awaited<ReturnType<typeof makeBrain>>;

/** Sentences to learn from: what asks for an intent or tells of a danger. */
const samplesNow = (): Sample[] => [
  ...intents.all().flatMap(({ id, name, asked }) => [name, ...asked].map((text) => ({ label: id, text }))),
  ...dangerSaid.map(({ danger, text }) => ({ label: `${ofDanger}${danger}`, text })),
];

/** Reads sentences and corrects misspellings; `words` are those of the samples. */
function reader(words: readonly string[]) {
  const known = [...meaningWords, ...dangerWords, ...words, ...servedPlaces().flatMap(wordsOf)].filter(isWord);
  const spell = speller(known);
  const read = (message: string): Sentence => sentenceOf(spell(message));
  return { known, read, featuresIn: (text: string) => featuresOf(read(text)) };
}

/** The sentences, and all other ways of asking one of them that content/assistant-follow-ups.yaml knows. */
const withOtherWays = (asked: readonly string[]): string[] => {
  const alike = Object.values(waysToAsk).filter((ways) => ways.some((one) => asked.includes(one)));
  return [...new Set([...asked, ...alike.flat()])];
};

/** What the sentences teach; the build stores that of content/, because learning takes seconds and 40 MB. */
async function learnFrom(samples: readonly Sample[]) {
  const words = [...new Set(samples.flatMap(({ text }) => wordsOf(text)))];
  return { words, lesson: await learn(samples, reader(words).featuresIn) };
}

type Learned = Awaited<ReturnType<typeof learnFrom>>;
type Built = Learned & { readonly key: string };

const keyOf = (samples: readonly Sample[]) => createHash('sha256').update(JSON.stringify(samples)).digest('base64');

async function builtLesson(key: string, file: string | undefined): Promise<Learned | undefined> {
  if (!file || !existsSync(file)) return undefined;
  const built: Built = deserialize(await readFile(file));
  return built.key === key ? built : undefined;
}

/** By their sentences, because a publication rarely changes them. */
const lessons = keepRecent<Learned>(3);

/** What was learned before, what the build learned (`builtFile`), or what is learned now. */
function learned(builtFile: string | undefined): Promise<Learned> {
  const samples = samplesNow();
  const key = keyOf(samples);
  return lessons(key, async () => (await builtLesson(key, builtFile)) ?? learnFrom(samples));
}

/** For the build: learns from content/ and writes the result to a file for `makeBrain`. */
export async function buildLesson(file: string): Promise<void> {
  const samples = samplesNow();
  await writeFile(file, serialize({ key: keyOf(samples), ...(await learnFrom(samples)) } satisfies Built));
}

/** The assistant's knowledge, built from what is published. `lessonFile`: what the build learned. */
export async function makeBrain(passages: readonly Passage[], lessonFile?: string) {
  const all = intents.all();
  const byId = new Map(all.map((intent) => [intent.id, intent]));
  const { words, lesson } = await learned(lessonFile);
  const { known, read, featuresIn } = reader(words);
  const guess = guesser(lesson);
  const heardStems = new Set(known.map(stemOf).filter((stem) => stem.length > 2));
  const rare = rarer(lesson);
  const rareIn = (text: string) => rare(featuresIn(text));
  const numbers: Numbers = new Map();
  const followed = new Map<string, { one: Intent['next'][number]; like: (sentence: Features) => number }[]>();

  function followUps({ id, next }: Intent) {
    const found =
      followed.get(id) ?? next.map((one) => ({ one, like: likenessTo(withOtherWays(one.asked).map(rareIn), numbers) }));
    followed.set(id, found);
    return found;
  }

  function weigh(meant: Sentence): Weighed {
    // Unknown words give no guess.
    if (!meant.stems.some((stem) => heardStems.has(stem))) return { guesses: [] };
    const all = guess(featuresOf(meant));
    const isDanger = ({ label }: Guess) => label.startsWith(ofDanger) && label !== harmless;
    const dangers = all.filter(isDanger);
    const share = dangers.reduce((sum, one) => sum + one.share, 0);
    const other = all.find((one) => !isDanger(one))?.share ?? 0;
    const unharmed = all.find(({ label }) => label === harmless)?.share ?? 0;
    const danger = dangers[0]?.label.slice(ofDanger.length) as Danger | undefined;
    const least = danger && grave.includes(danger) ? endangered.grave : endangered.other;
    const isLikely = share >= least && share > other && meant.words.length >= leastWords;
    return {
      // A harmless sentence that sounds like a danger still asks something.
      guesses: all
        .filter(({ label }) => byId.has(label))
        .map(({ label, share }) => ({ label, share: share / Math.max(0.5, 1 - unharmed) })),
      ...(danger ? { alarm: { danger, share, isLikely } } : {}),
    };
  }

  /** The matching follow-up question of an intent. */
  function next(intent: Intent, meant: Sentence, when: keyof typeof leastLike): Intent['next'][number] | undefined {
    const features = rare(featuresOf(meant));
    const [best, rival] = followUps(intent)
      .map(({ one, like }) => ({ one, like: like(features) }))
      .sort((a, b) => b.like - a.like);
    const isClear = (other: number) => (best?.like ?? 0) - rivalry * other >= leastLike[when];
    if (!isClear(rival?.like ?? 0)) return undefined;
    const isOwn = when === 'along' && !isClear(likenessTo(intent.asked.map(rareIn), new Map())(features));
    return isOwn ? undefined : best?.one;
  }

  /** Indexes of texts without a sure answer, grouped by similarity; `guess`: the likeliest intent. */
  function open(texts: readonly string[]) {
    const groups: { at: number[]; like: Features[]; guess?: string }[] = [];
    for (const [place, text] of texts.entries()) {
      const features = featuresIn(text);
      const best = guess(features).find(({ label }) => byId.has(label));
      if (best && best.share >= surely) continue;
      const same = unit(features);
      const group = groups.find(({ like }) => like.some((other) => likeness(same, other) >= leastLikeness));
      group?.at.push(place);
      group?.like.push(same);
      const label = best && best.share >= perhaps ? { guess: best.label } : {};
      if (!group) groups.push({ at: [place], like: [same], ...label });
    }
    return groups.map(({ like: _, ...group }) => group);
  }

  const intent = (id: string) => byId.get(id);
  /** The answer about a topic as a whole. */
  const overview = (about: string) => intent(`${about}-overview`) ?? intent(about);

  return { ...(await passageSearch(passages)), read, intent, overview, weigh, next, open };
}
