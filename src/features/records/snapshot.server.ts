import { collections } from '#content/records/all.ts';
import { marksTyped } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { publishedAt } from '#src/lib/records/moments.ts';
import { readItem } from '#src/lib/records/schema.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { RecordVersionsTable } from '#src/platform/db/tables-records.ts';
import { newestVersions } from './store.server.ts';

/** Under this id stands the order of a collection's records; no record can have it (a record’s id holds no such sign). */
export const orderId = '#order';

export type Newest = Pick<RecordVersionsTable, 'id' | 'state' | 'data' | 'saved_at'>;

/** Ids in the stored order; none when it cannot be read. */
export function readOrder(json: string): string[] {
  try {
    const stored: unknown = JSON.parse(json);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * The records of a collection as visitors see them, from the newest versions there are of them. What cannot be read any
 * more stands as it came with the site, or not at all. Records without a place in the order come last. When each of them,
 * and anything of the collection, was published is noted (src/lib/records/moments.ts).
 */
export function recordsOf(collection: AnyCollection, newest: readonly Newest[]): readonly Item[] {
  const own = new Map(newest.map((row) => [row.id, row]));
  const items = new Map<string, Item>(collection.builtIn.map((item) => [item.id, item]));
  for (const { id, state, data, saved_at } of newest) {
    if (state === 'removed') items.delete(id);
    const came = collection.builtIn.find((item) => item.id === id);
    const read = state === 'own' && id !== orderId ? readItem(collection, id, marksTyped(data)) : undefined;
    // Brought back to what came with the site, it changed at that moment; the built-in record itself is everybody's.
    const shown = read ?? (state === 'built-in' && came ? { ...came } : undefined);
    if (shown) items.set(id, publishedAt(shown, saved_at));
  }
  const order = own.get(orderId);
  const first = order?.state === 'own' ? readOrder(order.data) : [];
  const ids = new Set([...first, ...items.keys()]);
  const all = [...ids].flatMap((id) => items.get(id) ?? []);
  return newest.length > 0 ? publishedAt(all, Math.max(...newest.map(({ saved_at }) => saved_at))) : all;
}

/** What is published of every collection. */
export async function readRecords(sql: Sql): Promise<Live['records']> {
  const rows = await newestVersions(sql);
  return Object.fromEntries(
    collections.map((collection) => [
      collection.name,
      recordsOf(
        collection,
        rows.filter((row) => row.collection === collection.name),
      ),
    ]),
  );
}

/** The published records with one of them as a draft has it, for a preview; marks may be typed in it. */
export function withDraft(
  records: Live['records'],
  collection: AnyCollection,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Live['records'] {
  const item: Item = { ...JSON.parse(marksTyped(JSON.stringify(values))), id };
  const known = records[collection.name] ?? [];
  const isKnown = known.some((one) => one.id === id);
  const items = isKnown ? known.map((one) => (one.id === id ? item : one)) : [...known, item];
  return { ...records, [collection.name]: items };
}
