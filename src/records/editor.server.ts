import { editorMessages } from 'content:page-editor';
import { Temporal } from 'temporal-polyfill';
import { collections } from '#src/content/records/all.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { minutesOf } from '#src/lib/day-times.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { type Clash, type EditorAnswer, sameTyped, type Typed, typedOf } from '#src/lib/records/editing.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { wrongWords } from '#src/lib/records/schema.ts';
import { listOf } from '#src/lib/text.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { fieldChanges } from './difference.ts';
import type { RecordPublication } from './publishing.server.ts';
import type { Records } from './record.server.ts';
import { overWords } from './snapshot.server.ts';

export interface EditorDeps {
  records: Records;
  clock: Clock;
  actor: Actor;
}

interface Asked extends EditorDeps {
  collection: AnyCollection;
  id: string;
  form: FormData;
}

export const numberIn = (form: FormData, name: string): number | null => {
  const text = String(form.get(name) ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
};

/** What the editor sends: its values as JSON, the version and the draft that they began from. */
export function readSent({ fields }: AnyCollection, form: FormData) {
  let values: unknown = {};
  try {
    values = JSON.parse(String(form.get('values') ?? '{}'));
  } catch {
    // Not from our editor: read as empty.
  }
  const typed = typedOf(fields, values && typeof values === 'object' ? values : {});
  return { typed, base: numberIn(form, 'base') ?? 0, known: numberIn(form, 'known') };
}

export type Sent = ReturnType<typeof readSent>;

/** Moment (epoch milliseconds) of the form's Eastern `day` and `time`, or why there is none. */
export function momentIn(form: FormData, now: number): number | string {
  const [date, time] = [String(form.get('day') ?? ''), String(form.get('time') ?? '') || '00:00'];
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return 'Choose a day';
  try {
    const moment = easternMoment(Temporal.PlainDate.from(date, { overflow: 'reject' }), minutesOf(time));
    return moment > now ? moment : 'Choose a time in the future';
  } catch {
    return 'Choose a day';
  }
}

/** "Title: Please name it", of every wrong field. */
export const wrongFields = ({ fields }: AnyCollection, errors: Readonly<Record<string, string>>): string =>
  Object.entries(errors)
    .map(([path, why]) => `${fields[path.split('.')[0] ?? '']?.label ?? path}: ${why}`)
    .join('. ');

/** What must be confirmed before publishing at `moment` (epoch milliseconds). */
export function questionsOf(
  collection: AnyCollection,
  values: Readonly<Record<string, unknown>>,
  moment: number,
  others: readonly Item[] = [],
): string[] {
  const { fields, lastDay } = collection;
  const free = Object.entries(fields).flatMap(([name, { kind, label }]) =>
    kind === 'dollars' && values[name] === 0 ? [`“${label}” is $0. Is that right?`] : [],
  );
  const over = overWords(collection, values, easternDay(moment).iso);
  const label = fields[lastDay ?? '']?.label;
  const own = collection.asks?.(values as never, others as never) ?? [];
  if (!over) return [...free, ...own];
  return [...free, ...own, `“${label}” is in the past, so visitors won’t see it. Is that right?`];
}

/** The answer when somebody else has published, or has changed (`theirs`) or removed the draft, in the meantime. */
export async function draftClash(
  { records, collection, id }: Pick<Asked, 'records' | 'collection' | 'id'>,
  sent: Pick<Sent, 'base'>,
  theirs: { values: object; changedAt: number; by: string; base: number } | undefined,
  reason = 'Someone else published or discarded the draft in the meantime.',
): Promise<EditorAnswer> {
  const typed = (values: object | undefined) => typedOf(collection.fields, values);
  const began = await records.publishing.find(collection, id, sent.base);
  if (theirs) {
    const { values, changedAt: known, by, base: number } = theirs;
    const clash: Clash = { with: 'draft', by, number, known, theirs: typed(values), base: typed(began?.values) };
    return { ...refuse(`${by} is editing this ${collection.one} too.`), clash };
  }
  const newest = await records.publishing.newest(collection, id);
  const clash: Clash = {
    ...{ with: 'published', by: newest.by || 'Someone else', number: newest.number, known: null },
    ...{ theirs: typed(newest.values), base: typed((began ?? newest).values) },
  };
  return { ...refuse(reason), clash };
}

/** Saves the draft, or drops it if it equals what visitors see. `publishAt`: as before if undefined. */
async function keep(asked: Asked, sent: Sent, publishAt?: number | null): Promise<EditorAnswer> {
  const { records, actor, collection, id } = asked;
  const { typed: values, base, known } = sent;
  const { drafts, publishing } = records;
  const [before, newest] = await Promise.all([drafts.find(collection, id), publishing.newest(collection, id)]);
  const moment = publishAt === undefined ? (before?.publishAt ?? null) : publishAt;
  const isShown = newest.values !== undefined && sameTyped(values, typedOf(collection.fields, newest.values));
  if (isShown && base === newest.number && !moment && (before?.changedAt ?? null) === known) {
    if (before) await drafts.drop(collection, id);
    return { ok: true, said: 'Nothing differs from what visitors see.', number: newest.number, known: null };
  }
  const kept = await drafts.keep(collection, { id, base, values, publishAt: moment, known }, actor);
  if (!kept.ok) return draftClash(asked, sent, kept.theirs);
  return { ok: true, said: 'Draft saved. Visitors don’t see it.', number: base, known: kept.draft.changedAt };
}

/** `base`: the version that was built on. `undo: false` where there is nothing to take back. */
async function published(
  asked: Asked,
  base: number,
  done: RecordPublication,
  said: string,
  undo = true,
): Promise<EditorAnswer> {
  const { collection } = asked;
  if (done.ok) {
    const { number, values } = done.version;
    const typed = values && { typed: typedOf(collection.fields, values) };
    return { ok: true, said, number, known: null, ...(undo && { undo: number }), ...typed };
  }
  if (done.reason === 'invalid') return { ...refuse(wrongWords(done.errors)), errors: done.errors };
  if (done.reason === 'gone') return refuse('This version no longer exists.');
  return draftClash(asked, { base }, undefined, `Someone else published this ${collection.one} in the meantime.`);
}

async function publish(asked: Asked): Promise<EditorAnswer> {
  const { records, clock, actor, collection, id, form } = asked;
  const sent = readSent(collection, form);
  const draft = await records.drafts.find(collection, id);
  if ((draft?.changedAt ?? null) !== sent.known) return draftClash(asked, sent, draft);
  const isLater = form.get('when') === 'later';
  const moment = isLater ? momentIn(form, clock.now()) : clock.now();
  const today = easternDay(typeof moment === 'number' ? moment : clock.now()).iso;
  const typed = collection.completed?.(sent.typed, { today, by: actor.name }) ?? sent.typed;
  const checked = await records.checkToPublish(collection, typed, id);
  if (!checked.ok || typeof moment === 'string') {
    const day: Record<string, string> = typeof moment === 'string' ? { day: moment } : {};
    const errors = { ...(checked.ok ? {} : checked.errors), ...day };
    return { ...refuse(wrongWords(errors)), errors };
  }
  const others = collection.all().filter((one) => one.id !== id);
  const questions = questionsOf(collection, { ...checked.values, id }, moment, others);
  // The Pages tab saves without asking when.
  if (!isLater && collection.group === 'words' && draft?.publishAt)
    questions.push(`These changes are scheduled for ${easternText(draft.publishAt)} ET. Publish them now instead?`);
  if (questions.length > 0 && form.get('sure') !== questions.join(' ')) {
    return { ...refuse(questions.join(' ')), questions };
  }
  if (!isLater) {
    const done = await records.publishing.publish(collection, id, sent.base, typed, actor);
    const said = collection.group === 'words' ? editorMessages.saved : 'Published. It’s live now.';
    return published(asked, sent.base, done, said);
  }
  const kept = await keep(asked, { ...sent, typed, known: draft?.changedAt ?? null }, moment);
  return kept.ok ? { ...kept, said: `Scheduled for ${easternText(moment)} ET.`, typed } : kept;
}

/** Goes on with the draft, if there is one: restoring and confirming leave it as it is. */
async function withDraft({ records, collection, id }: Asked, answer: EditorAnswer): Promise<EditorAnswer> {
  const draft = answer.ok ? await records.drafts.find(collection, id) : undefined;
  if (!answer.ok || !draft) return answer;
  return {
    ...answer,
    said: `${answer.said} The draft is still here.`,
    number: draft.base,
    known: draft.changedAt,
    typed: typedOf(collection.fields, draft.values),
  };
}

/**
 * Publishes version `number` again, unless somebody has published since `base`. It may have become impossible: a price
 * that it names was removed, or its address is another's.
 */
async function back(asked: Asked, base: number, number: number, said: string, undo = true): Promise<EditorAnswer> {
  const { records, collection, id, actor } = asked;
  const done = await records.publishing.restore(collection, id, base, number, actor);
  if (done.ok || done.reason !== 'invalid') return withDraft(asked, await published(asked, base, done, said, undo));
  return refuse(`That version can’t be published anymore. ${wrongFields(collection, done.errors)}`);
}

async function restore(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, form } = asked;
  const number = numberIn(form, 'number') ?? 0;
  const base = numberIn(form, 'base') ?? (await records.publishing.newest(collection, id)).number;
  return back(asked, base, number, number === 0 ? 'Reset to the default.' : 'Restored. That version is live now.');
}

/** Restores the version before `number`, or unpublishes if there was none. */
async function undo(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, actor, form } = asked;
  const number = numberIn(form, 'number') ?? 0;
  if ((await records.publishing.find(collection, id, number - 1))?.values)
    return back(asked, number, number - 1, 'Undone.', false);
  const done = await records.publishing.remove(collection, id, number, actor, undefined, 'kept');
  return withDraft(asked, await published(asked, number, done, 'Undone.', false));
}

const mostUses = 3;

/** What says a price as a fact, by name: without the price it would show a gap. */
function usesOf(collection: AnyCollection, id: string): string[] {
  if (collection !== priceRecords) return [];
  const mark = new RegExp(`\u27e6price\\.${id}(\\.|\u27e7)`);
  return collections.flatMap((one) =>
    one
      .all()
      .filter((item) => mark.test(JSON.stringify(item)))
      .map((item) => `“${one.group === 'words' ? one.title : String(item[one.named] ?? item.id)}”`),
  );
}

async function remove(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, actor, form } = asked;
  const uses = usesOf(collection, id);
  if (uses.length > 0) {
    const where = listOf(uses.slice(0, mostUses));
    return refuse(`This price is used in ${where}. Remove {{price.${id}}} there first.`);
  }
  const base = numberIn(form, 'base') ?? (await records.publishing.newest(collection, id)).number;
  const done = await records.publishing.remove(collection, id, base, actor);
  return published(asked, base, done, 'Removed from the site.');
}

async function confirm(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, actor } = asked;
  const { number } = await records.publishing.newest(collection, id);
  const done = await records.publishing.confirm(collection, id, number, actor);
  return withDraft(asked, await published(asked, number, done, 'Confirmed as correct for your company.'));
}

async function name({ records, collection, id, form }: Asked): Promise<EditorAnswer> {
  const number = numberIn(form, 'number') ?? 0;
  const given = String(form.get('name') ?? '')
    .trim()
    .slice(0, 80);
  const named = await records.publishing.nameVersion(collection, id, number, given);
  if (!named) return refuse('This version no longer exists.');
  const newest = await records.publishing.newest(collection, id);
  const said = given ? `Named “${given}”.` : 'Name removed.';
  return { ok: true, said, number: newest.number, known: numberIn(form, 'known') };
}

/** Refused when somebody has changed the draft since it was last shown. */
async function drop(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, form } = asked;
  const draft = await records.drafts.find(collection, id);
  if (draft && draft.changedAt !== numberIn(form, 'known')) return draftClash(asked, readSent(collection, form), draft);
  await records.drafts.drop(collection, id);
  const { number, values } = await records.publishing.newest(collection, id);
  const typed = typedOf(collection.fields, values);
  return { ok: true, said: 'Draft discarded. Nothing changed for visitors.', number, known: null, typed };
}

const acts: Readonly<Record<string, (asked: Asked) => Promise<EditorAnswer>>> = {
  ...{ publish, drop, restore, undo, remove, confirm, name },
  keep: (asked) => keep(asked, readSent(asked.collection, asked.form)),
  unschedule: (asked) => keep(asked, readSent(asked.collection, asked.form), null),
};

/** One press in the editor of a document: its form's `intent`. */
export async function answerEditor(asked: Asked): Promise<EditorAnswer> {
  const intent = String(asked.form.get('intent'));
  return Object.hasOwn(acts, intent) ? (acts[intent]?.(asked) ?? unknownIntent) : unknownIntent;
}

const isOwn = (by: string, actor: Actor) => by.split(', ')[0] === actor.name;

export type EditorView = NonNullable<Awaited<ReturnType<typeof loadEditor>>>;

/** Undefined if there is neither a record nor a draft. `look` asks for a version. */
export async function loadEditor(
  { records: { publishing, drafts }, actor }: EditorDeps,
  collection: AnyCollection,
  id: string,
  look: string | null,
) {
  const { fields } = collection;
  const typed = (values: object | undefined): Typed => typedOf(fields, values);
  const [draft, versions] = await Promise.all([drafts.find(collection, id), publishing.versions(collection, id)]);
  const [newest] = versions;
  if (!newest && !draft) return undefined;
  const began = draft && draft.base !== newest?.number ? await publishing.find(collection, id, draft.base) : newest;
  const views = versions.map(({ values, confirmed, ...version }, at) => ({
    ...version,
    isConfirmation: confirmed && !versions[at + 1]?.confirmed,
    by: version.by && isOwn(version.by, actor) ? 'You' : version.by,
    changes: values && version.number > 0 ? fieldChanges(fields, versions[at + 1]?.values, values) : [],
  }));
  const nth = versions.findIndex(({ number }) => String(number) === look);
  const [looked, said] = [views[nth], versions[nth]?.values];
  return {
    ...{ id, fields, versions: views },
    /** The newest version; 0 if never published or the default. */
    number: newest?.number ?? 0,
    /** What visitors see; undefined if nothing. */
    published: newest?.values && typed(newest.values),
    draft: draft && {
      ...{ base: draft.base, typed: typed(draft.values), changedAt: draft.changedAt },
      ...{ by: draft.by, isOwn: isOwn(draft.by, actor), publishAt: draft.publishAt, problem: draft.problem },
    },
    /** The draft's base; without a draft the published version, or the last one if it was removed. */
    base: typed(began?.values ?? (draft ? undefined : versions.find(({ values }) => values)?.values)),
    looked: looked && { version: looked, typed: said && typed(said) },
  };
}
