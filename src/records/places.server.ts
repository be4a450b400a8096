import { setImmediate } from 'node:timers/promises';
import { diffArrays } from 'diff';
import { questions } from '#src/intake/captcha-questions.ts';
import type { Facts } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import { wordChange } from './difference.ts';
import { decoded, type Hunk, linesOf, type Unit, unitsOf } from './page-units.ts';
import type { Place, PlacesChunk, StayingWords } from './record-view.ts';

export interface ChangedWords {
  before: string;
  after: string;
}

/** Skips words too short to recognize elsewhere: "6", "GA". */
const tells = (words: string) => /^\$[\d,]+$/.test(words) || (words.length >= 4 && /\p{L}{3}/u.test(words));
const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Only facts whose old words can be recognized. */
export const changedWords = (now: Facts, then: Facts): ChangedWords[] =>
  Object.entries(now).flatMap(([name, before]) => {
    const after = then[name] ?? '';
    return before === after || name.startsWith('words.') || !tells(before) ? [] : [{ before, after }];
  });

/** Whole words only: "$150" is not in "$150,000". */
function says(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const [left, right] = [text[at - 1], text.slice(at + words.length)];
    if (!isWordSign(left) && !isWordSign(right[0]) && !/^[,.]\d/.test(right)) return true;
  }
  return false;
}

/** Text that still says the old facts with the draft published. */
export const stayingUnits = (units: readonly Unit[], changed: readonly ChangedWords[]): Unit[] =>
  units.filter(
    ({ kind, text }) =>
      kind === 'text' &&
      changed.some(({ before, after }) => says(after === '' ? text : text.replaceAll(after, ' '), before)),
  );

export interface FetchedPage {
  status: number;
  type: string;
  text: string;
}

/** Answers a path as if `live` were published. */
export type ShownWith = (live: Live, path: string) => Promise<FetchedPage>;

/** Files besides pages that contain record texts. */
const files: Record<string, string> = {
  '/llms.txt': 'llms.txt, for assistants',
  '/blog/rss.xml': 'RSS feed',
  '/sitemap.xml': 'Sitemap',
};
const pagesInOne = 8;
const mostOfPage = 6;
const mostLetters = 200;

const isPage = ({ type }: FetchedPage) => type.startsWith('text/html');
/** Random in each answer, so never a difference. */
const securityQuestions: ReadonlySet<string> = new Set(questions.map(({ question }) => question));
const unitsIn = (shown: FetchedPage): Unit[] =>
  (isPage(shown) ? unitsOf(shown.text) : linesOf(shown.text)).filter(({ text }) => !securityQuestions.has(text));

const sameUnit = (a: Unit, b: Unit) => a.kind === b.kind && a.text === b.text;
/** Beyond this, documents count as entirely different. */
const mostEdits = 1_000;

export function hunksOf(before: readonly Unit[], after: readonly Unit[]): Hunk[] {
  const changes = diffArrays([...before], [...after], { comparator: sameUnit, maxEditLength: mostEdits });
  if (!changes) return [{ before: [...before], after: [...after] }];
  const hunks: Hunk[] = [];
  let open: Hunk = { before: [], after: [] };
  for (const { added, removed, value } of changes) {
    if (!added && !removed) open = { before: [], after: [] };
    else if (hunks.at(-1) !== open) hunks.push(open);
    if (added) open.after.push(...value);
    if (removed) open.before.push(...value);
  }
  return hunks;
}

export const differences = (before: FetchedPage, after: FetchedPage): Hunk[] =>
  before.text === after.text ? [] : hunksOf(unitsIn(before), unitsIn(after));

const titleOf = ({ text }: FetchedPage) =>
  decoded(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? '').replace(/ \| [^|]*$/, '');

const partOf = { text: '', head: 'in search results and shared links', data: 'Structured data for search engines' };

/** Each changed heading of an answer, its head and its structured data. */
function placesOf(path: string, before: FetchedPage, after: FetchedPage): Place[] {
  const [was, is] = [before, after].map(({ status }) => status === 200);
  if (!was && !is) return [];
  const where = files[path] ?? titleOf(is ? after : before);
  const kind = 'text';
  if (!was) return [{ path, where, part: '', kind, before: '', after: 'a new page', count: 1 }];
  if (!is) return [{ path, where, part: '', kind, before: 'this page', after: '', count: 1 }];
  const places = new Map<string, Place>();
  for (const hunk of differences(before, after)) {
    const length = Math.max(hunk.before.length, hunk.after.length);
    for (let nth = 0; nth < length; nth += 1) {
      const [old, fresh] = [hunk.before[nth], hunk.after[nth]];
      const unit = fresh ?? old;
      if (!unit) continue;
      const part = partOf[unit.kind] || unit.heading;
      const known = places.get(part);
      if (known) known.count += 1;
      else {
        const words = wordChange(old?.kind === unit.kind ? old.text : '', fresh?.text ?? '');
        places.set(part, { path, where, part, kind: unit.kind, ...words, count: 1 });
      }
    }
  }
  return [...places.values()].slice(0, mostOfPage);
}

/** All paths of both sitemaps, and the files. */
async function pathsOf(show: ShownWith, states: readonly Live[], publicUrl: string): Promise<string[]> {
  const paths = new Set<string>();
  for (const live of states) {
    const { text } = await show(live, '/sitemap.xml');
    for (const [, address = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      if (address.startsWith(publicUrl)) paths.add(address.slice(publicUrl.length) || '/');
    }
  }
  return [...paths, ...Object.keys(files)];
}

/** Reports when a collection's records are read. */
function watched(live: Live, collection: string, onRead: () => void): Live {
  const records = new Proxy(live.records, {
    get(target, name, receiver) {
      if (name === collection) onRead();
      return Reflect.get(target, name, receiver);
    },
    ownKeys(target) {
      onRead();
      return Reflect.ownKeys(target);
    },
  });
  return { ...live, records };
}

export interface States {
  now: Live;
  then: Live;
  collection: string;
  publicUrl: string;
}

/** Compares some pages with and without the draft, yielding to visitors in between. Stops when `signal` aborts. */
export async function lookAtPlaces(
  show: ShownWith,
  states: States,
  from: number,
  signal?: AbortSignal,
): Promise<PlacesChunk> {
  const { now, then, collection, publicUrl } = states;
  const paths = await pathsOf(show, [now, then], publicUrl);
  const sameFacts = JSON.stringify(now.facts) === JSON.stringify(then.facts);
  const changed = changedWords(now.facts, then.facts);
  const stays: StayingWords[] = [];
  const places: Place[] = [];
  const to = Math.min(paths.length, from + pagesInOne);
  for (const path of paths.slice(from, to)) {
    if (signal?.aborted) break;
    let isRead = false;
    const before = await show(
      watched(now, collection, () => {
        isRead = true;
      }),
      path,
    );
    await setImmediate();
    // Unchanged if it reads none of these records and facts are the same.
    if (sameFacts && !isRead) continue;
    const after = await show(then, path);
    places.push(...placesOf(path, before, after));
    const still = changed.some(({ before: words }) => after.text.includes(words)) ? unitsIn(after) : [];
    for (const { text } of isPage(after) ? stayingUnits(still, changed) : []) {
      stays.push({ path, where: titleOf(after), text: text.slice(0, mostLetters) });
    }
    await setImmediate();
  }
  return { places, stays, looked: to, of: paths.length, saysFacts: !sameFacts };
}
