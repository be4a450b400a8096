import { articles } from '#src/content/articles.ts';
import { easternDay } from '#src/lib/format.ts';
import { type Outcome, refuse } from '#src/lib/outcome.ts';
import type { EditorAnswer } from '#src/lib/records/editing.ts';
import { answerEditor, beginRecord, type EditedCollection } from '#src/platform/editor/answer.server.ts';
import type { EditorParts } from '#src/platform/editor/parts.server.ts';
import type { TypedField } from './values.ts';

export type ArticleAnswer = EditorAnswer<TypedField>;

const edited: EditedCollection = {
  collection: articles,
  completed: (typed, day) => ({ ...typed, date: typed.date || day }),
};

async function reviewed(parts: EditorParts, id: string): Promise<ArticleAnswer> {
  const { publishing, drafts } = parts.records;
  if (await drafts.find(articles, id)) return refuse('There is a draft of it. Open it, and set the day there.');
  const { number, values } = await publishing.newest(articles, id);
  if (!values) return refuse('This article is no longer there.');
  const today = easternDay(parts.clock.now()).iso;
  const outcome = await publishing.publish(articles, id, number, { ...values, reviewed: today }, parts.actor);
  if (outcome.ok) return { ok: true, said: 'Reviewed today.', number: outcome.version.number, known: null };
  return refuse('It could not be published as it is. Open it and look at the marked fields.');
}

/** Carries out what a form of the editor, or of the list, asks for an article. */
export const answerArticle = (parts: EditorParts, id: string, form: FormData): Promise<ArticleAnswer> =>
  form.get('intent') === 'reviewed'
    ? reviewed(parts, id)
    : (answerEditor(parts, edited, id, form) as Promise<ArticleAnswer>);

/** Begins a new article: a draft with a number of its own. Answers its id. */
export const newArticle = (parts: EditorParts): Promise<Outcome<{ id: string }>> =>
  beginRecord(parts, edited, (number) => ({ number }));
