import { collections } from '#content/records/all.ts';
import { type Facts, fillFacts, marksTyped } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { RecordPublishing } from './publishing.server.ts';
import type { Newest } from './snapshot.server.ts';
import { newestVersions } from './store.server.ts';
import { capital, withArticle } from './words.ts';

/** A record that is made up, and that nobody has replaced or confirmed yet. */
export interface SampleRecord {
  collection: string;
  /** What its collection is called. */
  title: string;
  id: string;
  name: string;
}

/** What a record is called: by its name, and by what it belongs to where the name alone would not tell. */
function nameOf({ named, one, within }: AnyCollection, id: string, values: Readonly<Record<string, unknown>>): string {
  const name = String(values[named] ?? '') || `${capital(withArticle(one))} without a name`;
  return [within?.(id), name].filter(Boolean).join(': ');
}

/** What a record is called in the desk, with the facts that it names in their places, be the values published or as somebody typed them. */
export const shownName = (
  collection: AnyCollection,
  id: string,
  values: Readonly<Record<string, unknown>>,
  facts: Facts,
): string => fillFacts(marksTyped(nameOf(collection, id, values)), facts);

/**
 * The ids of a collection that still stand as the site came and are made up. Whoever publishes the same words has
 * confirmed them, what was taken away is none any more, and what was put back to built-in is made up again.
 */
export function sampleIds(collection: AnyCollection, newest: readonly Newest[]): Set<string> {
  const touched = new Set(newest.filter(({ state }) => state !== 'built-in').map(({ id }) => id));
  const ids = collection.sample ? collection.builtIn.map(({ id }) => id) : [];
  return new Set(ids.filter((id) => !touched.has(id)));
}

/** Everything on the site that is made up, in the order of the desk, and the collections of which the owner published. */
export async function recordsStanding(
  sql: Sql,
  { facts }: Pick<Live, 'facts'>,
): Promise<{ samples: SampleRecord[]; published: Set<string> }> {
  const rows = await newestVersions(sql);
  const samples = collections.flatMap((collection) => {
    const ids = sampleIds(
      collection,
      rows.filter((row) => row.collection === collection.name),
    );
    return collection.builtIn
      .filter(({ id }) => ids.has(id))
      .map((item) => ({
        ...{ collection: collection.name, title: collection.title, id: item.id },
        name: shownName(collection, item.id, item, facts),
      }));
  });
  const own = rows.filter(({ state }) => state !== 'built-in').map(({ collection }) => collection);
  return { samples, published: new Set(own) };
}

/** Everything on the site that is made up, in the order of the desk. */
export const samplesOf = async (sql: Sql, live: Pick<Live, 'facts'>): Promise<SampleRecord[]> =>
  (await recordsStanding(sql, live)).samples;

/**
 * Says of those of these records that are still made up that they are true, word for word; answers how many. Each is a
 * version of its own, so each can be taken back.
 */
export async function confirmSamples(
  parts: { sql: Sql; publishing: RecordPublishing; actor: Actor },
  collection: AnyCollection,
  ids: readonly string[],
): Promise<number> {
  const { sql, publishing, actor } = parts;
  const rows = (await newestVersions(sql)).filter((row) => row.collection === collection.name);
  const samples = sampleIds(collection, rows);
  let confirmed = 0;
  for (const id of ids.filter((one) => samples.has(one))) {
    const { number, values } = await publishing.newest(collection, id);
    const done = await publishing.publish(collection, id, number, values, actor);
    if (done.ok) confirmed += 1;
  }
  return confirmed;
}
