import { searchWords } from './search-words.ts';

/** `topics`: main topic first. `audience`: empty means everybody. */
export interface About {
  readonly topics: readonly string[];
  readonly places?: readonly string[];
  readonly audience?: '' | 'both' | 'home' | 'business';
}

/** `near`: places next to its own. `turn`: its number among similar pages. */
export interface PageAbout extends About {
  readonly near?: readonly string[];
  readonly turn?: number;
}

const shared = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.filter((one) => others.includes(one)).length;

const ofPlace = (page: PageAbout, { places }: About) => 3 * shared(page.places, places) + shared(page.near, places);

/** A topic counts more the earlier both name it; a shared main topic outweighs several others. */
function closeness(page: PageAbout, other: About): number {
  const topics = page.topics.map((topic, at) => {
    const there = other.topics.indexOf(topic);
    return there < 0 ? 0 : 1 / ((at + 1) * (there + 1));
  });
  return topics.reduce((sum, share) => sum + share, 0) + ofPlace(page, other);
}

const everybody = (audience: About['audience']) => audience === undefined || audience === '' || audience === 'both';

const suits = (page: About, other: About) =>
  everybody(page.audience) || everybody(other.audience) || page.audience === other.audience;

/**
 * At most `most` entries that share a topic or place with the page and suit its readers, closest first, ties in the
 * given order. A town outweighs any topic, and a neighboring town equals the main topic: visitors look for local work.
 * Pages that differ only by `turn` rotate the last place.
 */
export function nearest<Entry>(
  page: PageAbout,
  entries: readonly Entry[],
  aboutOf: (entry: Entry) => About,
  most: number,
): Entry[] {
  const found = entries
    .map((entry) => ({ entry, about: aboutOf(entry) }))
    .filter(({ about }) => suits(page, about))
    .map(({ entry, about }) => ({ entry, near: closeness(page, about), isLocal: ofPlace(page, about) > 0 }))
    .filter(({ near }) => near > 0)
    .sort((a, b) => b.near - a.near);
  const first = found.slice(0, Math.max(0, most - (page.turn === undefined ? 0 : 1)));
  const rest = found.slice(first.length);
  const local = rest.filter(({ isLocal }) => isLocal);
  const last = page.turn === undefined || most === 0 ? [] : local.length > 0 ? local : rest;
  const turned = last.length > 0 ? last.slice((page.turn ?? 0) % last.length).slice(0, 1) : [];
  return [...first, ...turned].map(({ entry }) => entry);
}

const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const rewrite = (text: string, letters: Readonly<Record<string, string>>) =>
  text.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);

/** Spellings of a name for search: Søren is soren and soeren. */
export function nameSpellings(name: string): string[] {
  const plain = name.normalize('NFC').toLowerCase();
  return searchWords([plain, rewrite(plain, digraphs)]);
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
/** Shorter words are too similar; longer ones are not names. */
const [shortest, longest] = [4, 24];

/** All words one edit away. None for words under 4 or over 24 characters, or with a digit. */
export function nearWords(word: string): string[] {
  if (word.length < shortest || word.length > longest || /\d/.test(word)) return [];
  const near = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [first = '', second = ''] = after;
    for (const letter of letters) {
      near.add(before + letter + after);
      if (first) near.add(before + letter + after.slice(1));
    }
    if (first) near.add(before + after.slice(1));
    if (second) near.add(before + second + first + after.slice(2));
  }
  near.delete(word);
  return [...near];
}
