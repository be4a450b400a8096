import { createHash } from 'node:crypto';
import { collections } from '#src/content/records/all.ts';
import { marksTyped } from '#src/lib/facts.ts';
import { parsedJson } from '#src/lib/json.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { changedFields, sameTyped } from '#src/lib/records/editing.ts';
import type { Live } from '#src/lib/records/live.ts';
import { readItem, recordId } from '#src/lib/records/schema.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { type Incoming, type RecordPublishing, typedValues } from './publishing.server.ts';
import type { RecordDeps } from './record.server.ts';
import { orderId, shownName } from './snapshot.server.ts';

interface CarriedPicture {
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
  /** Those with sources are stored here. */
  shown(addresses: readonly string[]): Promise<ReadonlyMap<string, { sources: readonly object[] }>>;
}

const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const addressPattern = new RegExp(`/media/(${idPattern})\\.(?:avif|webp)`, 'g');

const pictureId = z.string().regex(new RegExp(`^${idPattern}$`));

const picturesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(addressPattern)].flatMap(([, id]) => id ?? [])),
];

interface FileOfPictures {
  pictures: readonly { id: string; name: string; webp: string }[];
}

/** Why a picture could not be stored, if one could not. */
async function bringPictures(ids: readonly string[], file: FileOfPictures, pictures: Pictures) {
  for (const { id, name, webp } of file.pictures.filter((one) => ids.includes(one.id))) {
    const kept = await pictures.arrive({ id, name, bytes: Buffer.from(webp, 'base64') });
    if (!kept.ok) return `Picture “${name}”: ${kept.reason}`;
  }
  return undefined;
}

/** Of these pictures, those that neither this site nor the file has. */
async function missingPictures(ids: readonly string[], file: FileOfPictures, pictures: Pictures) {
  const brought = new Set(file.pictures.map(({ id }) => id));
  const addressOf = (id: string) => `/media/${id}.webp`;
  const stored = await pictures.shown(ids.map(addressOf));
  return ids.filter((id) => !brought.has(id) && (stored.get(addressOf(id))?.sources.length ?? 0) === 0);
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

/** Where JSON parsing failed, for people who edited the file. */
function brokenAt(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    // V8 reports either the position or an excerpt that begins ten characters before it.
    const said = String(error);
    const [, position] = /position (\d+)/.exec(said) ?? [];
    const [, around = ''] = /, \.\.\."([\s\S]+?)"(?:\.\.\.)? is not valid JSON/.exec(said) ?? [];
    const isEnd = said.includes('end of JSON');
    const at = position ? Number(position) : isEnd ? text.length : around ? text.indexOf(around) + 10 : undefined;
    if (text.trim() === '') return 'The file is empty.';
    if (at === undefined) return 'This isn’t a JSON file.';
    const before = text.slice(0, at).split('\n');
    const place = `line ${before.length}, character ${(before.at(-1) ?? '').length + 1}`;
    return `The file isn’t valid JSON from ${place} on.`;
  }
}

/** "records of prices, entry 3, id". */
function partInWords(path: readonly PropertyKey[]): string {
  const [, collection, part, nth, ...rest] = path.map(String);
  if (collection === undefined) return path.map(String).join('');
  const entry = nth === undefined ? '' : `, entry ${Number(nth) + 1}`;
  return `${part === undefined ? '' : `“${part}” of `}“${collection}”${entry}${rest.map((one) => `, “${one}”`).join('')}`;
}

function whyNone(value: unknown, issues: readonly { path: readonly PropertyKey[] }[]): string {
  const about = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  if (about.northarc !== 'records') return 'This isn’t a records file. Choose one exported here or from another site.';
  if (typeof about.version === 'number' && about.version > 1) {
    return `This file comes from a newer version of the site (format ${about.version}; this site supports 1). Update this site first.`;
  }
  const [first] = issues;
  const path = first?.path ?? [];
  const isMissing =
    path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key], value) ===
    undefined;
  const part = path.length < 2 ? `“${path.map(String).join('')}”` : partInWords(path);
  return `In this file ${part} is ${isMissing ? 'missing' : 'not valid'}.`;
}

export function readRecordsFile(text: string): Outcome<{ file: RecordsFile }> {
  const broken = brokenAt(text);
  if (broken) return refuse(broken);
  const value = parsedJson(text);
  const parsed = fileSchema.safeParse(value);
  return parsed.success ? { ok: true, file: parsed.data } : refuse(whyNone(value, parsed.error.issues));
}

export interface ImportDeps {
  live: Live;
  publishing: RecordPublishing;
}

interface Entry {
  /** "collection/id". */
  key: string;
  name: string;
  what: 'new' | 'changed' | 'removed' | 'same' | 'refused';
  /** Why it is refused. */
  reason: string;
  /** What to publish, unless it is the same or refused. */
  incoming?: Incoming;
}

interface CollectionPlan {
  entries: Entry[];
  order?: Incoming;
  /** Whether visitors see a different order. */
  isReordered: boolean;
}

/** File order first, then unknown records. */
function orderOf(ids: readonly string[], file: readonly string[]): string[] {
  const known = file.filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

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

const wrongFields = ({ fields }: AnyCollection, errors: Readonly<Record<string, string>>) =>
  `${Object.entries(errors)
    .map(([path, why]) => `${fields[path.split('.')[0] ?? '']?.label ?? path}: ${why}`)
    .join('. ')}.`;

function planOf(
  collection: AnyCollection,
  file: RecordsFile['collections'][string],
  { live, publishing }: ImportDeps,
): CollectionPlan {
  const { name, title, fixed, builtIn } = collection;
  const shown = shownOf(collection, live.records);
  const seen = new Set<string>();
  const entry = (id: string, values: object, what: Entry['what'], more: Partial<Entry> = {}): Entry => {
    const own = shownName(collection, id, { ...values }, live.facts);
    return { key: `${name}/${id}`, name: own === title ? title : `${title}, ${own}`, what, reason: '', ...more };
  };
  const given = file.records.map((record): Entry => {
    const { id } = record;
    const refused = (reason: string) => entry(id, record, 'refused', { reason });
    if (seen.has(id)) return refused('It’s in the file twice.');
    seen.add(id);
    const current = shown.find((item) => item.id === id);
    const checked = publishing.check(collection, withoutId(record), id);
    if (!checked.ok) return refused(wrongFields(collection, checked.errors));
    if (fixed && !current) return refused('This record doesn’t exist, and you can’t add new ones here.');
    const { values } = checked;
    const confirmed = file.confirmed[id] === saidOf(record);
    const isSame = current && changedFields(withoutId(typedValues(current) as { id: string }), values).length === 0;
    if (isSame && (!confirmed || live.confirmed?.[name]?.includes(id))) return entry(id, record, 'same');
    return entry(id, record, current ? 'changed' : 'new', { incoming: { collection, id, values, confirmed } });
  });
  const removed = shown
    .filter(({ id }) => !fixed && !seen.has(id) && file.removed.includes(id))
    .map((item) => entry(item.id, item, 'removed', { incoming: { collection, id: item.id, values: undefined } }));
  const entries = [...given, ...removed];
  const added = given.flatMap(({ what, incoming }) => (what === 'new' && incoming ? incoming.id : []));
  const gone = new Set(removed.map(({ incoming }) => incoming?.id));
  const then = [...shown.map(({ id }) => id).filter((id) => !gone.has(id)), ...added];
  const isReordered = !fixed && !sameTyped(then, orderOf(then, [...seen]));
  // Without an order of their own, records that are not built in follow the moment of publication.
  const isMoved = given.some(
    ({ what, incoming }) => what === 'new' || (incoming && !builtIn.some(({ id }) => id === incoming.id)),
  );
  const order = { collection, id: orderId, values: file.records.map(({ id }) => id) as never };
  return { entries, isReordered, ...(!fixed && (isReordered || isMoved) && { order }) };
}

interface ImportPlan {
  entries: Entry[];
  orders: Incoming[];
  reordered: string[];
}

export function planImport(file: RecordsFile, deps: ImportDeps): ImportPlan {
  const live = { ...deps.live, records: recordsAfter(file, deps.live.records) };
  const plans = withLive(
    () => live,
    () =>
      collections.flatMap((collection) => {
        const given = file.collections[collection.name];
        return given ? [{ title: collection.title, ...planOf(collection, given, deps) }] : [];
      }),
  );
  const unknown = Object.keys(file.collections).filter((name) => !collections.some((one) => one.name === name));
  const reason = 'This site doesn’t have this type.';
  return {
    entries: [
      ...plans.flatMap(({ entries }) => entries),
      ...unknown.map((name): Entry => ({ key: name, name, what: 'refused', reason })),
    ],
    orders: plans.flatMap(({ order }) => order ?? []),
    reordered: plans.flatMap(({ title, isReordered }) => (isReordered ? title : [])),
  };
}

export interface ImportResult {
  added: number;
  changed: number;
  removed: number;
  /** Documents of this site that stay as they are. */
  stay: number;
  /** Titles of collections with another order. */
  reordered: string[];
  refused: { name: string; reason: string }[];
  /** Names of documents with a picture that neither this site nor the file has. */
  incomplete: string[];
}

const picturesOf = ({ incoming }: Entry) => picturesIn(JSON.stringify(incoming?.values ?? ''));

async function resultOf(
  { entries, reordered }: ImportPlan,
  file: RecordsFile,
  { live }: ImportDeps,
  pictures: Pictures,
): Promise<ImportResult> {
  const count = (asked: Entry['what']) => entries.filter(({ what }) => what === asked).length;
  const [added, changed, removed] = [count('new'), count('changed'), count('removed')];
  const all = collections.reduce((sum, collection) => sum + shownOf(collection, live.records).length, 0);
  const missing = new Set(await missingPictures(entries.flatMap(picturesOf), file, pictures));
  return {
    ...{ added, changed, removed, stay: all - changed - removed, reordered },
    refused: entries.flatMap(({ what, name, reason }) => (what === 'refused' ? { name, reason } : [])),
    incomplete: entries.filter((entry) => picturesOf(entry).some((id) => missing.has(id))).map(({ name }) => name),
  };
}

/** Publishes all of a file in one transaction, except what is refused. */
export async function importRecords(
  file: RecordsFile,
  deps: ImportDeps,
  actor: Actor,
  pictures: Pictures,
): Promise<ImportResult> {
  const plan = planImport(file, deps);
  const entries: Entry[] = [];
  for (const entry of plan.entries) {
    const reason = await bringPictures(picturesOf(entry), file, pictures);
    const { incoming: _, ...other } = entry;
    entries.push(reason === undefined ? entry : { ...other, what: 'refused', reason });
  }
  const incoming = entries.flatMap((entry) => entry.incoming ?? []);
  await deps.publishing.publishAll([...incoming, ...plan.orders], actor);
  return resultOf({ ...plan, entries }, file, deps, pictures);
}

interface AskedImport extends RecordDeps {
  content: { images: Pictures };
  /** Unreferenced files are swept after an hour (inquiries/submissions-api.server.ts). */
  files: {
    put(bytes: Uint8Array): Promise<{ name: string }>;
    read(name: string): Promise<{ body: ReadableStream<Uint8Array> } | undefined>;
    remove(name: string): Promise<void>;
  };
}

/** `waiting`: under this name the file waits until the owner confirms; undefined once it is imported. */
export type ImportAnswer = Outcome<{ result: ImportResult; waiting?: string }>;

/** First says what the file would do; imports it when the owner confirms. */
export async function answerImport(parts: AskedImport, form: FormData): Promise<ImportAnswer> {
  const { records, live, actor, files, content } = parts;
  const intent = form.get('intent');
  if (intent !== 'check' && intent !== 'save') return unknownIntent;
  const chosen = form.get('file');
  const waiting = String(form.get('waiting') ?? '');
  const sent = typeof chosen === 'object' && chosen !== null ? chosen : (await files.read(waiting))?.body;
  if (!sent) return refuse('The upload has expired. Choose the file again.');
  const bytes = new Uint8Array(await new Response(sent).arrayBuffer());
  const read = readRecordsFile(new TextDecoder().decode(bytes));
  if (!read.ok) return read;
  const deps = { live: live(), publishing: records.publishing };
  if (intent === 'check') {
    const result = await resultOf(planImport(read.file, deps), read.file, deps, content.images);
    return { ok: true, result, waiting: (await files.put(bytes)).name };
  }
  const result = await importRecords(read.file, deps, actor, content.images);
  await files.remove(waiting);
  return { ok: true, result };
}
