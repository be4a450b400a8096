import { articles } from '#src/content/articles.ts';
import { easternDay } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { EditorAnswer } from '#src/lib/records/editing.ts';
import { answerEditor, beginRecord, type EditedCollection } from '#src/platform/editor/answer.server.ts';
import type { EditorParts } from '#src/platform/editor/parts.server.ts';
import type { TypedField } from './article-values.ts';

export type ArticleAnswer = EditorAnswer<TypedField>;

const edited: EditedCollection = {
  collection: articles,
  completed: (typed, day) => ({ ...typed, date: typed.date || day }),
};

async function reviewed(parts: EditorParts, id: string): Promise<ArticleAnswer> {
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

/** Carries out what a form of the editor, or of the list, asks for an article. */
export const answerArticle = (parts: EditorParts, id: string, form: FormData): Promise<ArticleAnswer> =>
  form.get('intent') === 'reviewed'
    ? reviewed(parts, id)
    : (answerEditor(parts, edited, id, form) as Promise<ArticleAnswer>);

/** Begins a new article: a draft with a number of its own. Answers its id. */
export const newArticle = (parts: EditorParts): Promise<Outcome<{ id: string }>> =>
  beginRecord(parts, edited, (number) => ({ number }));
