import { collections } from '#content/records/all.ts';
import { filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { Newest } from './snapshot.server.ts';
import { newestVersions } from './store.server.ts';

/** A record that is made up, and that nobody has replaced or confirmed yet. */
export interface SampleRecord {
  collection: string;
  /** What its collection is called. */
  title: string;
  id: string;
  name: string;
}

/** What a record is called in the desk: by its name, and by what it belongs to where the name alone would not tell. */
export function nameOf(
  { named, one, within }: AnyCollection,
  id: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const name = String(values[named] ?? '') || `A ${one} without a name`;
  return [within?.(id), name].filter(Boolean).join(': ');
}

/**
 * The ids of a collection that still stand as the site came and are made up. Whoever publishes the same words has
 * confirmed them, what was taken away is none any more, and what was put back to built-in is made up again.
 */
export function sampleIds(collection: AnyCollection, newest: readonly Newest[]): Set<string> {
  const touched = new Set(newest.filter(({ state }) => state !== 'built-in').map(({ id }) => id));
  const ids = collection.sample ? collection.builtIn.map(({ id }) => id) : [];
  return new Set(ids.filter((id) => !touched.has(id)));
}

/** Everything on the site that is made up, in the order of the desk. */
export async function samplesOf(sql: Sql, { facts }: Pick<Live, 'facts'>): Promise<SampleRecord[]> {
  const rows = await newestVersions(sql);
  return collections.flatMap((collection) => {
    const ids = sampleIds(
      collection,
      rows.filter((row) => row.collection === collection.name),
    );
    return collection.builtIn
      .filter(({ id }) => ids.has(id))
      .map((item) => ({
        ...{ collection: collection.name, title: collection.title, id: item.id },
        name: filled(nameOf(collection, item.id, item), facts),
      }));
  });
}
