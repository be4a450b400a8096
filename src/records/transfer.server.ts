import { createHash } from 'node:crypto';
import { collections } from '#src/content/records/all.ts';
import { parsedJson } from '#src/lib/json.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { changedFields, sameTyped } from '#src/lib/records/editing.ts';
import type { Live } from '#src/lib/records/live.ts';
import { recordId } from '#src/lib/records/schema.ts';
import { z } from '#src/lib/zod.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { fieldChanges } from './difference.ts';
import { type RecordPublishing, typedValues } from './publishing.server.ts';
import { shownName } from './snapshot.server.ts';
import type { ImportEntry } from './view-import.ts';

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

/** Returns why a picture failed, if one did. */
async function bringPictures(ids: readonly string[], file: FileOfPictures, pictures: Pictures) {
  for (const { id, name, webp } of file.pictures.filter((one) => ids.includes(one.id))) {
    const kept = await pictures.arrive({ id, name, bytes: Buffer.from(webp, 'base64') });
    if (!kept.ok) return `its picture “${name}”: ${kept.reason}`;
  }
  return undefined;
}

/** `missing`: neither in the file nor here. */
export async function picturesOf(text: string, file: FileOfPictures, pictures: Pictures) {
  const ids = picturesIn(text);
  const addresses = ids.map((id) => `/media/${id}.webp`);
  const stored = await pictures.shown(addresses);
  const isHere = (id: string) => (stored.get(`/media/${id}.webp`)?.sources.length ?? 0) > 0;
  const brought = ids.filter((id) => !isHere(id) && file.pictures.some((one) => one.id === id)).length;
  return { brought, missing: ids.filter((id) => !isHere(id)).length - brought };
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
  records: Live['records'];
  confirmed?: Live['confirmed'];
  facts: Live['facts'];
  publishing: RecordPublishing;
  /** "collection/id" of records with a draft. */
  drafts: ReadonlySet<string>;
}

/** File order first, then unknown records. */
function orderOf(ids: readonly string[], file: readonly string[]): string[] {
  const known = file.filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

const isConfirmed = (file: RecordsFile['collections'][string], record: { id: string }) =>
  file.confirmed[record.id] === saidOf(record);

function planOf(collection: AnyCollection, file: RecordsFile['collections'][string], parts: ImportDeps): ImportEntry[] {
  const { publishing, drafts, facts } = parts;
  const { name, title, fields } = collection;
  const shown = shownOf(collection, parts.records);
  const seen = new Set<string>();
  const entry = (id: string, values: object, about: Pick<ImportEntry, 'what'> & Partial<ImportEntry>): ImportEntry => ({
    ...{ key: `${name}/${id}`, title, name: shownName(collection, id, { ...values }, facts), changes: [], reason: '' },
    ...{ hasDraft: drafts.has(`${name}/${id}`), ...about },
  });
  const ids = file.records.map(({ id }) => id);
  // Keep two of the same id, so that the second reports the duplicate.
  const once = file.records.filter(
    ({ id }, nth) => ids.indexOf(id) === nth || ids.indexOf(id, ids.indexOf(id) + 1) === nth,
  );
  const given = once.map((record): ImportEntry => {
    const { id } = record;
    const current = shown.find((item) => item.id === id);
    const checked = publishing.check(collection, withoutId(record), id);
    const isTwice = seen.has(id);
    seen.add(id);
    if (isTwice) return entry(id, record, { what: 'refused', reason: 'It’s in the file twice.' });
    if (!checked.ok) {
      const said = Object.entries(checked.errors).map(
        ([path, why]) => `${fields[path.split('.')[0] ?? '']?.label ?? path}: ${why}`,
      );
      return entry(id, record, { what: 'refused', reason: `${said.join('. ')}.` });
    }
    if (collection.fixed && !current)
      return entry(id, record, {
        what: 'refused',
        reason: 'This record doesn’t exist, and you can’t add new ones here.',
      });
    const before = current && withoutId(typedValues(current) as { id: string });
    const isTrue = isConfirmed(file, record);
    if (before && changedFields(before, checked.values).length === 0) {
      const isNews = isTrue && !parts.confirmed?.[name]?.includes(id);
      return entry(id, record, { what: isNews ? 'confirmed' : 'same' });
    }
    return entry(id, record, {
      what: current ? 'changed' : 'new',
      isTrue,
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
  return [...given, ...others, ...(hasOrder ? [{ ...order, name: 'Order' }] : [])];
}

export function planImport(file: RecordsFile, parts: ImportDeps): ImportEntry[] {
  const unknown = Object.keys(file.collections).filter((name) => !collections.some((one) => one.name === name));
  return [
    ...collections.flatMap((collection) => {
      const given = file.collections[collection.name];
      return given ? planOf(collection, given, parts) : [];
    }),
    ...unknown.map(
      (name): ImportEntry => ({
        ...{ key: name, title: name, name, what: 'refused', changes: [], hasDraft: false },
        reason: 'This site doesn’t have this type.',
      }),
    ),
  ];
}

const carriedOut = ['new', 'changed', 'confirmed', 'removed', 'order'];

/** Each entry becomes a version of its own. `failed`: keys. */
export async function importRecords(
  file: RecordsFile,
  parts: ImportDeps,
  chosen: (entry: ImportEntry) => boolean,
  actor: Actor,
  pictures: Pictures,
): Promise<{ done: number; failed: string[] }> {
  const { publishing } = parts;
  const plan = planImport(file, parts).filter((entry) => carriedOut.includes(entry.what) && chosen(entry));
  const failed: string[] = [];
  let done = 0;
  for (const { key, what, isTrue } of plan) {
    const [name = '', id = ''] = key.split('/');
    const collection = collections.find((one) => one.name === name);
    if (!collection) continue;
    const given = file.collections[name]?.records ?? [];
    const record = given.find((one) => one.id === id);
    const refused = await bringPictures(picturesIn(JSON.stringify(record ?? '')), file, pictures);
    if (refused) {
      failed.push(`${key} (${refused})`);
      continue;
    }
    const { number } = await publishing.newest(collection, id);
    const publish = () => {
      if (what === 'order') {
        const ids = given.map((one) => one.id);
        return publishing.reorder(collection, ids, actor);
      }
      if (what === 'confirmed') return publishing.confirm(collection, id, number, actor);
      if (!record || what === 'removed') return publishing.remove(collection, id, number, actor);
      return publishing.publish(collection, id, number, withoutId(record), actor, isTrue);
    };
    if ((await publish()).ok) done += 1;
    else failed.push(key);
  }
  return { done, failed };
}
