import { Temporal } from 'temporal-polyfill';
import type { Clock } from '#src/lib/clock.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import {
  type Clash,
  changedFields,
  type EditorAnswer,
  type EditorView,
  type Typed,
  typedOf,
} from '#src/lib/records/editing.ts';
import { type Checked, wrongWords } from '#src/lib/records/schema.ts';
import type { Actor } from '../audit/store.server.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Version {
  number: number;
  values: Values | undefined;
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
}

interface Draft {
  id: string;
  base: number;
  values: Values;
  changedAt: number;
  by: string;
  publishAt: number | null;
  problem: string;
}

type Published = { ok: true; version: Version } | Stale | { ok: false; reason: 'gone' };
type Stale = { ok: false; reason: 'stale'; theirs: Version; base: Version };
type Invalid = { ok: false; reason: 'invalid'; errors: Readonly<Record<string, string>> };

export interface EditedRecords {
  publishing: {
    check(collection: AnyCollection, sent: unknown, id: string): Checked;
    newest(collection: AnyCollection, id: string): Promise<Version>;
    find(collection: AnyCollection, id: string, number: number): Promise<Version | undefined>;
    versions(collection: AnyCollection, id: string): Promise<Version[]>;
    publish(c: AnyCollection, id: string, base: number, sent: unknown, actor: Actor): Promise<Published | Invalid>;
    remove(collection: AnyCollection, id: string, base: number, actor: Actor): Promise<Published | Invalid>;
    restore(c: AnyCollection, id: string, base: number, number: number, actor: Actor): Promise<Published | Invalid>;
    nameVersion(record: { collection: string; id: string }, number: number, name: string): Promise<boolean>;
  };
  drafts: {
    keep(
      collection: AnyCollection,
      given: { id: string; base: number; values: Values; publishAt: number | null; known: number | null },
      actor: Actor,
    ): Promise<{ ok: true; draft: Draft } | { ok: false; theirs: Draft | undefined }>;
    find(collection: AnyCollection, id: string): Promise<Draft | undefined>;
    list(collection: string): Promise<Draft[]>;
    drop(collection: AnyCollection, id: string): Promise<void>;
  };
  checkToPublish(collection: AnyCollection, sent: unknown, id: string): Promise<Checked>;
}

export interface EditorDeps {
  records: EditedRecords;
  clock: Clock;
  actor: Actor;
}

export interface EditedCollection {
  collection: AnyCollection;
  /** Fills in defaults at publication; `day` is Eastern YYYY-MM-DD. */
  completed?: (typed: Typed, day: string) => Typed;
}

interface About extends EditorDeps, EditedCollection {
  id: string;
}

/** Moment (epoch milliseconds) of an Eastern day and time from a form; undefined if invalid. */
export function momentOf(day: string, time: string): number | undefined {
  const clock = /^(\d{2}):(\d{2})$/.exec(time);
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return easternMoment(Temporal.PlainDate.from(day), Number(clock[1]) * 60 + Number(clock[2]));
  } catch {
    return undefined;
  }
}

export const numberIn = (form: FormData, name: string): number | null => {
  const text = String(form.get(name) ?? '');
  return /^\d+$/.test(text) ? Number(text) : null;
};

export const readSent = ({ fields }: AnyCollection, form: FormData) => ({
  typed: typedOf(fields, Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))),
  base: numberIn(form, 'base') ?? 0,
  known: numberIn(form, 'known'),
});

type Sent = ReturnType<typeof readSent>;

const clashOf = (
  { fields }: AnyCollection,
  [version, base]: readonly [Version, Version],
  known: number | null,
): Clash => ({
  ...{ with: 'published', by: version.by, number: version.number, known },
  ...{ theirs: typedOf(fields, version.values ?? {}), base: typedOf(fields, base.values ?? {}) },
});

async function publish(about: About, sent: Sent): Promise<EditorAnswer> {
  const { records, clock, actor, collection, id } = about;
  const { publishing, drafts } = records;
  const draft = await drafts.find(collection, id);
  if (draft && draft.changedAt !== sent.known) return draftClash(about, sent, draft);
  const typed = about.completed?.(sent.typed, easternDay(clock.now()).iso) ?? sent.typed;
  const checked = await records.checkToPublish(collection, typed, id);
  if (!checked.ok) return { ...refuse(wrongWords(checked.errors)), errors: checked.errors, typed };
  const outcome = await publishing.publish(collection, id, sent.base, typed, actor);
  if (outcome.ok) {
    const { number } = outcome.version;
    return { ok: true, said: 'Published. It’s live now.', number, known: null, undo: number };
  }
  if (outcome.reason === 'invalid') return { ...refuse(wrongWords(outcome.errors)), errors: outcome.errors, typed };
  if (outcome.reason === 'gone') return refuse('This version no longer exists.');
  const reason = `Someone else published this ${collection.one} in the meantime. Fields you both changed are below.`;
  return { ...refuse(reason), clash: clashOf(collection, [outcome.theirs, outcome.base], sent.known), typed };
}

/** The answer when the draft was changed or removed by somebody else in the meantime. */
export async function draftClash(
  { records, collection, id }: Pick<About, 'records' | 'collection' | 'id'>,
  sent: Sent,
  theirs: { values: object; changedAt: number; by: string; base: number } | undefined,
): Promise<EditorAnswer> {
  const began = await records.publishing.find(collection, id, sent.base);
  const newest = await records.publishing.newest(collection, id);
  if (!theirs) {
    // Their draft was published or discarded.
    const clash = clashOf(collection, [newest, began ?? newest], null);
    return { ...refuse('Someone else published or discarded the draft in the meantime.'), clash, typed: sent.typed };
  }
  const clash: Clash = {
    ...{ with: 'draft', by: theirs.by, number: theirs.base, known: theirs.changedAt },
    ...{
      theirs: typedOf(collection.fields, { ...theirs.values }),
      base: typedOf(collection.fields, began?.values ?? {}),
    },
  };
  return { ...refuse(`${theirs.by} is editing this ${collection.one} too.`), clash, typed: sent.typed };
}

async function keep(about: About, sent: Sent, publishAt?: number | null): Promise<EditorAnswer> {
  const { records, actor, collection, id } = about;
  const { typed: values, base, known } = sent;
  const before = publishAt === undefined ? await records.drafts.find(collection, id) : undefined;
  const moment = publishAt === undefined ? (before?.publishAt ?? null) : publishAt;
  const kept = await records.drafts.keep(collection, { id, base, values, publishAt: moment, known }, actor);
  if (!kept.ok) return draftClash(about, sent, kept.theirs);
  return { ok: true, said: 'Draft saved.', number: base, known: kept.draft.changedAt };
}

async function schedule(about: About, form: FormData): Promise<EditorAnswer> {
  const { collection, id, records } = about;
  const sent = readSent(collection, form);
  const day = String(form.get('day') ?? '');
  const moment = momentOf(day, String(form.get('time') ?? ''));
  const now = about.clock.now();
  const typed = about.completed?.(sent.typed, day) ?? sent.typed;
  const checked = await records.checkToPublish(collection, typed, id);
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors };
  const isToCome = moment !== undefined && moment > now;
  if (!isToCome) errors.day = 'Enter a future day and time (Eastern)';
  if (!isToCome || !checked.ok) return { ...refuse(wrongWords(errors)), errors, typed: sent.typed };
  const kept = await keep(about, { ...sent, typed }, moment);
  return kept.ok ? { ...kept, said: `Scheduled for ${easternText(moment)} ET.` } : kept;
}

async function restore({ records, collection, id, actor }: About, form: FormData): Promise<EditorAnswer> {
  const { publishing } = records;
  const number = numberIn(form, 'number') ?? 0;
  const newest = await publishing.newest(collection, id);
  const base = numberIn(form, 'base') ?? newest.number;
  const outcome = await publishing.restore(collection, id, base, number, actor);
  if (!outcome.ok) {
    return refuse(`Someone else published this ${collection.one} in the meantime. Check it and try again.`);
  }
  return { ok: true, said: 'Restored. That version is live now.', number: outcome.version.number, known: null };
}

/** Restores the version before `number`, or unpublishes if there was none. */
async function undo({ records, collection, id, actor }: About, form: FormData): Promise<EditorAnswer> {
  const { publishing } = records;
  const number = numberIn(form, 'number') ?? 0;
  const before = await publishing.find(collection, id, number - 1);
  const outcome = before?.values
    ? await publishing.restore(collection, id, number, number - 1, actor)
    : await publishing.remove(collection, id, number, actor);
  if (!outcome.ok) return refuse(`Someone else published this ${collection.one} in the meantime.`);
  return { ok: true, said: 'Undone.', number: outcome.version.number, known: null };
}

async function remove({ records, collection, id, actor }: About): Promise<EditorAnswer> {
  const { number } = await records.publishing.newest(collection, id);
  const outcome = await records.publishing.remove(collection, id, number, actor);
  if (!outcome.ok) return refuse(`Someone else changed this ${collection.one} in the meantime.`);
  return { ok: true, said: 'Unpublished.', number: outcome.version.number, known: null };
}

async function name({ records, collection, id }: About, form: FormData): Promise<EditorAnswer> {
  const number = numberIn(form, 'number') ?? 0;
  const given = String(form.get('name') ?? '')
    .trim()
    .slice(0, 60);
  const named = await records.publishing.nameVersion({ collection: collection.name, id }, number, given);
  if (!named) return refuse('This version no longer exists.');
  const newest = await records.publishing.newest(collection, id);
  return { ok: true, said: 'Name saved.', number: newest.number, known: null };
}

async function drop({ records, collection, id }: About): Promise<EditorAnswer> {
  await records.drafts.drop(collection, id);
  const { number } = await records.publishing.newest(collection, id);
  return { ok: true, said: 'Draft discarded.', number, known: null };
}

export async function answerEditor(
  parts: EditorDeps,
  edited: EditedCollection,
  id: string,
  form: FormData,
): Promise<EditorAnswer> {
  const about = { ...parts, ...edited, id };
  const sent = () => readSent(edited.collection, form);
  switch (form.get('intent')) {
    case 'keep':
      return keep(about, sent());
    case 'publish':
      return publish(about, sent());
    case 'schedule':
      return schedule(about, form);
    case 'unschedule':
      return keep(about, sent(), null);
    case 'drop':
      return drop(about);
    case 'restore':
      return restore(about, form);
    case 'undo':
      return undo(about, form);
    case 'remove':
      return remove(about);
    case 'name':
      return name(about, form);
    default:
      return unknownIntent;
  }
}

const attempts = 5;

/**
 * Begins a new record as a draft with the next free number; returns its id. `begin` makes its values for that number,
 * which is stored in the field `number`.
 */
export async function beginRecord(
  { records, actor }: EditorDeps,
  { collection }: EditedCollection,
  begin: (number: number) => Readonly<Record<string, unknown>>,
): Promise<Outcome<{ id: string }>> {
  const { drafts, publishing } = records;
  const known = [...collection.all(), ...(await drafts.list(collection.name)).map(({ values }) => values)];
  const numbers = known.map(({ number }: Readonly<Record<string, unknown>>) => Number(number) || 0);
  for (let next = Math.max(0, ...numbers) + 1, tries = 0; tries < attempts; next++, tries++) {
    const id = `${collection.one}-${next}`;
    if ((await publishing.newest(collection, id)).number > 0) continue;
    const values = typedOf(collection.fields, begin(next));
    const kept = await drafts.keep(collection, { id, base: 0, values, publishAt: null, known: null }, actor);
    if (kept.ok) return { ok: true, id };
  }
  return refuse(`Someone else is creating another ${collection.one} right now. Try again.`);
}

const mostVersions = 30;

/** Undefined if there is neither a record nor a draft. `look` asks for a version. */
export async function loadEditor(
  { publishing, drafts }: EditedRecords,
  collection: AnyCollection,
  id: string,
  look: string | null,
): Promise<EditorView | undefined> {
  const typed = (values: object) => typedOf(collection.fields, { ...values });
  const [newest, draft, versions] = await Promise.all([
    publishing.newest(collection, id),
    drafts.find(collection, id),
    publishing.versions(collection, id),
  ]);
  if (versions.length === 0 && !draft) return undefined;
  const began = draft && draft.base !== newest.number ? await publishing.find(collection, id, draft.base) : newest;
  const asked = look === null ? undefined : versions.find(({ number }) => String(number) === look);
  return {
    ...{ id, number: newest.number, published: newest.values && typed(newest.values) },
    draft: draft && {
      ...{ base: draft.base, typed: typed(draft.values), changedAt: draft.changedAt },
      ...{ by: draft.by, publishAt: draft.publishAt, problem: draft.problem },
    },
    base: typed(began?.values ?? (draft ? {} : versions.find(({ values }) => values)?.values) ?? {}),
    versions: versions.slice(0, mostVersions).map(({ values, ...version }, at) => {
      const before = versions[at + 1]?.values;
      return { ...version, changed: values && before ? changedFields(typed(before), typed(values)) : [] };
    }),
    looked: asked?.values && { number: asked.number, typed: typed(asked.values) },
  };
}
