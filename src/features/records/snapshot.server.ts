import { collections } from '#content/records/all.ts';
import { marksTyped } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { readItem } from '#src/lib/records/schema.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { RecordVersionsTable } from '#src/platform/db/tables-records.ts';
import { newestVersions } from './store.server.ts';

/** Under this id stands the order of a collection's records; no record can have it (a record’s id holds no such sign). */
export const orderId = '#order';

export type Newest = Pick<RecordVersionsTable, 'id' | 'state' | 'data' | 'confirmed'>;

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
 * more stands as it came with the site, or not at all. Records without a place in the order come last.
 */
export function recordsOf(collection: AnyCollection, newest: readonly Newest[]): readonly Item[] {
  const own = new Map(newest.map((row) => [row.id, row]));
  const items = new Map<string, Item>(collection.builtIn.map((item) => [item.id, item]));
  for (const { id, state, data } of newest) {
    if (state === 'removed') items.delete(id);
    const read = state === 'own' && id !== orderId ? readItem(collection, id, marksTyped(data)) : undefined;
    if (read) items.set(id, read);
  }
  const order = own.get(orderId);
  const first = order?.state === 'own' ? readOrder(order.data) : [];
  const ids = new Set([...first, ...items.keys()]);
  return [...ids].flatMap((id) => items.get(id) ?? []);
}

/** What is published of every collection, and when that was. */
export async function readRecords(sql: Sql): Promise<Pick<Live, 'records' | 'changedAt' | 'confirmed'>> {
  const rows = await newestVersions(sql);
  const read = collections.map((collection) => {
    const own = rows.filter((row) => row.collection === collection.name);
    const moments = Object.fromEntries(own.map(({ id, saved_at }) => [id, saved_at]));
    const confirmed = own.filter((row) => row.confirmed === 1).map(({ id }) => id);
    return { name: collection.name, records: recordsOf(collection, own), moments, confirmed };
  });
  return {
    records: Object.fromEntries(read.map(({ name, records }) => [name, records])),
    changedAt: Object.fromEntries(read.map(({ name, moments }) => [name, moments])),
    confirmed: Object.fromEntries(read.map(({ name, confirmed }) => [name, confirmed])),
  };
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
