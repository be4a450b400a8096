import type { RecordVersionsTable } from 'db:tables';
import { collections } from '#src/content/records/all.ts';
import { daysAfter } from '#src/lib/day-times.ts';
import { type Facts, fillFacts, marksTyped } from '#src/lib/facts.ts';
import { fullDayInWords } from '#src/lib/format.ts';
import { type AnyCollection, standingFields } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { readItem } from '#src/lib/records/schema.ts';
import { capital } from '#src/lib/text.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Sql } from '#src/platform/db/client.server.ts';
import { valueInWords } from './difference.ts';
import type { RecordPublishing } from './publishing.server.ts';
import { withArticle } from './record-words.ts';

export async function newestVersions(sql: Sql): Promise<RecordVersionsTable[]> {
  return sql
    .selectFrom('record_versions as v')
    .selectAll('v')
    .where('v.number', '=', (eb) =>
      eb
        .selectFrom('record_versions as n')
        .select((one) => one.fn.max('n.number').as('number'))
        .whereRef('n.collection', '=', 'v.collection')
        .whereRef('n.id', '=', 'v.id'),
    )
    .execute();
}

/** Pseudo-record that stores a collection's order. `#` keeps it apart from real ids. */
export const orderId = '#order';

export type Newest = Pick<RecordVersionsTable, 'id' | 'state' | 'data' | 'confirmed'>;

const checked = new WeakMap<Newest, { item: Item | undefined }>();

/** Undefined when it is no longer valid. Each row is checked once. */
function itemOf(collection: AnyCollection, row: Newest): Item | undefined {
  const known = checked.get(row) ?? { item: readItem(collection, row.id, marksTyped(row.data)) };
  checked.set(row, known);
  return known.item;
}

/** Empty when unreadable. */
function readOrder(json: string): string[] {
  try {
    const stored: unknown = JSON.parse(json);
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Unreadable records fall back to the built-in ones, or are left out. Those missing in the order come last. */
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

/** Only changed records are checked again, because a version never changes; unchanged collections stay the same objects. */
export function createRecordsReader(): (sql: Sql) => Promise<Records> {
  const known = new Map<string, { rows: readonly RecordVersionsTable[]; items: readonly Item[] }>();
  return async (sql) => {
    // Records without a place in the order follow publication.
    const newest = (await newestVersions(sql)).sort((a, b) => a.saved_at - b.saved_at || (a.id < b.id ? -1 : 1));
    const read = collections.map((collection) => {
      const { name } = collection;
      const before = known.get(name);
      const seen = new Map(before?.rows.map((row) => [row.id, row]));
      const rows = newest.flatMap((row) => {
        if (row.collection !== name) return [];
        const same = seen.get(row.id);
        return same?.number === row.number ? same : row;
      });
      const isSame = before?.rows.length === rows.length && rows.every((row, nth) => row === before.rows[nth]);
      const items = before && isSame ? before.items : recordsOf(collection, rows);
      known.set(name, { rows, items });
      const changedAt = Object.fromEntries(rows.map(({ id, saved_at }) => [id, saved_at]));
      return { name, records: items, changedAt, confirmed: rows.flatMap((row) => (row.confirmed === 1 ? row.id : [])) };
    });
    const byName = <Part extends keyof Records>(part: Part) =>
      Object.fromEntries(read.map((one) => [one.name, one[part]])) as NonNullable<Records[Part]>;
    return { records: byName('records'), changedAt: byName('changedAt'), confirmed: byName('confirmed') };
  };
}

/** For previews; marks may be as typed. */
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

/** With its context where the name alone is ambiguous. */
function nameOf({ named, one, within }: AnyCollection, id: string, values: Readonly<Record<string, unknown>>): string {
  const name = String(values[named] ?? '') || `${capital(withArticle(one))} without a name`;
  return [within?.(id), name].filter(Boolean).join(': ');
}

/** The record's name in the desk with facts filled in; `values` may be published or typed. */
export const shownName = (
  collection: AnyCollection,
  id: string,
  values: Readonly<Record<string, unknown>>,
  facts: Facts,
): string =>
  collection.group === 'words' ? collection.title : fillFacts(marksTyped(nameOf(collection, id, values)), facts);

/** "Closed since June 1, 2027" once the record's last day has passed; else empty. */
export function overWords(
  { lastDay }: AnyCollection,
  values: Readonly<Record<string, unknown>> | undefined,
  today: string,
): string {
  const last = String(values?.[lastDay ?? ''] ?? '');
  if (!/^\d{4}-\d\d-\d\d$/.test(last) || last >= today) return '';
  return `Closed since ${fullDayInWords(daysAfter(last, 1))}`;
}

/**
 * Samples nobody replaced or confirmed, with the fields concerned. Removed ones do not count; those reset to default
 * do.
 */
export function samplesIn(collection: AnyCollection, newest: readonly Newest[]): Map<string, string[]> {
  const confirmed = new Set(newest.filter((row) => row.confirmed === 1).map(({ id }) => id));
  const standing = recordsOf(collection, newest)
    .filter(({ id }) => !confirmed.has(id))
    .map((item) => [item.id, standingFields(collection, item)] as const);
  return new Map(standing.filter(([, fields]) => fields.length > 0));
}

/** Long lists are shortened. */
export function standingLabels({ fields }: AnyCollection, names: readonly string[]): string {
  const labels = names.map((name) => fields[name]?.label ?? name);
  const more = labels.length > mostLabels + 1 ? ` and ${labels.length - mostLabels} more` : '';
  return `${labels.slice(0, more ? mostLabels : undefined).join('; ')}${more}`;
}
const mostLabels = 6;
/** Longer texts are cut here. */
const mostLetters = 200;

/** Samples not yet replaced or confirmed, in the desk's order. `published`: collections the owner published in. */
export async function recordsStanding(sql: Sql, { facts }: Pick<Live, 'facts'>) {
  const rows = await newestVersions(sql);
  const samples = collections.flatMap((collection) => {
    const newest = rows.filter((row) => row.collection === collection.name);
    const made = samplesIn(collection, newest);
    return recordsOf(collection, newest).flatMap((item) => {
      const fields = made.get(item.id);
      if (!fields) return [];
      const says = fields.map((name) => {
        const field = collection.fields[name];
        const words = field ? fillFacts(valueInWords(field, item[name]), facts) : '';
        const cut = words.length > mostLetters ? `${words.slice(0, mostLetters).trimEnd()} …` : words;
        return { label: field?.label ?? name, words: cut };
      });
      return {
        ...{ collection: collection.name, id: item.id, name: shownName(collection, item.id, item, facts) },
        /** Labels of unchanged fields, and their words. */
        ...{ standing: standingLabels(collection, fields), says },
      };
    });
  });
  const own = rows.filter(({ state }) => state !== 'built-in').map(({ collection }) => collection);
  return { samples, published: new Set(own) };
}

/** Confirms those still samples as true; returns how many. Each is a version of its own, so it can be undone. */
export async function confirmSamples(
  parts: { sql: Sql; publishing: RecordPublishing; actor: Actor },
  collection: AnyCollection,
  ids: readonly string[],
): Promise<number> {
  const { sql, publishing, actor } = parts;
  const rows = (await newestVersions(sql)).filter((row) => row.collection === collection.name);
  const samples = samplesIn(collection, rows);
  let confirmed = 0;
  for (const id of ids.filter((one) => samples.has(one))) {
    const { number } = await publishing.newest(collection, id);
    const done = await publishing.confirm(collection, id, number, actor);
    if (done.ok) confirmed += 1;
  }
  return confirmed;
}
