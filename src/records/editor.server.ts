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
import { wrongWords } from '#src/lib/records/schema.ts';
import { listOf } from '#src/lib/text.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import { fieldChanges } from './difference.ts';
import type { RecordPublication, RecordVersion } from './publishing.server.ts';
import type { Records } from './record.server.ts';
import { questionsOf, wrongFields } from './record-notes.server.ts';

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

const publishedMeanwhile = ({ one }: AnyCollection) => `Someone else published this ${one} in the meantime.`;

function publishedClash({ fields }: AnyCollection, theirs: RecordVersion, base: RecordVersion | undefined): Clash {
  return {
    ...{ with: 'published', by: theirs.by || 'Someone else', number: theirs.number, known: null },
    ...{ theirs: typedOf(fields, theirs.values), base: typedOf(fields, (base ?? theirs).values) },
  };
}

/** The answer when the draft was changed, published or removed by somebody else in the meantime. */
export async function draftClash(
  { records, collection, id }: Pick<Asked, 'records' | 'collection' | 'id'>,
  sent: Pick<Sent, 'base'>,
  theirs: { values: object; changedAt: number; by: string; base: number } | undefined,
): Promise<EditorAnswer> {
  const began = await records.publishing.find(collection, id, sent.base);
  if (!theirs) {
    const clash = publishedClash(collection, await records.publishing.newest(collection, id), began);
    return { ...refuse('Someone else published or discarded the draft in the meantime.'), clash };
  }
  const clash: Clash = {
    ...{ with: 'draft', by: theirs.by, number: theirs.base, known: theirs.changedAt },
    ...{ theirs: typedOf(collection.fields, theirs.values), base: typedOf(collection.fields, began?.values) },
  };
  return { ...refuse(`${theirs.by} is editing this ${collection.one} too.`), clash };
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

/** `undo: false` where there is nothing to take back. */
function published(asked: Asked, done: RecordPublication, said: string, undo = true): EditorAnswer {
  const { collection } = asked;
  if (done.ok) {
    const { number, values } = done.version;
    const typed = values && { typed: typedOf(collection.fields, values) };
    return { ok: true, said, number, known: null, ...(undo && { undo: number }), ...typed };
  }
  if (done.reason === 'invalid') return { ...refuse(wrongWords(done.errors)), errors: done.errors };
  if (done.reason === 'gone') return refuse('This version no longer exists.');
  const clash = publishedClash(collection, done.theirs, done.base);
  return { ...refuse(publishedMeanwhile(collection)), clash };
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
  if (questions.length > 0 && form.get('sure') !== questions.join(' ')) {
    return { ...refuse(questions.join(' ')), questions };
  }
  if (!isLater) {
    const done = await records.publishing.publish(collection, id, sent.base, typed, actor);
    return published(asked, done, collection.group === 'words' ? editorMessages.saved : 'Published. It’s live now.');
  }
  const kept = await keep(asked, { ...sent, typed, known: draft?.changedAt ?? null }, moment);
  return kept.ok ? { ...kept, said: `Scheduled for ${easternText(moment)} ET.`, typed } : kept;
}

/** `number` as a version of its own, unless somebody has published since `base`. */
async function restore(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, actor, form } = asked;
  const number = numberIn(form, 'number') ?? 0;
  const newest = await records.publishing.newest(collection, id);
  const base = numberIn(form, 'base') ?? newest.number;
  const done = await records.publishing.restore(collection, id, base, number, actor);
  return restored(asked, done, number === 0 ? 'Reset to the default.' : 'Restored. That version is live now.');
}

/** Goes on with the draft, if there is one: restoring and confirming leave it as it is. */
async function withDraft({ records, collection, id }: Asked, answer: EditorAnswer): Promise<EditorAnswer> {
  const draft = answer.ok ? await records.drafts.find(collection, id) : undefined;
  if (!answer.ok || !draft) return answer;
  const typed = typedOf(collection.fields, draft.values);
  return {
    ...answer,
    said: `${answer.said} The draft is still here.`,
    number: draft.base,
    known: draft.changedAt,
    typed,
  };
}

/** The version may have become impossible: a price that it names was removed, or its address is another's. */
function restored(asked: Asked, done: RecordPublication, said: string, undo = true): Promise<EditorAnswer> {
  if (done.ok || done.reason !== 'invalid') return withDraft(asked, published(asked, done, said, undo));
  return Promise.resolve(
    refuse(`That version can’t be published anymore. ${wrongFields(asked.collection, done.errors)}`),
  );
}

/** Restores the version before `number`, or unpublishes if there was none. */
async function undo(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, actor, form } = asked;
  const number = numberIn(form, 'number') ?? 0;
  const before = await records.publishing.find(collection, id, number - 1);
  const done = before?.values
    ? await records.publishing.restore(collection, id, number, number - 1, actor)
    : await records.publishing.remove(collection, id, number, actor, undefined, 'kept');
  return restored(asked, done, 'Undone.', false);
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
    return refuse(`Its price is in ${where}. Take {{price.${id}}} out there first.`);
  }
  const { number } = await records.publishing.newest(collection, id);
  const done = await records.publishing.remove(collection, id, numberIn(form, 'base') ?? number, actor);
  return published(asked, done, 'Removed from the site.');
}

async function confirm(asked: Asked): Promise<EditorAnswer> {
  const { records, collection, id, actor } = asked;
  const { number } = await records.publishing.newest(collection, id);
  const done = await records.publishing.confirm(collection, id, number, actor);
  return withDraft(asked, published(asked, done, 'Confirmed as correct for your company.'));
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

/** One press in the editor of a document: its form's `intent`. */
export async function answerEditor(asked: Asked): Promise<EditorAnswer> {
  const { collection, form } = asked;
  switch (form.get('intent')) {
    case 'keep':
      return keep(asked, readSent(collection, form));
    case 'publish':
      return publish(asked);
    case 'unschedule':
      return keep(asked, readSent(collection, form), null);
    case 'drop':
      return drop(asked);
    case 'restore':
      return restore(asked);
    case 'undo':
      return undo(asked);
    case 'remove':
      return remove(asked);
    case 'confirm':
      return confirm(asked);
    case 'name':
      return name(asked);
    default:
      return unknownIntent;
  }
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
  const views = versions.map(({ values, confirmed: _, ...version }, at) => ({
    ...version,
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
