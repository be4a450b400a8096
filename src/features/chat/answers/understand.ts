import { chatPlaces, placeAnswers } from '#content/chat-places.ts';
import { slipsAllowed, slipsBetween } from '#src/lib/edits.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';
import { matchesOf, patterns } from './pattern.ts';
import { knownWords, smallWords, spelledOut } from './plain-words.ts';
import type { Rule } from './rule.ts';
import { rules } from './rules.ts';
import { followUpRules, socialRules } from './rules-talk.ts';

/** A message as the rules see it. */
export interface Understood {
  /** Stems of its words, misspellings mended, sentences parted by `sentenceEnd`. */
  readonly stems: readonly string[];
  /** Rules that are met and that no other says better, the weightiest first. */
  readonly rules: readonly Rule[];
  readonly social: readonly string[];
  readonly followUps: readonly string[];
  /** Stems that say something and that no rule has used. */
  readonly rest: readonly string[];
  /** All stems that say something. */
  readonly content: readonly string[];
}

const allRules = [...rules, ...socialRules, ...followUpRules];
const places = [...placeAnswers.listed, ...Object.values(chatPlaces).flat()];
/** What a misspelled word may stand for: the rules' words and their stems, each with its stem. */
const meant = new Map<string, string>();
for (const word of [...allRules.flatMap(({ words }) => words), ...places.flatMap(wordsOf)]) {
  meant.set(word, stemOf(word)).set(stemOf(word), stemOf(word));
}
const ruleStems = new Set(meant.values());
const mostWords = 200;

/** The stem of a word, or of the one that was probably meant; the rules' words are tried before those of the pages. */
function mended(word: string, siteWords: ReadonlySet<string>): string {
  const stem = stemOf(word);
  const known = knownWords.has(stem) || ruleStems.has(stem) || siteWords.has(stem);
  if (known || word.length < 4 || /\d/.test(word)) return stem;
  let best = stem;
  let fewest = slipsAllowed(word.length) + 1;
  const compare = (written: string, form: string, stemOfForm: string) => {
    if (form.length < 4 || form[0] !== written[0]) return;
    const slips = slipsBetween(written, form, slipsAllowed(written.length));
    if (slips !== undefined && slips < fewest) [best, fewest] = [stemOfForm, slips];
  };
  for (const [form, stemOfForm] of meant) {
    compare(word, form, stemOfForm);
    compare(stem, form, stemOfForm);
  }
  for (const siteWord of siteWords) compare(stem, siteWord, siteWord);
  return best;
}

function stemsIn(message: string, siteWords: ReadonlySet<string>): string[] {
  const words = wordsOf(message.slice(0, 2000)).slice(0, mostWords);
  const stems = words.map((word) => (word === sentenceEnd ? word : mended(spelledOut[word] ?? word, siteWords)));
  // "Not urgent" is no emergency.
  return stems.filter((stem, at) => !(stem === 'urgent' && ['not', 'isnt'].includes(stems[at - 1] ?? '')));
}

/** What is over or only imagined is no emergency. */
const notNow = patterns(
  'last year|month|summer|winter|spring|fall|time, years|months ago, in the past, used to, what if, what happens if, in case, if our|my|the|we, prevent, avoid, protect',
);

function metBy(all: readonly Rule[], stems: readonly string[]) {
  const met: { rule: Rule; found: Set<number> }[] = [];
  const used = new Set<number>();
  for (const rule of all) {
    const found = matchesOf(rule.patterns, stems);
    if (rule.id === 'emergency' && matchesOf(notNow, stems).size > 0) continue;
    if (found.size === 0 || (rule.broad && [...found].every((place) => used.has(place)))) continue;
    met.push({ rule, found });
    for (const place of found) used.add(place);
  }
  // In order of weight, so that of two rules that outdo each other the weightier one stays.
  const outdone = new Set<string>();
  for (const { rule } of met) {
    if (outdone.has(rule.id)) continue;
    for (const id of rule.over) outdone.add(id);
  }
  return { met: met.map(({ rule }) => rule).filter(({ id }) => !outdone.has(id)), used };
}

/** Reads a message: what it asks, by the rules, and what they leave over. `siteWords`: stems of the site's own words. */
export function understand(message: string, siteWords: ReadonlySet<string>): Understood {
  const stems = stemsIn(message, siteWords);
  const { met, used } = metBy(rules, stems);
  const says = (stem: string) => stem !== sentenceEnd && !smallWords.has(stem);
  return {
    stems,
    rules: met,
    social: metBy(socialRules, stems).met.map(({ id }) => id),
    followUps: metBy(followUpRules, stems).met.map(({ id }) => id),
    rest: stems.filter((stem, place) => says(stem) && !used.has(place)),
    content: stems.some((stem) => says(stem) && !/^\d{1,3}$/.test(stem)) ? stems.filter(says) : [],
  };
}
