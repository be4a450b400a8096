import { collections } from '#content/records/all.ts';
import { parsedJson } from '#src/lib/json.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Live } from '#src/lib/records/live.ts';
import { changedFields } from '#src/lib/records/merge.ts';
import { recordId } from '#src/lib/records/schema.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { fieldChanges } from './difference.ts';
import { sameTyped } from './form.ts';
import { type RecordPublishing, typedValues } from './publishing.server.ts';
import { nameOf } from './samples.server.ts';
import type { ImportEntry } from './view-import.ts';

const fileSchema = z.object({
  northarc: z.literal('records'),
  version: z.literal(1),
  collections: z.record(
    z.string(),
    z.object({
      records: z.array(z.object({ id: recordId }).loose()).max(20_000),
      removed: z.array(recordId).max(20_000).default([]),
    }),
  ),
});
export type RecordsFile = z.output<typeof fileSchema>;

const shownOf = (collection: AnyCollection, records: Live['records']) => records[collection.name] ?? collection.builtIn;

/** Everything that is published, in its order, as a file that another installation takes; names of facts as they are typed. */
export function exportRecords(records: Live['records']): string {
  const all = collections.map((collection) => {
    const shown = shownOf(collection, records);
    const ids = new Set(shown.map(({ id }) => id));
    const removed = collection.builtIn.map(({ id }) => id).filter((id) => !ids.has(id));
    return [collection.name, { records: shown.map((item) => typedValues(item)), removed }];
  });
  return `${JSON.stringify({ northarc: 'records', version: 1, collections: Object.fromEntries(all) }, null, 2)}\n`;
}

/** A file of records; undefined when it is none. */
export const readRecordsFile = (text: string): RecordsFile | undefined => fileSchema.safeParse(parsedJson(text)).data;

/** What is to be known and done for an import. */
export interface ImportParts {
  records: Live['records'];
  publishing: RecordPublishing;
  /** The records that have a draft, as "collection/id". */
  drafts: ReadonlySet<string>;
}

const withoutId = ({ id: _, ...values }: { id: string; [name: string]: unknown }) => values;

/** The order that a file gives: its records as they stand there, then those that it does not know. */
function orderOf(ids: readonly string[], file: readonly string[]): string[] {
  const known = file.filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

function planOf(
  collection: AnyCollection,
  file: RecordsFile['collections'][string],
  parts: ImportParts,
): ImportEntry[] {
  const { publishing, drafts } = parts;
  const { name, title, fields } = collection;
  const shown = shownOf(collection, parts.records);
  const seen = new Set<string>();
  const entry = (id: string, values: object, about: Pick<ImportEntry, 'what'> & Partial<ImportEntry>): ImportEntry => ({
    ...{ key: `${name}/${id}`, title, name: nameOf(collection, id, { ...values }), changes: [], reason: '' },
    ...{ hasDraft: drafts.has(`${name}/${id}`), ...about },
  });
  const ids = file.records.map(({ id }) => id);
  // The second of the same says so for all that follow.
  const once = file.records.filter(
    ({ id }, nth) => ids.indexOf(id) === nth || ids.indexOf(id, ids.indexOf(id) + 1) === nth,
  );
  const given = once.map((record): ImportEntry => {
    const { id } = record;
    const current = shown.find((item) => item.id === id);
    const checked = publishing.check(collection, withoutId(record), id);
    const isTwice = seen.has(id);
    seen.add(id);
    if (isTwice) return entry(id, record, { what: 'refused', reason: 'It stands in the file twice.' });
    if (!checked.ok) {
      const said = Object.entries(checked.errors).map(
        ([path, why]) => `${fields[path.split('.')[0] ?? '']?.label ?? path}: ${why}`,
      );
      return entry(id, record, { what: 'refused', reason: `${said.join('. ')}.` });
    }
    if (collection.fixed && !current)
      return entry(id, record, { what: 'refused', reason: 'There is no such record, and none can be added.' });
    const before = current && withoutId(typedValues(current) as { id: string });
    if (before && changedFields(before, checked.values).length === 0) return entry(id, record, { what: 'same' });
    return entry(id, record, {
      what: current ? 'changed' : 'new',
      changes: fieldChanges(fields, before, checked.values),
    });
  });
  const others = shown.flatMap((item): ImportEntry[] => {
    if (seen.has(item.id)) return [];
    const isRemoved = file.removed.includes(item.id) && !collection.fixed;
    return [entry(item.id, typedValues(item), { what: isRemoved ? 'removed' : 'only-here' })];
  });
  const added = given.filter(({ what }) => what === 'new').map(({ key }) => key.slice(name.length + 1));
  const gone = new Set(others.filter(({ what }) => what === 'removed').map(({ key }) => key.slice(name.length + 1)));
  const then = [...shown.map(({ id }) => id).filter((id) => !gone.has(id)), ...added];
  const hasOrder = !collection.fixed && !sameTyped(then, orderOf(then, [...seen]));
  const order = entry('#order', {}, { what: 'order' });
  return [...given, ...others, ...(hasOrder ? [{ ...order, name: 'Their order' }] : [])];
}

/** What an import of this file would change. */
export function planImport(file: RecordsFile, parts: ImportParts): ImportEntry[] {
  const unknown = Object.keys(file.collections).filter((name) => !collections.some((one) => one.name === name));
  return [
    ...collections.flatMap((collection) => {
      const given = file.collections[collection.name];
      return given ? planOf(collection, given, parts) : [];
    }),
    ...unknown.map(
      (name): ImportEntry => ({
        ...{ key: name, title: name, name, what: 'refused', changes: [], hasDraft: false },
        reason: 'This installation has nothing of this kind.',
      }),
    ),
  ];
}

const carriedOut = ['new', 'changed', 'removed', 'order'];

/** Carries out what is `chosen` of an import, each as a version of its own. Answers the keys that could not be. */
export async function importRecords(
  file: RecordsFile,
  parts: ImportParts,
  chosen: (entry: ImportEntry) => boolean,
  actor: Actor,
): Promise<{ done: number; failed: string[] }> {
  const { publishing } = parts;
  const plan = planImport(file, parts).filter((entry) => carriedOut.includes(entry.what) && chosen(entry));
  const failed: string[] = [];
  let done = 0;
  for (const { key, what } of plan) {
    const [name = '', id = ''] = key.split('/');
    const collection = collections.find((one) => one.name === name);
    if (!collection) continue;
    const given = file.collections[name]?.records ?? [];
    const record = given.find((one) => one.id === id);
    const { number } = await publishing.newest(collection, id);
    const outcome =
      what === 'order'
        ? await publishing.reorder(
            collection,
            given.map((one) => one.id),
            actor,
          )
        : record && what !== 'removed'
          ? await publishing.publish(collection, id, number, withoutId(record), actor)
          : await publishing.remove(collection, id, number, actor);
    if (outcome.ok) done += 1;
    else failed.push(key);
  }
  return { done, failed };
}
