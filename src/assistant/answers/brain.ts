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
  compared,
  type Features,
  featuresOf,
  type Guess,
  grasper,
  guesser,
  learn,
  likeness,
  likenessTo,
  type Numbers,
  rarer,
  type Sample,
  unit,
  vectorBytes,
  vectorOf,
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
 * How much better than the next a follow-up must fit: right after its answer, later on, along with the answer, or where
 * the sentence speaks of something else.
 */
const leastFit = { after: 0.45, later: 0.51, along: 0.48, elsewhere: 0.56 };
/** How like a follow-up a sentence must be, for its answer to go along. */
const leastAlong = 0.5;
/** Most words of a plain question: "how much is a website" asks for no detail. */
const plain = 8;
const leastPlain = 0.8;
/** How much of a sentence an intent must grasp to answer it surely, 0 to 1. */
const leastGrasp = 0.5;
/** Words that only suit the subject, and were never asked with it, count for this much. */
const halfGrasped = 0.5;
const leastStem = 3;
/** What goes along with an answer must say this share of its words anew. */
const leastNews = 0.5;
/** How much it counts that a follow-up was asked in the words of the sentence, beside likeness. */
const wording = 0.4;
/** How much the fit of the next likeliest counts against a follow-up. */
const rivalry = 0.5;
/**
 * Minimum share of all dangers together, if nothing else is as likely. What can wait an hour has to be likelier, and
 * most of all what is asked after an answer.
 */
export const endangered = { grave: 0.2, other: 0.3, followUp: 0.45 };
/** A smaller share, as a part of it: help is named below the answer. */
const leastPossible = 0.65;
/** The same, as a part of the share of the likeliest question. */
const leastAlarm = 0.6;
/** Share of all dangers together below which a sentence sounds like none. */
const calm = 0.005;
/** Minimum share of the question that a calm sentence asks. */
const calmly = 0.7;
const grave: readonly Danger[] = [
  'crisis',
  'danger',
  'fire',
  'blackmail',
  'attack',
  'website-hacked',
  'scam-call',
  'money-sent',
];
/** Sentences with fewer words that it knows are left to the rules. */
const leastWords = 4;
const ofDanger = 'danger ';
const refersBack =
  /^(and|or|what about|how about|but|also|so|then)\b|\b(it|that|this|they|them|those|these|one|ones|there|he|she|him|her)\b/;
const harmless = `${ofDanger}harmless`;

export const isSure = (best: Guess | undefined, next: Guess | undefined): boolean =>
  best !== undefined &&
  (best.share >= surely || (best.share >= ahead.share && best.share >= ahead.times * (next?.share ?? 0)));

/** An attack may sound like a question about security, or like one of those whose answers name the emergency page. */
const isFarFromDanger = (intent: Intent | undefined): boolean =>
  intent !== undefined && intent.about !== 'security' && !intent.links.some((link) => link.startsWith('/emergency'));

/** What a sentence means, and the danger it sounds most like. */
interface Weighed {
  /** Likeliest first. */
  readonly guesses: readonly Guess[];
  /** `isLikely`: it sounds more like a danger than like any question; `isPossible`: it may be one. */
  readonly alarm?: {
    readonly danger: Danger;
    readonly share: number;
    readonly isLikely: boolean;
    readonly isPossible: boolean;
  };
  /** It surely asks something, and sounds like no danger at all. */
  readonly isCalm?: boolean;
}

type Followed = Pick<Intent, 'id' | 'answer' | 'next'> & Partial<Pick<Intent, 'asked'>>;
export type FollowUp = Followed['next'][number];
/** Stems of questions. */
type Said = ReadonlySet<string>;

export type Brain = Awaited<ReturnType<typeof makeBrain>>;

const leastToLearn = 8;
/** A follow-up that could open a talk: "do you keep it" says nothing by itself. */
const opens = (text: string): boolean => text.split(' ').length >= leastToLearn && !refersBack.test(text.toLowerCase());

/** Sentences to learn from: what asks for an intent or one of its details, or tells of a danger. */
const samplesNow = (): Sample[] => [
  ...intents.all().flatMap(({ id, name, asked, next }) => {
    const details = next.flatMap((one) => one.asked).filter(opens);
    return [name, ...asked, ...details].map((text) => ({ label: id, text }));
  }),
  ...dangerSaid.map(({ danger, text }) => ({ label: `${ofDanger}${danger}`, text })),
];

/** Reads sentences and corrects misspellings; `words` are those of the samples, `vectors` those of words in general. */
function reader({ words, vectors }: Pick<Learned, 'words' | 'vectors'>) {
  const known = [...meaningWords, ...dangerWords, ...words, ...servedPlaces().flatMap(wordsOf)].filter(isWord);
  const spell = speller(known);
  const read = (message: string): Sentence => sentenceOf(spell(message));
  const features = (sentence: Sentence) => featuresOf(sentence, vectors);
  return { known, read, features, featuresIn: (text: string) => features(read(text)) };
}

/** The sentences, and all other ways of asking one of them that content/assistant-follow-ups.yaml knows. */
const withOtherWays = (asked: readonly string[]): string[] => {
  const alike = Object.values(waysToAsk).filter((ways) => ways.some((one) => asked.includes(one)));
  return [...new Set([...asked, ...alike.flat()])];
};

/** What sentences teach; the build stores that of content/, because learning takes seconds and 40 MB. */
interface Learned {
  readonly words: readonly string[];
  readonly lesson: Awaited<ReturnType<typeof learn>>;
  readonly vectors: Int8Array;
}
interface Built extends Learned {
  readonly key: string;
}

async function learnFrom(samples: readonly Sample[], vectors: Int8Array): Promise<Learned> {
  const words = [...new Set(samples.flatMap(({ text }) => wordsOf(text)))];
  return { words, vectors, lesson: await learn(samples, reader({ words, vectors }).featuresIn) };
}

const keyOf = (samples: readonly Sample[]) => createHash('sha256').update(JSON.stringify(samples)).digest('base64');

/** As made beforehand (docs/decisions/19-assistant.md); the build keeps them with what it learned. */
async function readVectors(): Promise<Int8Array> {
  const file = 'content/assistant-word-vectors.bin';
  const vectors = new Int8Array(await readFile(file));
  if (vectors.length !== vectorBytes) throw new Error(`${file} does not fit content/assistant-word-groups.yaml.`);
  return vectors;
}

/** By their sentences, because a publication rarely changes them. */
const lessons = keepRecent<Learned>(3);

/** What was learned before, what the build learned (`builtFile`), or what is learned now. */
function learned(builtFile: string | undefined): Promise<Learned> {
  const samples = samplesNow();
  const key = keyOf(samples);
  return lessons(key, async () => {
    const built: Built | undefined =
      builtFile && existsSync(builtFile) ? deserialize(await readFile(builtFile)) : undefined;
    return built?.key === key ? built : learnFrom(samples, built?.vectors ?? (await readVectors()));
  });
}

/** For the build: learns from content/ and writes the result to a file for `makeBrain`. */
export async function buildLesson(file: string): Promise<void> {
  const samples = samplesNow();
  await writeFile(
    file,
    serialize({ key: keyOf(samples), ...(await learnFrom(samples, await readVectors())) } satisfies Built),
  );
}

/** The assistant's knowledge, built from what is published. `lessonFile`: what the build learned. */
export async function makeBrain(passages: readonly Passage[], lessonFile?: string) {
  const all = intents.all();
  const byId = new Map(all.map((intent) => [intent.id, intent]));
  const { lesson, ...taught } = await learned(lessonFile);
  const { known, read, features, featuresIn } = reader(taught);
  const guess = guesser(lesson);
  const knownStems = new Set(known.map(stemOf));
  const rare = rarer(lesson);
  const rareIn = (text: string) => rare(featuresIn(text));
  const numbers: Numbers = new Map();
  const followed = new Map<string, { one: FollowUp; like: ReturnType<typeof likenessTo>; said: Said }[]>();
  const plainly = new Map<string, ReturnType<typeof likenessTo>>();
  const saidOf = (asked: readonly string[]): Said => new Set(asked.flatMap((text) => read(text).stems));

  function followUps({ id, next }: Followed) {
    const found =
      followed.get(id) ??
      next.map((one) => ({
        one,
        like: likenessTo(withOtherWays(one.asked).map(rareIn), numbers),
        said: saidOf(one.asked),
      }));
    followed.set(id, found);
    return found;
  }

  const graspedOf = grasper(lesson);
  const telling = ({ stems }: Sentence) => stems.filter((stem) => stem.length >= leastStem && !/\d/.test(stem));
  const asked = new Map<string, Said>();

  /** Whether most of what a sentence says speaks for an intent, and stands in its questions. */
  function grasps({ id, asked: questions }: Intent, meant: Sentence): boolean {
    const said = asked.get(id) ?? saidOf(questions);
    asked.set(id, said);
    const grasped = graspedOf(
      telling(meant),
      id,
      (stem, speaks) => (speaks ? halfGrasped : 0) + (said.has(stem) ? 1 - halfGrasped : 0),
    );
    return grasped >= leastGrasp;
  }

  const alike = (one: Sentence, other: Sentence) => {
    const vector = vectorOf(other, taught.vectors);
    return vectorOf(one, taught.vectors).reduce((sum, number, at) => sum + number * (vector[at] as number), 0);
  };

  function weigh(meant: Sentence): Weighed {
    // Unknown words give no guess.
    const heard = meant.stems.filter((stem) => knownStems.has(stem));
    if (!heard.some((stem) => stem.length > 2)) return { guesses: [] };
    const all = guess(features(meant));
    const isDanger = ({ label }: Guess) => label.startsWith(ofDanger) && label !== harmless;
    const dangers = all.filter(isDanger);
    const share = dangers.reduce((sum, one) => sum + one.share, 0);
    const question = all.find((one) => !isDanger(one));
    const other = question?.share ?? 0;
    const unharmed = all.find(({ label }) => label === harmless)?.share ?? 0;
    const danger = dangers[0]?.label.slice(ofDanger.length) as Danger | undefined;
    const least = danger && grave.includes(danger) ? endangered.grave : endangered.other;
    const isLong = heard.length >= leastWords;
    const isLikely = isLong && share >= least && share > leastAlarm * other;
    const isPossible = isLong && share >= leastPossible * least && share > leastAlarm * other;
    return {
      // A harmless sentence that sounds like a danger still asks something.
      guesses: all
        .filter(({ label }) => byId.has(label))
        .map(({ label, share }) => ({ label, share: share / Math.max(0.5, 1 - unharmed) })),
      ...(danger ? { alarm: { danger, share, isLikely, isPossible } } : {}),
      isCalm: isLong && other >= calmly && share < calm && isFarFromDanger(byId.get(question?.label ?? '')),
    };
  }

  /** How like a sentence is to the plain questions of an intent. */
  function ownLikeness({ id, asked = [] }: Followed, sentence: ReturnType<typeof compared>): number {
    const short = asked.filter((text) => text.split(' ').length <= plain);
    const like = plainly.get(id) ?? likenessTo(short.map(rareIn), numbers);
    plainly.set(id, like);
    return like(sentence);
  }

  /** Whether a sentence asks for an intent in one of its plain questions. */
  const isPlain = (intent: Intent, meant: Sentence): boolean =>
    meant.words.length <= plain && ownLikeness(intent, compared(rare(features(meant)), numbers)) >= leastPlain;

  /** The follow-up question of an intent that a sentence asks. */
  function next(intent: Followed, meant: Sentence, when: keyof typeof leastFit): FollowUp | undefined {
    const known = followUps(intent);
    const sentence = compared(rare(features(meant)), numbers);
    const stems = telling(meant);
    const [best, second] = known
      .map(({ one, like: likeIn, said }) => {
        const like = likeIn(sentence);
        return { one, like, fit: like + wording * graspedOf(stems, intent.id, (stem) => (said.has(stem) ? 1 : 0)) };
      })
      .sort((a, b) => b.fit - a.fit);
    if (!best || best.fit - rivalry * (second?.fit ?? 0) < leastFit[when]) return undefined;
    if (when !== 'along') return best.one;
    if (best.like < leastAlong || (meant.words.length <= plain && ownLikeness(intent, sentence) >= best.like))
      return undefined;
    const told = new Set(read(intent.answer).stems);
    const tells = read(best.one.answer).stems;
    return tells.filter((stem) => !told.has(stem)).length >= leastNews * tells.length ? best.one : undefined;
  }

  /** Indexes of texts without a sure answer, grouped by similarity; `guess`: the likeliest intent. */
  function open(texts: readonly string[]) {
    const groups: { at: number[]; like: Features[]; guess?: string }[] = [];
    for (const [place, text] of texts.entries()) {
      const meant = read(text);
      const found = features(meant);
      const best = guess(found).find(({ label }) => byId.has(label));
      const sure = best && best.share >= surely ? byId.get(best.label) : undefined;
      if (sure && grasps(sure, meant)) continue;
      const same = unit(found);
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

  return {
    ...(await passageSearch(passages, alike)),
    read,
    featuresIn,
    intent,
    overview,
    weigh,
    grasps,
    isPlain,
    next,
    open,
  };
}
