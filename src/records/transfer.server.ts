import { createHash } from 'node:crypto';
import { liveOf } from '#src/content/facts-of.ts';
import { collections } from '#src/content/records/all.ts';
import { marksTyped } from '#src/lib/facts.ts';
import { parsedJson } from '#src/lib/json.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { changedFields, sameTyped } from '#src/lib/records/editing.ts';
import type { Live } from '#src/lib/records/live.ts';
import { readItem, recordId } from '#src/lib/records/schema.ts';
import { systemClock } from '#src/lib/time.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { type DataPlace, type Db, openDatabase } from '#src/platform/db/client.server.ts';
import { createRecordPublishing, type Incoming, type RecordPublishing, typedValues } from './publishing.server.ts';
import { wrongFields } from './record-notes.server.ts';
import { createRecordsReader, orderId, shownName } from './snapshot.server.ts';

export interface CarriedPicture {
  /** Part of its address, on both sites. */
  id: string;
  name: string;
  /** Largest size, WebP. */
  bytes: Uint8Array;
}

/** Uploaded pictures that travel with records. */
export interface Pictures {
  carried(ids: readonly string[]): Promise<CarriedPicture[]>;
  /** An existing picture stays as it is. */
  arrive(picture: CarriedPicture): Promise<{ ok: true } | { ok: false; reason: string }>;
}

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

const shownOf = (collection: AnyCollection, records: Live['records']) => records[collection.name] ?? collection.builtIn;

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
    const shown = shownOf(collection, shownNow.records).map((item) => typedValues(item) as { id: string });
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
}

interface Refused {
  name: string;
  reason: string;
}

export interface ImportResult {
  added: number;
  changed: number;
  removed: number;
  refused: Refused[];
}

/** What to publish of the file, or why not. */
type Entry =
  | { what: 'added' | 'changed' | 'removed'; name: string; incoming: Incoming }
  | ({ what: 'refused' } & Refused);

/** What is shown with all of the file: records are checked against it, because an article may come with its author. */
function recordsAfter(file: RecordsFile, records: Live['records']): Live['records'] {
  const after = collections.map((collection) => {
    const shown = shownOf(collection, records);
    const given = file.collections[collection.name];
    if (!given) return [collection.name, shown] as const;
    const items = new Map(shown.filter(({ id }) => !given.removed.includes(id)).map((item) => [item.id, item]));
    for (const record of given.records) {
      const item = readItem(collection, record.id, marksTyped(JSON.stringify(record)));
      if (item) items.set(item.id, item);
    }
    return [collection.name, [...items.values()]] as const;
  });
  return Object.fromEntries(after);
}

/** What differs from what is shown; last the order, if it has to be written. */
function entriesOf(
  collection: AnyCollection,
  file: RecordsFile['collections'][string],
  { live, publishing }: ImportDeps,
): { entries: Entry[]; order: Incoming[] } {
  const { name: of, title, fixed } = collection;
  const shown = shownOf(collection, live.records);
  const seen = new Set<string>();
  const nameOf = (id: string, values: object) => {
    const own = shownName(collection, id, { ...values }, live.facts);
    return own === title ? title : `${title}, ${own}`;
  };
  const given = file.records.flatMap((record): Entry[] => {
    const { id } = record;
    const name = nameOf(id, record);
    const refused = (reason: string): Entry[] => [{ what: 'refused', name, reason }];
    if (seen.has(id)) return refused('It’s in the file twice.');
    seen.add(id);
    const current = shown.find((item) => item.id === id);
    const checked = publishing.check(collection, withoutId(record), id);
    if (!checked.ok) return refused(`${wrongFields(collection, checked.errors)}.`);
    if (fixed && !current) return refused('This record doesn’t exist, and you can’t add new ones here.');
    const { values } = checked;
    const confirmed = file.confirmed[id] === saidOf(record);
    const isSame = current && changedFields(withoutId(typedValues(current) as { id: string }), values).length === 0;
    if (isSame && (!confirmed || live.confirmed?.[of]?.includes(id))) return [];
    return [{ what: current ? 'changed' : 'added', name, incoming: { collection, id, values, confirmed } }];
  });
  const removed = shown
    .filter(({ id }) => !fixed && !seen.has(id) && file.removed.includes(id))
    .map((item): Entry => {
      const incoming = { collection, id: item.id, values: undefined };
      return { what: 'removed', name: nameOf(item.id, item), incoming };
    });
  const entries = [...given, ...removed];
  // Without an order of their own, records follow the moment of publication.
  const stays = shown.map(({ id }) => id).filter((id) => seen.has(id));
  const asked = [...seen].filter((id) => stays.includes(id));
  const isInOrder = !entries.some((entry) => 'incoming' in entry) && sameTyped(stays, asked);
  const order = { collection, id: orderId, values: file.records.map(({ id }) => id) as never };
  return { entries, order: fixed || isInOrder ? [] : [order] };
}

/** Publishes all of a file in one transaction, except what is refused. */
export async function importRecords(
  file: RecordsFile,
  deps: ImportDeps,
  actor: Actor,
  pictures: Pictures,
): Promise<ImportResult> {
  const after = { ...deps.live, records: recordsAfter(file, deps.live.records) };
  const parts = withLive(
    () => after,
    () =>
      collections.flatMap((collection) => {
        const given = file.collections[collection.name];
        return given ? [entriesOf(collection, given, deps)] : [];
      }),
  );
  const unknown = Object.keys(file.collections).filter((name) => !collections.some((one) => one.name === name));
  const refused = unknown.map((name) => ({ name, reason: 'This site doesn’t have this type.' }));
  const counts = { added: 0, changed: 0, removed: 0 };
  const incoming: Incoming[] = [];
  for (const entry of parts.flatMap(({ entries }) => entries)) {
    const ids = entry.what === 'refused' ? [] : picturesIn(JSON.stringify(entry.incoming.values ?? ''));
    const reason = entry.what === 'refused' ? entry.reason : await bringPictures(ids, file, pictures);
    if (entry.what === 'refused' || reason !== undefined) {
      refused.push({ name: entry.name, reason: reason ?? '' });
      continue;
    }
    counts[entry.what] += 1;
    incoming.push(entry.incoming);
  }
  await deps.publishing.publishAll([...incoming, ...parts.flatMap(({ order }) => order)], actor);
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
    return importRecords(read.file, { live, publishing }, { name: 'command line', device: '' }, picturesOf(db));
  });
