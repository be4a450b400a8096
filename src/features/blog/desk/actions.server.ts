import { Temporal } from 'temporal-polyfill';
import { articles } from '#content/articles.ts';
import { easternMoment } from '#src/lib/eastern.ts';
import { easternDay, easternText } from '#src/lib/format.ts';
import { type Outcome, type Refusal, refuse, unknownIntent } from '#src/lib/outcome.ts';
import { wrongWords } from '#src/lib/records/schema.ts';
import type { ArticleParts, Version } from './parts.server.ts';
import { type Typed, typedOf } from './values.ts';

/** Somebody else has written or published meanwhile: theirs, and where both began. */
export interface Clash {
  with: 'draft' | 'published';
  by: string;
  theirs: Typed;
  base: Typed;
  /** The version to go on from, and the draft that is there now. */
  number: number;
  known: number | null;
}

export type ArticleAnswer = Outcome<{ said: string; number: number; known: number | null; undo?: number }> & {
  errors?: Readonly<Record<string, string>>;
  clash?: Clash;
  /** What was sent, for a browser without JavaScript. */
  typed?: Typed;
};

/** The moment of a day and a time of Eastern clocks, as a form has them; undefined when they are none. */
function momentOf(day: string, time: string): number | undefined {
  const clock = /^(\d{2}):(\d{2})$/.exec(time);
  if (!clock || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  try {
    return easternMoment(Temporal.PlainDate.from(day), Number(clock[1]) * 60 + Number(clock[2]));
  } catch {
    return undefined;
  }
}

const numberIn = (form: FormData, name: string): number | null => {
  const text = String(form.get(name) ?? '');
  return /^\d+$/.test(text) ? Number(text) : null;
};

/** What a form of the editor sends. */
const read = (form: FormData) => ({
  typed: typedOf(Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))),
  base: numberIn(form, 'base') ?? 0,
  known: numberIn(form, 'known'),
});

type Sent = ReturnType<typeof read>;

const clashOf = (version: Version, base: Version, known: number | null): Clash => ({
  ...{ with: 'published', by: version.by, number: version.number, known },
  ...{ theirs: typedOf(version.values ?? {}), base: typedOf(base.values ?? {}) },
});

async function publish(parts: ArticleParts, id: string, sent: Sent): Promise<ArticleAnswer> {
  const { records, clock, actor } = parts;
  const { publishing, drafts } = records;
  const draft = await drafts.find(articles, id);
  if (draft && draft.changedAt !== sent.known) return draftClash(parts, id, sent, draft);
  const typed = { ...sent.typed, date: sent.typed.date || easternDay(clock.now()).iso };
  const outcome = await publishing.publish(articles, id, sent.base, typed, actor);
  if (outcome.ok) {
    const { number } = outcome.version;
    return { ok: true, said: 'Published. Visitors read it now.', number, known: null, undo: number };
  }
  if (outcome.reason === 'invalid') return { ...refuse(wrongWords(outcome.errors)), errors: outcome.errors, typed };
  if (outcome.reason === 'gone') return refuse('This version is no longer there.');
  const reason = 'Somebody else has published this article meanwhile. What both of you changed stands below.';
  return { ...refuse(reason), clash: clashOf(outcome.theirs, outcome.base, sent.known), typed };
}

async function draftClash(
  { records }: ArticleParts,
  id: string,
  sent: Sent,
  theirs: { values: object; changedAt: number; by: string; base: number } | undefined,
): Promise<ArticleAnswer> {
  const began = await records.publishing.find(articles, id, sent.base);
  const newest = await records.publishing.newest(articles, id);
  if (!theirs) {
    // Their draft is no longer there: it was published or dropped.
    const clash = clashOf(newest, began ?? newest, null);
    return { ...refuse('Somebody else has published or dropped the draft meanwhile.'), clash, typed: sent.typed };
  }
  const clash: Clash = {
    ...{ with: 'draft', by: theirs.by, number: theirs.base, known: theirs.changedAt },
    ...{ theirs: typedOf({ ...theirs.values }), base: typedOf(began?.values ?? {}) },
  };
  return { ...refuse(`${theirs.by} is writing on this article too.`), clash, typed: sent.typed };
}

async function keep(parts: ArticleParts, id: string, sent: Sent, publishAt?: number | null): Promise<ArticleAnswer> {
  const { records, actor } = parts;
  const { typed: values, base, known } = sent;
  const before = publishAt === undefined ? await records.drafts.find(articles, id) : undefined;
  const moment = publishAt === undefined ? (before?.publishAt ?? null) : publishAt;
  const kept = await records.drafts.keep(articles, { id, base, values, publishAt: moment, known }, actor);
  if (!kept.ok) return draftClash(parts, id, sent, kept.theirs);
  return { ok: true, said: 'Draft kept.', number: base, known: kept.draft.changedAt };
}

async function schedule(parts: ArticleParts, id: string, form: FormData): Promise<ArticleAnswer> {
  const sent = read(form);
  const day = String(form.get('day') ?? '');
  const moment = momentOf(day, String(form.get('time') ?? ''));
  const now = parts.clock.now();
  const typed = { ...sent.typed, date: sent.typed.date || day };
  const checked = parts.records.publishing.check(articles, typed, id);
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors };
  const isToCome = moment !== undefined && moment > now;
  if (!isToCome) errors.day = 'Please say a day and a time to come, by Eastern clocks';
  if (!isToCome || !checked.ok) return { ...refuse(wrongWords(errors)), errors, typed: sent.typed };
  const kept = await keep(parts, id, { ...sent, typed }, moment);
  return kept.ok ? { ...kept, said: `It publishes itself on ${easternText(moment)} ET.` } : kept;
}

async function restore(parts: ArticleParts, id: string, form: FormData): Promise<ArticleAnswer> {
  const number = numberIn(form, 'number') ?? 0;
  const newest = await parts.records.publishing.newest(articles, id);
  const base = numberIn(form, 'base') ?? newest.number;
  const outcome = await parts.records.publishing.restore(articles, id, base, number, parts.actor);
  if (!outcome.ok) return refuse('Somebody else has published this article meanwhile. Look at it and try again.');
  return { ok: true, said: 'Restored. Visitors read that version now.', number: outcome.version.number, known: null };
}

/** Undoes what was published as version `number`: the one before it, or that nobody read it. */
async function undo(parts: ArticleParts, id: string, form: FormData): Promise<ArticleAnswer> {
  const { publishing } = parts.records;
  const number = numberIn(form, 'number') ?? 0;
  const before = await publishing.find(articles, id, number - 1);
  const outcome = before?.values
    ? await publishing.restore(articles, id, number, number - 1, parts.actor)
    : await publishing.remove(articles, id, number, parts.actor);
  if (!outcome.ok) return refuse('Somebody else has published this article meanwhile.');
  return { ok: true, said: 'Undone.', number: outcome.version.number, known: null };
}

async function reviewed(parts: ArticleParts, id: string): Promise<ArticleAnswer> {
  const { publishing, drafts } = parts.records;
  if (await drafts.find(articles, id)) return refuse('There is a draft of it. Open it, and set the day there.');
  const { number, values } = await publishing.newest(articles, id);
  if (!values) return refuse('This article is no longer there.');
  const outcome = await publishing.publish(
    ...([articles, id, number, { ...values, reviewed: easternDay(parts.clock.now()).iso }, parts.actor] as const),
  );
  if (outcome.ok) return { ok: true, said: 'Reviewed today.', number: outcome.version.number, known: null };
  return refuse('It could not be published as it is. Open it and look at the marked fields.');
}

async function remove(parts: ArticleParts, id: string): Promise<ArticleAnswer> {
  const { number } = await parts.records.publishing.newest(articles, id);
  const outcome = await parts.records.publishing.remove(articles, id, number, parts.actor);
  if (!outcome.ok) return refuse('Somebody else has changed this article meanwhile.');
  return { ok: true, said: 'Taken from the site.', number: outcome.version.number, known: null };
}

async function name(parts: ArticleParts, id: string, form: FormData): Promise<ArticleAnswer> {
  const [number, given] = [
    numberIn(form, 'number') ?? 0,
    String(form.get('name') ?? '')
      .trim()
      .slice(0, 60),
  ];
  const named = await parts.records.publishing.nameVersion({ collection: articles.name, id }, number, given);
  if (!named) return refuse('This version is no longer there.');
  const newest = await parts.records.publishing.newest(articles, id);
  return { ok: true, said: 'Named.', number: newest.number, known: null };
}

/** Carries out what a form of the editor, or of the list, asks for an article. */
export async function answerArticle(parts: ArticleParts, id: string, form: FormData): Promise<ArticleAnswer> {
  switch (form.get('intent')) {
    case 'keep':
      return keep(parts, id, read(form));
    case 'publish':
      return publish(parts, id, read(form));
    case 'schedule':
      return schedule(parts, id, form);
    case 'unschedule':
      return keep(parts, id, read(form), null);
    case 'drop': {
      await parts.records.drafts.drop(articles, id);
      const { number } = await parts.records.publishing.newest(articles, id);
      return { ok: true, said: 'The draft is gone.', number, known: null };
    }
    case 'restore':
      return restore(parts, id, form);
    case 'undo':
      return undo(parts, id, form);
    case 'reviewed':
      return reviewed(parts, id);
    case 'remove':
      return remove(parts, id);
    case 'name':
      return name(parts, id, form);
    default:
      return unknownIntent;
  }
}

const attempts = 5;

/** Begins a new article: a draft with a number of its own. Answers its id. */
export async function newArticle({ records, actor }: ArticleParts): Promise<Outcome<{ id: string }> | Refusal> {
  const { drafts, publishing } = records;
  const numbers = [
    ...articles.all().map(({ number }) => number),
    ...(await drafts.list(articles.name)).map(({ values }) => typedOf(values).number ?? 0),
  ];
  for (let next = Math.max(0, ...numbers) + 1, tries = 0; tries < attempts; next++, tries++) {
    const id = `article-${next}`;
    if ((await publishing.newest(articles, id)).number > 0) continue;
    const values = typedOf({ number: next });
    const kept = await drafts.keep(articles, { id, base: 0, values, publishAt: null, known: null }, actor);
    if (kept.ok) return { ok: true, id };
  }
  return refuse('Somebody else is beginning articles at this moment. Try it again.');
}
