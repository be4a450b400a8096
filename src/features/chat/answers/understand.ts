import { chatPlaces } from '#src/content/chat-places.ts';
import { servedPlaces } from '#src/content/served.ts';
import { slipsAllowed, slipsBetween } from '#src/lib/edits.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';
import { putAside } from './negation.ts';
import { matchesOf } from './pattern.ts';
import { joined, knownWords, smallWords, spelledOut } from './plain-words.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import { followUpRules, socialRules } from './rules-talk.ts';
import { datesJoined, endingsNamed, firmNamed } from './written.ts';

/** A message as the rules see it. */
export interface Understood {
  /** Stems of its words, misspellings mended, sentences parted by `sentenceEnd`. */
  readonly stems: readonly string[];
  /** Rules that are met and that no other says better, the weightiest first. */
  readonly rules: readonly Rule[];
  /** What it names only to put it aside: rules, and the stems they are met by. */
  readonly refused: readonly string[];
  readonly unwanted: readonly string[];
  /** The other stems. */
  readonly wanted: readonly string[];
  readonly social: readonly string[];
  readonly followUps: readonly string[];
  /** Stems that say something and that no rule has used. */
  readonly rest: readonly string[];
  /** Stems that say something beside small talk and follow-ups. */
  readonly beside: readonly string[];
  /** All stems that say something and are not put aside. */
  readonly content: readonly string[];
  readonly question: boolean;
  /** It has letters of another script than ours. */
  readonly otherScript: boolean;
}

const allRules = [...rules, ...socialRules, ...followUpRules];
/** Places near enough to be meant by a misspelled word; others are known only as they are written. */
const nearby = [...servedPlaces(), ...chatPlaces.near].flatMap(wordsOf);
const shortestPlace = 7;
/** What a misspelled word may stand for: the rules' words and their stems, each with its stem. */
const meant = new Map<string, string>();
for (const { id, words } of allRules) {
  // Words of other languages are no English ones misspelled.
  for (const word of id === 'language' ? [] : words) meant.set(word, stemOf(word)).set(stemOf(word), stemOf(word));
}
for (const word of nearby) if (word.length >= shortestPlace) meant.set(word, stemOf(word));
const ruleStems = new Set([
  ...meant.values(),
  ...allRules.flatMap(({ words }) => words.map(stemOf)),
  ...[...servedPlaces(), ...Object.values(chatPlaces).flat()].flatMap(wordsOf).map(stemOf),
]);
const mostWords = 200;

/** The stem of a word, or of the one that was probably meant; the rules' words are tried before those of the pages. */
function mended(word: string, siteWords: ReadonlySet<string>): string {
  const stem = stemOf(word);
  const known = knownWords.has(stem) || ruleStems.has(stem) || siteWords.has(stem);
  if (known || word.length < 4 || /\d/.test(word)) return stem;
  let best = stem;
  let fewest = slipsAllowed(word.length + 1) + 1;
  const compare = (written: string, form: string, stemOfForm: string) => {
    if (form.length < 4 || form[0] !== written[0]) return;
    const slips = slipsBetween(written, form, slipsAllowed(Math.max(written.length, form.length)));
    if (slips !== undefined && slips < fewest) [best, fewest] = [stemOfForm, slips];
  };
  for (const [form, stemOfForm] of meant) {
    compare(word, form, stemOfForm);
    compare(stem, form, stemOfForm);
  }
  for (const siteWord of siteWords) compare(stem, siteWord, siteWord);
  return best;
}

/** A comma or a dash between words, where another clause begins. */
const clauseEnd = /[,;]+(?!\d)|\s[-–—]+\s/;

/** The stems of a message, and the places at which its clauses begin. */
function stemsIn(message: string, siteWords: ReadonlySet<string>): { stems: string[]; breaks: Set<number> } {
  const stems: string[] = [];
  const breaks = new Set<number>();
  for (const clause of datesJoined(endingsNamed(firmNamed(message.slice(0, 2000)))).split(clauseEnd)) {
    breaks.add(stems.length);
    const words = joined(wordsOf(clause)).slice(0, mostWords - stems.length);
    stems.push(...words.map((word) => (word === sentenceEnd ? word : mended(spelledOut[word] ?? word, siteWords))));
  }
  return { stems, breaks };
}

const services: readonly string[] = ['residential', 'business', 'cloud', 'security', 'app', 'web', 'schedule'];
const offers = ['it-support', 'phone', 'human', 'quote', 'newsletter', 'services', 'contact', 'hours'];
/** What may be put aside by "not" is offered to the visitor; questions about terms stay what they are, and nobody wants what does harm. */
const harms =
  'virus ransomware phishing account-hacked watched clicked-link data-recovery locked-out site-trouble'.split(' ');
const canBeRefused = ({ id, topic }: Rule) => (services.includes(topic) || offers.includes(id)) && !harms.includes(id);

function metBy(all: readonly Rule[], stems: readonly string[], aside: ReadonlySet<number> = new Set()) {
  const met: { rule: Rule; found: Set<number> }[] = [];
  const refused: string[] = [];
  const used = new Set<number>();
  for (const rule of all) {
    const found = matchesOf(rule.patterns, stems);
    if (found.size > 0 && matchesOf(rule.unless, stems).size > 0) continue;
    if (found.size === 0 || (rule.broad && [...found].every((place) => used.has(place)))) continue;
    for (const place of found) used.add(place);
    if (canBeRefused(rule) && [...found].every((place) => aside.has(place))) refused.push(rule.id);
    else met.push({ rule, found });
  }
  // In order of weight, so that of two rules that outdo each other the weightier one stays.
  const outdone = new Set<string>();
  for (const { rule } of met) {
    if (outdone.has(rule.id)) continue;
    for (const id of rule.over) outdone.add(id);
  }
  return { met: met.map(({ rule }) => rule).filter(({ id }) => !outdone.has(id)), used, refused };
}

/** Reads a message: what it asks, by the rules, and what they leave over. `siteWords`: stems of the site's own words. */
export function understand(message: string, siteWords: ReadonlySet<string>): Understood {
  const { stems, breaks } = stemsIn(message, siteWords);
  const aside = putAside(stems, breaks);
  const { met, used, refused } = metBy(rules, stems, aside);
  const social = metBy(socialRules, stems);
  const followUps = metBy(followUpRules, stems);
  const says = (stem: string) => stem !== sentenceEnd && !smallWords.has(stem);
  const rest = stems.filter((stem, place) => says(stem) && !used.has(place) && !aside.has(place));
  const asks = stems.filter((stem, place) => says(stem) && !aside.has(place));
  return {
    stems,
    wanted: stems.filter((_, place) => !aside.has(place)),
    unwanted: stems.filter((_, place) => aside.has(place)),
    rules: met,
    refused,
    social: social.met.map(({ id }) => id),
    followUps: followUps.met.map(({ id }) => id),
    rest,
    beside: stems.filter(
      (stem, place) => says(stem) && !followUps.used.has(place) && !social.used.has(place) && !aside.has(place),
    ),
    content: asks.some((stem) => !/^\d{1,3}(h\d\d)?(am|pm)?$/.test(stem)) ? asks : [],
    question: message.includes('?'),
    otherScript: /\p{L}/u.test(message.replace(/\p{Script=Latin}/gu, '')),
  };
}
