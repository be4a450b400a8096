import { collections } from '#src/content/records/all.ts';
import { fillFacts } from '#src/lib/facts.ts';
import type { Live } from '#src/lib/records/live.ts';
import { foldText } from '#src/lib/search-words.ts';
import { shownName } from './samples.server.ts';
import { recordPath, type SayingRecord } from './view.ts';

/** A shorter text stands in too many others by chance. */
const leastWithin = 12;
const mostFound = 3;

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim();

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (value && typeof value === 'object') for (const one of Object.values(value)) yield* textsOf(one);
}

/** How well one text of a record accounts for what the page says; 0 where it does not. */
function likeness(says: string, asked: string): number {
  if (says === asked) return 3;
  if (asked.length >= leastWithin && says.includes(asked)) return 2;
  return says.length >= leastWithin && asked.includes(says) ? 1 : 0;
}

/**
 * The records that say a text which stands on a page, the likeliest first, at most three; words of the designed pages
 * aside, which are changed where they stand. A figure that is worked out from a price is found in none.
 */
export function recordsSaying({ records, facts }: Live, text: string): SayingRecord[] {
  const asked = plain(text);
  if (!asked) return [];
  const found = collections
    .filter(({ group }) => group !== 'words')
    .flatMap((collection) =>
      (records[collection.name] ?? collection.builtIn).map((item) => {
        const likest = Math.max(0, ...[...textsOf(item)].map((one) => likeness(plain(fillFacts(one, facts)), asked)));
        return { collection, item, likest };
      }),
    )
    .filter(({ likest }) => likest > 0)
    .sort((a, b) => b.likest - a.likest);
  return found.slice(0, mostFound).map(({ collection, item }) => ({
    title: collection.title,
    name: shownName(collection, item.id, item, facts),
    path: recordPath(collection.name, item.id),
  }));
}
