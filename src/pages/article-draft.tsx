import { articlePage } from 'words:blog';
import { data, redirect } from 'react-router';
import { pathOf, relatedTo } from '#src/articles/article-structured-data.ts';
import { ArticleNotFound, ArticlePage } from '#src/articles/article-view.tsx';
import { coversOf, publishedArticles, renderArticle } from '#src/articles/articles.server.ts';
import type { Article } from '#src/content/articles.ts';
import { articles } from '#src/content/articles.ts';
import { requestContext } from '#src/context.server.ts';
import { marksTyped } from '#src/lib/facts.ts';
import { easternDay } from '#src/lib/format.ts';
import { typedOf } from '#src/lib/records/editing.ts';
import { validValues } from '#src/lib/records/schema.ts';
import { draftOfLink } from '#src/records/record.server.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import type { Route } from './+types/article-draft';
import { headOf } from './service-structured-data.ts';

export const handle: PageHandle = { sheet: 'reading', perRequest: true, isPrivate: true };

/** A draft as far as it can be shown; what is missing is filled in as at publication. */
function drafted(id: string, values: object, today: string): Article {
  const marked = JSON.parse(marksTyped(JSON.stringify(values)));
  const typed = typedOf(articles.fields, { ...marked, title: marked.title || 'Untitled' });
  const valid = (given: object) => validValues(articles, given) as Omit<Article, 'id'>;
  const filled = valid(articles.completed?.(typed, { today, by: '' }) ?? typed);
  return { id, ...filled, date: filled.date || today };
}

/** For whoever has the draft's link. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { tokens, clock, records, content } = context.get(requestContext);
  const id = draftOfLink(params.token, { tokens, now: clock.now() });
  const draft = id === undefined ? undefined : await records.drafts.find(articles, id);
  const published = id === undefined ? undefined : articles.find(id);
  // The desk frames this page only.
  const isFramed = request.headers.get('sec-fetch-dest') === 'iframe';
  if (!draft && published && !isFramed) throw redirect(pathOf(published), 302);
  const today = easternDay(clock.now()).iso;
  const article = draft ? drafted(draft.id, draft.values, today) : published;
  if (!article) return data({ found: undefined }, { status: 404 });
  const rendered = await renderArticle(article, content.images);
  const related = relatedTo(article, publishedArticles());
  const covers = await coversOf(related, content.images);
  return data({ found: { article, ...rendered, covers, related, today, isDraft: draft !== undefined } });
}

export const meta: Route.MetaFunction = (args) => {
  const title = args.loaderData?.found?.article.title ?? articlePage.missing.title;
  return headOf(args, { title, description: articlePage.draft, noindex: true, missing: true });
};

export default function ArticleDraft({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found) return <ArticleNotFound />;
  return <ArticlePage {...found} url="" />;
}
