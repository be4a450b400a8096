import { chatPlaces, placeAnswers } from '#content/chat-places.ts';
import { slipsAllowed, slipsBetween } from '#src/lib/edits.ts';
import { sentenceEnd, stemOf, wordsOf } from '#src/lib/words.ts';
import { matchesOf, patterns, stemsOf } from './pattern.ts';
import { knownWords, smallWords, spelledOut } from './plain-words.ts';
import { followUpRules, type Rule, rules, socialRules } from './rules.ts';

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
const ruleStems = new Set([
  ...allRules.flatMap(({ patterns: all }) => stemsOf(all)),
  ...stemsOf(patterns(places.join(',').toLowerCase())),
]);
const mostWords = 200;

/** The word that was probably meant; the rules' own words are tried before those of the site's pages. */
function mended(stem: string, siteWords: ReadonlySet<string>): string {
  if (stem.length < 4 || /\d/.test(stem) || knownWords.has(stem) || ruleStems.has(stem) || siteWords.has(stem))
    return stem;
  const most = slipsAllowed(stem.length);
  let best = stem;
  let fewest = most + 1;
  for (const words of [ruleStems, siteWords]) {
    for (const word of words) {
      if (word.length < 4 || word[0] !== stem[0]) continue;
      const slips = slipsBetween(stem, word, most);
      if (slips !== undefined && slips < fewest) [best, fewest] = [word, slips];
    }
  }
  return best;
}

function stemsIn(message: string, siteWords: ReadonlySet<string>): string[] {
  const words = wordsOf(message.slice(0, 2000)).slice(0, mostWords);
  const stems = words.map((word) =>
    word === sentenceEnd ? word : mended(stemOf(spelledOut[word] ?? word), siteWords),
  );
  // "Not urgent" is no emergency.
  return stems.filter((stem, at) => !(stem === 'urgent' && ['not', 'isnt'].includes(stems[at - 1] ?? '')));
}

function metBy(all: readonly Rule[], stems: readonly string[]) {
  const met: { rule: Rule; found: Set<number> }[] = [];
  const used = new Set<number>();
  for (const rule of all) {
    const found = matchesOf(rule.patterns, stems);
    if (found.size === 0 || (rule.broad && [...found].every((place) => used.has(place)))) continue;
    met.push({ rule, found });
    for (const place of found) used.add(place);
  }
  const outdone = new Set(met.flatMap(({ rule }) => rule.over));
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
    content: stems.filter(says),
  };
}
