import { createHash } from 'node:crypto';
import { liveOf } from '#src/content/facts-of.ts';
import { collections } from '#src/content/records/all.ts';
import { marksTyped } from '#src/lib/facts.ts';
import { parsedJson } from '#src/lib/json.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type AnyCollection, itemsIn } from '#src/lib/records/collection.ts';
import { changedFields, sameTyped } from '#src/lib/records/editing.ts';
import type { Item } from '#src/lib/records/fields.ts';
import type { Live } from '#src/lib/records/live.ts';
import { readItem, recordId } from '#src/lib/records/schema.ts';
import { systemClock } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { ManagedPages } from '#src/page-editor/pages.server.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { type DataPlace, type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { wrongFields } from './editor.server.ts';
import { createRecordPublishing, type Incoming, type RecordPublishing, typedValues } from './publishing.server.ts';
import type { Records } from './record.server.ts';
import { createRecordsReader, orderId, shownName } from './snapshot.server.ts';

/** Uploaded pictures that travel with records. */
type Pictures = Pick<ManagedPages['images'], 'carried' | 'arrive'>;

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const addressPattern = new RegExp(`/media/(${idPattern})\\.(?:avif|webp)`, 'g');

const pictureId = z.string().regex(new RegExp(`^${idPattern}$`));

const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(addressPattern)].flatMap(([, id]) => id ?? [])),
];

/** Why a picture could not be stored, if one could not. */
async function bringPictures(ids: readonly string[], file: RecordsFile, pictures: Pictures) {
  for (const { id, name, webp } of file.pictures.filter((one) => ids.includes(one.id))) {
    const kept = await pictures.arrive({ id, name, bytes: Buffer.from(webp, 'base64') });
    if (!kept.ok) return `Picture “${name}”: ${kept.reason}`;
  }
  return undefined;
}

const fileSchema = z.object({
  northarc: z.literal('records'),
  version: z.literal(1),
  collections: z.record(
    z.string(),
    z.object({
      records: z.array(z.object({ id: recordId }).loose()).max(20_000),
      removed: z.array(recordId).max(20_000).default([]),
      /** Id to hash of what was confirmed (`saidOf`). */
      confirmed: z.record(recordId, z.string()).default({}),
    }),
  ),
  pictures: z
    .array(z.object({ id: pictureId, name: z.string().max(120), webp: z.base64().max(8_000_000) }))
    .max(2000)
    .default([]),
});
export type RecordsFile = z.output<typeof fileSchema>;

const withoutId = ({ id: _, ...values }: { id: string; [name: string]: unknown }) => values;

/** A hash, so that editing a confirmed record in the file voids its confirmation. */
const saidOf = (record: { id: string }) =>
  createHash('sha256')
    .update(JSON.stringify(withoutId({ ...record })))
    .digest('hex')
    .slice(0, 32);

/** Export in order, with facts as typed, confirmations and uploaded pictures. */
export async function exportRecords(
  shownNow: Pick<Live, 'records' | 'confirmed'>,
  pictures: Pictures,
): Promise<string> {
  const all = collections.map((collection) => {
    const shown = itemsIn(collection, shownNow.records).map((item) => typedValues(item) as { id: string });
    const ids = new Set(shown.map(({ id }) => id));
    const removed = collection.builtIn.map(({ id }) => id).filter((id) => !ids.has(id));
    const sure = new Set(shownNow.confirmed?.[collection.name]);
    const confirmed = Object.fromEntries(
      shown.filter(({ id }) => sure.has(id)).map((record) => [record.id, saidOf(record)]),
    );
    return [collection.name, { records: shown, removed, confirmed }];
  });
  const text = JSON.stringify(all);
  const carried = (await pictures.carried(picturesIn(text))).map(({ id, name, bytes }) => ({
    ...{ id, name, webp: Buffer.from(bytes).toString('base64') },
  }));
  const file = { northarc: 'records', version: 1, collections: Object.fromEntries(all), pictures: carried };
  return `${JSON.stringify(file, null, 2)}\n`;
}

export function readRecordsFile(text: string): Outcome<{ file: RecordsFile }> {
  const parsed = fileSchema.safeParse(parsedJson(text));
  if (parsed.success) return { ok: true, file: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue && issue.path.length > 0 ? ` (${issue.path.join(', ')}: ${issue.message})` : '';
  return refuse(
    `This isn’t a records file of this site’s version. Choose one exported here or from another site${where}.`,
  );
}

interface ImportDeps {
  live: Live;
  publishing: RecordPublishing;
  /** Also looks where links lead. */
  checkToPublish: Records['checkToPublish'];
}

export interface ImportResult {
  added: number;
  changed: number;
  removed: number;
  refused: { name: string; reason: string }[];
}

/** What is shown with all of the file: records are checked against it, because an article may come with its author. */
function recordsAfter(file: RecordsFile, records: Live['records']): Live['records'] {
  const after = collections.map((collection) => {
    const shown = itemsIn(collection, records);
    const given = file.collections[collection.name];
    if (!given) return [collection.name, shown] as const;
    const items = new Map<string, Item>(
      shown.filter(({ id }) => !given.removed.includes(id)).map((item) => [item.id, item]),
    );
    for (const record of given.records) {
      const item = readItem(collection, record.id, marksTyped(JSON.stringify(record)));
      if (item) items.set(item.id, item);
    }
    return [collection.name, [...items.values()]] as const;
  });
  return Object.fromEntries(after);
}

/** What to publish of a record of the file, or why not; undefined if it is shown like that already. */
async function readRecord(
  collection: AnyCollection,
  record: { id: string },
  confirmations: Readonly<Record<string, string>>,
  { live, publishing, checkToPublish }: ImportDeps,
): Promise<Incoming | { refused: string } | undefined> {
  const { id } = record;
  const current = itemsIn(collection, live.records).find((item) => item.id === id);
  const checked = publishing.check(collection, withoutId(record), id);
  if (!checked.ok) return { refused: `${wrongFields(collection, checked.errors)}.` };
  if (collection.fixed && !current) return { refused: 'This record doesn’t exist, and you can’t add new ones here.' };
  const { values } = checked;
  const confirmed = confirmations[id] === saidOf(record);
  const isSame = current && changedFields(withoutId(typedValues(current) as { id: string }), values).length === 0;
  if (isSame && (!confirmed || live.confirmed?.[collection.name]?.includes(id))) return undefined;
  const linked = await checkToPublish(collection, values, id);
  return linked.ok ? { collection, id, values, confirmed } : { refused: wrongFields(collection, linked.errors) };
}

/** Publishes all of a file in one transaction, except what is refused. */
export async function importRecords(
  file: RecordsFile,
  deps: ImportDeps,
  actor: Actor,
  pictures: Pictures,
): Promise<ImportResult> {
  const { live, publishing } = deps;
  const records = recordsAfter(file, live.records);
  // A price that comes with the file may be named by the rest of it.
  const after = { ...live, records, facts: liveOf({ records }).facts };
  const unknown = Object.keys(file.collections).filter((name) => !collections.some((one) => one.name === name));
  const refused = unknown.map((name) => ({ name, reason: 'This site doesn’t have this type.' }));
  const counts = { added: 0, changed: 0, removed: 0 };
  const all: Incoming[] = [];
  for (const collection of collections) {
    const given = file.collections[collection.name];
    if (!given) continue;
    const { title, fixed } = collection;
    const shown = itemsIn(collection, live.records);
    const known = shown.map(({ id }) => id);
    const before = all.length;
    const seen = new Set<string>();
    for (const record of given.records) {
      const { id } = record;
      const read = seen.has(id)
        ? { refused: 'It’s in the file twice.' }
        : await withLive(
            () => after,
            () => readRecord(collection, record, given.confirmed, deps),
          );
      seen.add(id);
      if (!read) continue;
      const reason =
        'refused' in read ? read.refused : await bringPictures(picturesIn(JSON.stringify(read.values)), file, pictures);
      if ('refused' in read || reason !== undefined) {
        const own = shownName(collection, id, { ...record }, live.facts);
        refused.push({ name: own === title ? title : `${title}, ${own}`, reason: reason ?? '' });
        continue;
      }
      counts[known.includes(id) ? 'changed' : 'added'] += 1;
      all.push(read);
    }
    if (fixed) continue;
    const removed = known.filter((id) => !seen.has(id) && given.removed.includes(id));
    counts.removed += removed.length;
    all.push(...removed.map((id) => ({ collection, id, values: undefined })));
    // Without an order of their own, records follow the moment of publication.
    const stays = known.filter((id) => seen.has(id));
    const asked = [...seen].filter((id) => stays.includes(id));
    if (all.length > before || !sameTyped(stays, asked))
      all.push({ collection, id: orderId, values: given.records.map(({ id }) => id) as never });
  }
  await publishing.publishAll(all, actor);
  return { ...counts, refused };
}

/** Pictures stored with a database. */
type PicturesOf = (db: Db) => Pictures;

async function within<Result>(place: DataPlace, work: (db: Db) => Promise<Result>) {
  const db = await openDatabase(place);
  return work(db).finally(() => db.close());
}

export const recordsAsFile = (place: DataPlace, picturesOf: PicturesOf): Promise<string> =>
  within(place, async (db) => exportRecords(await createRecordsReader()(db.sql), picturesOf(db)));

/** A running site shows it within two seconds. @throws when it is no records file. */
export const recordsFromFile = (place: DataPlace, text: string, picturesOf: PicturesOf): Promise<ImportResult> =>
  within(place, async (db) => {
    const read = readRecordsFile(text);
    if (!read.ok) throw new Error(read.reason);
    const live = liveOf(await createRecordsReader()(db.sql));
    const knownFacts = () => live.facts;
    const publishing = createRecordPublishing({ db, clock: systemClock, knownFacts, reload: async () => {} });
    const deps = {
      live,
      publishing,
      checkToPublish: async (...of: Parameters<typeof publishing.check>) => publishing.check(...of),
    };
    return importRecords(read.file, deps, { name: 'command line', device: '' }, picturesOf(db));
  });
