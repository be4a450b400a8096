import { z } from 'zod';
import { articles } from '#src/content/articles.ts';
import { signers } from '#src/content/authors.ts';
import { type Args, deskAction } from '#src/desk/require-sign-in.server.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import type { Facts } from '#src/lib/facts.ts';
import { easternDay } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import { type OfferedFacts, offeredFacts } from '#src/lib/records/collection.ts';
import type { EditorAnswer, EditorView } from '#src/lib/records/editing.ts';
import {
  answerEditor,
  beginRecord,
  type EditedCollection,
  type EditedRecords,
  type EditorDeps,
  loadEditor,
} from '#src/platform/editor/answer.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { pathOf } from './article-structured-data.ts';
import { type TypedField, typedOf } from './article-values.ts';
import { isDueForReview } from './freshness.ts';

const purpose = 'article draft';
const lastsDays = 30;

const payload = z.object({ id: z.string(), until: z.number() });

/** Secret address of a draft, readable without signing in, and its expiry (epoch milliseconds). */
export function draftAddress(id: string, parts: { tokens: Tokens; now: number; publicUrl: string }) {
  // Same address for a whole day, so that it stays stable while somebody copies it; valid through its last day.
  const lastDay = easternAt(parts.now).toPlainDate().add({ days: lastsDays });
  const until = easternMoment(lastDay, 24 * 60) - 1;
  const token = parts.tokens.sign(purpose, { id, until });
  return { href: `${parts.publicUrl}/blog/draft/${token}`, until };
}

/** Undefined if the token is invalid or expired. */
export function draftOfLink(token: string, parts: { tokens: Tokens; now: number }): string | undefined {
  const read = payload.safeParse(parts.tokens.read(purpose, token));
  return read.success && read.data.until >= parts.now ? read.data.id : undefined;
}

export interface ArticleRow {
  id: string;
  title: string;
  author: string;
  /** YYYY-MM-DD; empty if it has none. */
  date: string;
  /** Undefined while not public. */
  path: string | undefined;
  draft: { changedAt: number; by: string; publishAt: number | null; problem: string } | undefined;
  due: boolean;
}

const shows = ['all', 'drafts', 'scheduled', 'published', 'review'] as const;
export type Show = (typeof shows)[number];

export interface ArticleList {
  show: Show;
  counts: Readonly<Record<Show, number>>;
  rows: readonly ArticleRow[];
  /** Unpublished, can be restored. */
  removed: readonly { id: string; title: string }[];
}

const isShown: Readonly<Record<Show, (row: ArticleRow) => boolean>> = {
  all: () => true,
  drafts: ({ draft }) => draft !== undefined && draft.publishAt === null,
  scheduled: ({ draft }) => draft?.publishAt != null,
  published: ({ path }) => path !== undefined,
  review: ({ due }) => due,
};

/** Published articles due for review; `now` in epoch milliseconds. */
export function dueArticles(now: number): number {
  const today = easternDay(now).iso;
  return articles.all().filter((article) => isDueForReview(article, today)).length;
}

/** Drafts first, then in the blog's order. */
export async function loadArticles(
  parts: { records: EditedRecords; now: number; changed: Readonly<Record<string, number>> },
  asked: string | null,
): Promise<ArticleList> {
  const { records, now, changed } = parts;
  const today = easternDay(now).iso;
  const drafts = new Map((await records.drafts.list(articles.name)).map((draft) => [draft.id, draft]));
  const published = articles.all();
  const draftOf = (id: string) => {
    const draft = drafts.get(id);
    return draft && { changedAt: draft.changedAt, by: draft.by, publishAt: draft.publishAt, problem: draft.problem };
  };
  const known = new Set(published.map(({ id }) => id));
  const isNew = [...drafts.values()].filter(({ id }) => !known.has(id));
  const rows: ArticleRow[] = [
    ...isNew.map(({ id, values }) => {
      const { title, author, date } = typedOf(values);
      return { id, title: title || 'Untitled', author, date, path: undefined, draft: draftOf(id), due: false };
    }),
    ...published
      .map((article) => ({
        ...{ id: article.id, title: article.title, author: article.author, date: article.date },
        ...{ path: pathOf(article), draft: draftOf(article.id), due: isDueForReview(article, today) },
      }))
      .sort((a, b) => b.date.localeCompare(a.date)),
  ];
  const gone = Object.keys(changed).filter((id) => !known.has(id) && !drafts.has(id) && /^[a-z0-9-]+$/.test(id));
  const removed = await Promise.all(
    gone.map(async (id) => {
      const versions = await records.publishing.versions(articles, id);
      const last = versions.find(({ values }) => values !== undefined);
      return { id, title: String(last?.values?.title ?? id) };
    }),
  );
  const show = shows.find((one) => one === asked) ?? 'all';
  const counts = Object.fromEntries(shows.map((one) => [one, rows.filter(isShown[one]).length]));
  return { show, counts: counts as ArticleList['counts'], rows: rows.filter(isShown[show]), removed };
}

export interface ArticleView extends EditorView<TypedField> {
  path: string | undefined;
  authors: readonly string[];
  facts: readonly OfferedFacts[];
  /** YYYY-MM-DD, Eastern. */
  today: string;
  due: boolean;
  /** Share link of the draft and its expiry. */
  link: { href: string; until: number };
}

export async function loadArticle(
  parts: { records: EditedRecords; tokens: Tokens; now: number; facts: Facts; publicUrl: string },
  id: string,
  look: string | null,
): Promise<ArticleView | undefined> {
  const edited = await loadEditor(parts.records, articles, id, look);
  if (!edited) return undefined;
  const article = articles.find(id);
  const today = easternDay(parts.now).iso;
  return {
    ...(edited as EditorView<TypedField>),
    today,
    path: article && pathOf(article),
    authors: signers(),
    facts: offeredFacts(parts.facts),
    due: article !== undefined && isDueForReview(article, today),
    link: draftAddress(id, parts),
  };
}

export type ArticleAnswer = EditorAnswer<TypedField>;

const edited: EditedCollection = {
  collection: articles,
  completed: (typed, day) => ({ ...typed, date: typed.date || day }),
};

async function reviewed(parts: EditorDeps, id: string): Promise<ArticleAnswer> {
  const { publishing, drafts } = parts.records;
  if (await drafts.find(articles, id))
    return refuse('This article has a draft. Open it and set the review date there.');
  const { number, values } = await publishing.newest(articles, id);
  if (!values) return refuse('This article no longer exists.');
  const today = easternDay(parts.clock.now()).iso;
  const outcome = await publishing.publish(articles, id, number, { ...values, reviewed: today }, parts.actor);
  if (outcome.ok) return { ok: true, said: 'Marked as reviewed today.', number: outcome.version.number, known: null };
  return refuse('We couldn’t publish it. Open it and fix the marked fields.');
}

export const answerArticle = (parts: EditorDeps, id: string, form: FormData): Promise<ArticleAnswer> =>
  form.get('intent') === 'reviewed'
    ? reviewed(parts, id)
    : (answerEditor(parts, edited, id, form) as Promise<ArticleAnswer>);

export const newArticle = (parts: EditorDeps): Promise<Outcome<{ id: string }>> =>
  beginRecord(parts, edited, (number) => ({ number }));

export const actOnArticle = (args: Args & { params: { id: string } }) =>
  deskAction(args, async ({ records, clock, actor, changes }, form) => {
    const answer = await answerArticle({ records, clock, actor }, args.params.id, form);
    if (answer.ok && form.get('intent') !== 'keep') changes.announce();
    return answer;
  });
