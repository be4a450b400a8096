import { collections } from '#src/content/records/all.ts';
import { marksTyped } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { readItem } from '#src/lib/records/schema.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import type { RecordVersionsTable } from '#src/platform/db/tables-site.ts';
import { findVersion, newestNumbers, newestVersions } from './record-store.server.ts';

/** Under this id stands the order of a collection's records; no record can have it (a record’s id holds no such sign). */
export const orderId = '#order';

export type Newest = Pick<RecordVersionsTable, 'id' | 'state' | 'data' | 'confirmed'>;

const checked = new WeakMap<Newest, { item: Item | undefined }>();

/** A stored record; undefined when it cannot be read any more. A row is checked once. */
function itemOf(collection: AnyCollection, row: Newest): Item | undefined {
  const known = checked.get(row) ?? { item: readItem(collection, row.id, marksTyped(row.data)) };
  checked.set(row, known);
  return known.item;
}

/** Ids in the stored order; none when it cannot be read. */
function readOrder(json: string): string[] {
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
  for (const row of newest) {
    const { id, state } = row;
    if (state === 'removed') items.delete(id);
    const read = state === 'own' && id !== orderId ? itemOf(collection, row) : undefined;
    if (read) items.set(id, read);
  }
  const order = own.get(orderId);
  const first = order?.state === 'own' ? readOrder(order.data) : [];
  const ids = new Set([...first, ...items.keys()]);
  return [...ids].flatMap((id) => items.get(id) ?? []);
}

type Records = Pick<Live, 'records' | 'changedAt' | 'confirmed'>;

/** More than these are read all at once. */
const mostByName = 50;

/** The newest version of every record; what was read before is not read again, for a version never changes. */
async function newestBut(sql: Sql, known: ReadonlyMap<string, RecordVersionsTable>): Promise<RecordVersionsTable[]> {
  if (known.size === 0) return newestVersions(sql);
  const numbers = await newestNumbers(sql);
  const rows = numbers.map(({ collection, id, number }) => {
    const row = known.get(`${collection}/${id}`);
    return row?.number === number ? row : undefined;
  });
  if (rows.filter((row) => !row).length > mostByName) return newestVersions(sql);
  const read = numbers.map(({ collection, id, number }, nth) => rows[nth] ?? findVersion(sql, collection, id, number));
  return (await Promise.all(read)).filter((row) => row !== undefined);
}

/**
 * Reads what is published of every collection, and when that was. A reader keeps what it has read, so that of a thousand
 * articles only those are read and checked anew that have changed since; other collections stay the same objects.
 */
export function createRecordsReader(): (sql: Sql) => Promise<Records> {
  let known = new Map<string, RecordVersionsTable>();
  let last: Records | undefined;
  return async (sql) => {
    // What has no place in an order stands as it was published, whichever way it was read.
    const rows = (await newestBut(sql, known)).sort((a, b) => a.saved_at - b.saved_at || (a.id < b.id ? -1 : 1));
    const before = last;
    const read = collections.map((collection) => {
      const { name } = collection;
      const own = rows.filter((row) => row.collection === name);
      const moments = Object.fromEntries(own.map(({ id, saved_at }) => [id, saved_at]));
      const confirmed = own.filter((row) => row.confirmed === 1).map(({ id }) => id);
      const kept = before?.records[name];
      const isSame =
        own.length === Object.keys(before?.changedAt?.[name] ?? {}).length &&
        own.every((row) => known.get(`${name}/${row.id}`) === row);
      return { name, records: kept && isSame ? kept : recordsOf(collection, own), moments, confirmed };
    });
    known = new Map(rows.map((row) => [`${row.collection}/${row.id}`, row]));
    // What was read as a record is not kept as its text too.
    for (const row of rows) if (checked.has(row)) row.data = '';
    last = {
      records: Object.fromEntries(read.map(({ name, records }) => [name, records])),
      changedAt: Object.fromEntries(read.map(({ name, moments }) => [name, moments])),
      confirmed: Object.fromEntries(read.map(({ name, confirmed }) => [name, confirmed])),
    };
    return last;
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
