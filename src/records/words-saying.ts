import { collections } from '#src/content/records/all.ts';
import { requireSignIn } from '#src/desk/require-sign-in.server.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { itemsIn, textsOf } from '#src/lib/records/collection.ts';
import type { Live } from '#src/lib/records/live.ts';
import { foldText } from '#src/lib/search-words.ts';
import type { Route } from './+types/words-saying';
import { recordPath } from './record-words.ts';
import { shownName } from './snapshot.server.ts';

/** Shorter texts match by chance. */
const leastWithin = 12;
const mostFound = 3;

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}$%]+/gu, ' ')
    .trim();

/** 0 for no match. */
function likeness(says: string, asked: string): number {
  if (says === asked) return 3;
  if (asked.length >= leastWithin && says.includes(asked)) return 2;
  return says.length >= leastWithin && asked.includes(says) ? 1 : 0;
}

/**
 * At most three, best first. Words of designed pages are edited in place; figures computed from prices are not found.
 */
function recordsSaying({ records, facts }: Live, text: string) {
  const asked = plain(text);
  if (!asked) return [];
  const found = collections
    .filter(({ group }) => group !== 'words')
    .flatMap((collection) =>
      itemsIn(collection, records).map((item) => {
        const likest = Math.max(0, ...textsOf(item).map((one) => likeness(plain(fillFacts(one, facts)), asked)));
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

/** Characters. */
const mostAsked = 1_000;

/** `?saying=`: up to three records {title, name, path} that contain a text of a page. */
export async function loader(args: Route.LoaderArgs) {
  const { live } = await requireSignIn(args);
  const saying = new URL(args.request.url).searchParams.get('saying') ?? '';
  return Response.json(recordsSaying(live(), saying.slice(0, mostAsked)));
}
