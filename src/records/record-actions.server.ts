import { Temporal } from 'temporal-polyfill';
import { minutesOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { fullDayInWords, timeInWords } from '#src/lib/format.ts';
import { refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { fieldDifferences, mergeValues } from '#src/lib/records/editing.ts';
import { wrongWords } from '#src/lib/records/schema.ts';
import { valueInWords, wordChange } from './difference.ts';
import type { RecordPublication } from './publishing.server.ts';
import { questionsOf, type RecordDeps } from './record.server.ts';
import {
  type ChoiceView,
  type ConflictView,
  edited,
  type FormBack,
  type RecordAnswer,
  readForm,
  sameTyped,
  type Typed,
  typedOf,
} from './record-view.ts';

type Values = Readonly<Record<string, unknown>>;

interface RecordRequest extends RecordDeps {
  collection: AnyCollection;
  id: string;
  form: FormData;
}

const numberIn = (form: FormData, name: string): number | null => {
  const text = String(form.get(name) ?? '');
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
};

const choicesIn = (form: FormData, { fields }: AnyCollection): Record<string, 'mine' | 'theirs'> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const side = form.get(`choice.${name}`);
      return side === 'mine' || side === 'theirs' ? [[name, side]] : [];
    }),
  );

function choiceViews({ fields }: AnyCollection, base: Values, mine: Values, theirs: Values): ChoiceView[] {
  return fieldDifferences(base, mine, theirs).flatMap((difference) => {
    const field = fields[difference.field];
    if (!field) return [];
    const words = wordChange(
      valueInWords(field, mine[difference.field]),
      valueInWords(field, theirs[difference.field]),
    );
    return [{ ...difference, label: field.label, mine: words.before, theirs: words.after }];
  });
}

const backOf = ({ form }: RecordRequest, typed: Typed, focus: string): FormBack => ({
  ...{ typed, focus, base: numberIn(form, 'base') ?? 0, known: numberIn(form, 'known') },
});

const refusedForm = (asked: RecordRequest, typed: Typed, errors: Readonly<Record<string, string>>): RecordAnswer => ({
  ...{ ok: false, reason: wrongWords(errors), errors, back: backOf(asked, typed, 'record-problems') },
});

const bothWords = {
  version:
    'Someone else published this in the meantime. What you typed is still here. Choose for each field, then publish again.',
  draft: 'Someone else is editing this too. What you typed is still here. Choose for each field, then save.',
};

const bothChanged = (asked: RecordRequest, typed: Typed, conflict: ConflictView): RecordAnswer => ({
  ...{ ok: false, reason: bothWords[conflict.of], conflict, back: backOf(asked, typed, 'record-conflict') },
});

/** Undo restores version `before`. */
function published(asked: RecordRequest, done: RecordPublication, before: number, said: string): RecordAnswer {
  const { fields } = asked.collection;
  if (done.ok) {
    const { number, values } = done.version;
    const back: FormBack = { typed: typedOf(fields, values), base: number, known: null, focus: '' };
    return { ok: true, did: 'published', said, undo: before, back };
  }
  if (done.reason === 'invalid') return refusedForm(asked, readForm(fields, asked.form), done.errors);
  return refuse(
    done.reason === 'gone'
      ? 'This version no longer exists.'
      : 'Someone else just published this. Check it and try again.',
  );
}

/** Questions to confirm first, unless the form already confirms exactly these. */
function asks(asked: RecordRequest, typed: Typed, values: Values, moment: number): RecordAnswer | undefined {
  const { collection, id, live } = asked;
  const others = (live().records[collection.name] ?? collection.builtIn).filter((one) => one.id !== id);
  const questions = questionsOf(collection, { ...values, id }, moment, others);
  if (questions.length === 0 || asked.form.get('sure') === questions.join(' ')) return undefined;
  return { ok: false, reason: questions.join(' '), questions, back: backOf(asked, typed, 'record-problems') };
}

/** `merged`: the other version these values were merged with. */
async function publish(asked: RecordRequest, typed: Typed): Promise<RecordAnswer> {
  const { records, collection, id, form, actor } = asked;
  const { publishing } = records;
  const checked = await records.checkToPublish(collection, typed, id);
  if (!checked.ok) return refusedForm(asked, typed, checked.errors);
  const began = numberIn(form, 'base') ?? 0;
  const [newest, base] = await Promise.all([publishing.newest(collection, id), publishing.find(collection, id, began)]);
  const theirs = newest.values ?? {};
  let { values } = checked;
  if (newest.number !== began) {
    const choices = choiceViews(collection, base?.values ?? {}, values, theirs);
    if (choices.length > 0 && numberIn(form, 'merged') !== newest.number) {
      return bothChanged(asked, typed, { of: 'version', theirs: newest.number, by: newest.by, choices });
    }
    values = mergeValues(base?.values ?? {}, values, theirs, choicesIn(form, collection));
  }
  const question = asks(asked, typed, values, asked.clock.now());
  if (question) return question;
  const done = await publishing.publish(collection, id, newest.number, values, actor);
  return published(asked, done, newest.number, 'Published. It’s live now.');
}

/** Epoch milliseconds, or why it is invalid. */
function momentIn(form: FormData, now: number): number | string {
  const [date, time] = [String(form.get('day') ?? ''), String(form.get('time') ?? '') || '00:00'];
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return 'Choose a day';
  try {
    const moment = easternMoment(Temporal.PlainDate.from(date, { overflow: 'reject' }), minutesOf(time));
    return moment > now ? moment : 'Choose a time in the future';
  } catch {
    return 'Choose a day';
  }
}

const momentInWords = (moment: number) => {
  const at = easternAt(moment);
  return `${fullDayInWords(at.toPlainDate().toString())}, ${timeInWords(at.toPlainTime().toString().slice(0, 5))}`;
};

/** Saves the draft; drops it when it equals what visitors see. */
async function keep(asked: RecordRequest, typed: Typed, publishAt: number | null | undefined): Promise<RecordAnswer> {
  const { records, collection, id, form, actor } = asked;
  const { drafts, publishing } = records;
  const [newest, draft] = await Promise.all([publishing.newest(collection, id), drafts.find(collection, id)]);
  const merged = numberIn(form, 'merged');
  const known = merged ?? numberIn(form, 'known');
  const shown = newest.values && typedOf(collection.fields, newest.values);
  const isOurs = (draft?.changedAt ?? null) === known;
  let mine = typed;
  if (draft && !isOurs && !sameTyped(typedOf(collection.fields, draft.values), typed)) {
    const base = (await publishing.find(collection, id, draft.base))?.values ?? {};
    const [ours, theirs] = [typed, typedOf(collection.fields, draft.values)];
    const choices = choiceViews(collection, typedOf(collection.fields, base), ours, theirs);
    return bothChanged(asked, typed, { of: 'draft', theirs: draft.changedAt, by: draft.by, choices });
  }
  if (draft && merged !== null) {
    const base = (await publishing.find(collection, id, draft.base))?.values ?? {};
    const theirs = typedOf(collection.fields, draft.values);
    const choices = choicesIn(form, collection);
    mine = mergeValues(typedOf(collection.fields, base), typed, theirs, choices) as Typed;
  }
  if (sameTyped(mine, shown) && !publishAt) {
    if (draft && isOurs) await drafts.drop(collection, id);
    return {
      ok: true,
      did: 'kept',
      draft: undefined,
      back: { typed: mine, base: newest.number, known: null, focus: '' },
    };
  }
  const base = draft?.base ?? numberIn(form, 'base') ?? newest.number;
  const at = publishAt === undefined ? (draft?.publishAt ?? null) : publishAt;
  const current = draft?.changedAt ?? null;
  const kept = await drafts.keep(collection, { id, base, values: mine, publishAt: at, known: current }, actor);
  if (kept.ok) {
    const { changedAt } = kept.draft;
    return { ok: true, did: 'kept', draft: { changedAt }, back: { typed: mine, base, known: changedAt, focus: '' } };
  }
  return refuse('Someone else just edited this. Check it and try again.');
}

const setAs = (kept: RecordAnswer, said: string): RecordAnswer =>
  kept.ok && kept.did === 'kept' ? { ok: true, did: 'set', said, ...(kept.back && { back: kept.back }) } : kept;

async function schedule(asked: RecordRequest, typed: Typed): Promise<RecordAnswer> {
  const checked = await asked.records.checkToPublish(asked.collection, typed, asked.id);
  if (!checked.ok) return refusedForm(asked, typed, checked.errors);
  const moment = momentIn(asked.form, asked.clock.now());
  if (typeof moment === 'string')
    return { ...refuse(moment), errors: { day: moment }, back: backOf(asked, typed, 'record-day') };
  const question = asks(asked, typed, checked.values, moment);
  if (question) return question;
  const kept = await keep(asked, typed, moment);
  if (!kept.ok) return kept;
  return setAs(kept, `Scheduled for ${momentInWords(moment)}.`);
}

async function restore(asked: RecordRequest): Promise<RecordAnswer> {
  const { records, collection, id, form, actor } = asked;
  const { number: newest } = await records.publishing.newest(collection, id);
  const base = numberIn(form, 'base') ?? newest;
  const number = numberIn(form, 'number') ?? 0;
  const done = await records.publishing.restore(collection, id, base, number, actor);
  return published(asked, done, base, number === 0 ? 'Reset to the default.' : 'Restored.');
}

/** `away` is thrown when the record is gone. */
export async function changeRecord(
  asked: RecordRequest,
  away: (search: string) => Error | Response,
): Promise<RecordAnswer> {
  const { records, collection, id, form, actor } = asked;
  const { publishing, drafts } = records;
  const intent = String(form.get('intent') ?? '');
  const typed = readForm(collection.fields, form);
  if (intent.startsWith('edit:')) {
    const { values } = await publishing.newest(collection, id);
    const before = typedOf(collection.fields, values);
    const after = edited(collection.fields, typed, intent.slice('edit:'.length), before);
    return { ok: true, did: 'edited', back: backOf(asked, after.typed, after.focus) };
  }
  switch (intent) {
    case 'keep':
      return keep(asked, typed, undefined);
    case 'publish': {
      const when = form.get('when');
      if (when === 'later') return schedule(asked, typed);
      if (when !== 'draft') return publish(asked, typed);
      const kept = await keep(asked, typed, null);
      return setAs(kept, 'Draft saved. Visitors don’t see it.');
    }
    case 'drop': {
      await drafts.drop(collection, id);
      const { values, number } = await publishing.newest(collection, id);
      if (number === 0 && !values) throw away('');
      const back: FormBack = { typed: typedOf(collection.fields, values), base: number, known: null, focus: '' };
      return { ok: true, did: 'set', said: 'Draft discarded. Nothing changed for visitors.', back };
    }
    case 'restore':
      return restore(asked);
    case 'confirm': {
      const { number } = await publishing.newest(collection, id);
      const done = await publishing.confirm(collection, id, number, actor);
      return published(asked, done, number, 'Confirmed as correct for your company.');
    }
    case 'remove': {
      const { number } = await publishing.newest(collection, id);
      const done = await publishing.remove(collection, id, numberIn(form, 'base') ?? number, actor);
      if (done.ok) throw away(`?gone=${id}`);
      return published(asked, done, number, '');
    }
    case 'name': {
      const name = String(form.get('name') ?? '')
        .trim()
        .slice(0, 80);
      const named = await publishing.nameVersion(
        { collection: collection.name, id },
        numberIn(form, 'number') ?? 0,
        name,
      );
      return named
        ? { ok: true, did: 'named', said: `${name ? `Named “${name}”.` : 'Name removed.'}` }
        : refuse('This version doesn’t exist.');
    }
    default:
      return unknownIntent;
  }
}
