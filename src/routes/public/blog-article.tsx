import { data } from 'react-router';
import { articlePage } from '#content/blog-page.ts';
import { relatedWords } from '#content/related.ts';
import { ArticleNotFound, ArticlePage } from '#src/features/blog/article.tsx';
import { articles, findArticle, renderArticle } from '#src/features/blog/articles.server.ts';
import { relatedTo as otherArticles, pathOf } from '#src/features/blog/rules.ts';
import { articleData, articleTags } from '#src/features/blog/structured-data.ts';
import { pictureOf } from '#src/features/site/public-pages.ts';
import { countWords } from '#src/lib/safe-html.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import { requestContext } from '../context.server.ts';
import type { Route } from './+types/blog-article';
import { feedLink } from './feed-link.ts';
import { headOf } from './head.ts';
import { aboutArticle, relatedTo } from './related.server.ts';

export const handle: PageHandle = {
  styles: ['reading'],
  crumb: ({ found }: Route.ComponentProps['loaderData']) => found?.article.title,
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = findArticle(params.slug);
  if (!article) return data({ found: undefined }, { status: 404 });
  const { publicUrl } = context.get(requestContext);
  const text = await renderArticle(article);
  const others = otherArticles(article.slug, articles);
  const more = relatedTo(aboutArticle(article), ['stories', 'answers', 'services']);
  return data({ found: { article, text, publicUrl, related: others, more } });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  if (!found) {
    const { title, text } = articlePage.missing;
    return headOf(args, { title, description: text, noindex: true, missing: true });
  }
  const { article, publicUrl } = found;
  const head = headOf(args, {
    title: article.title,
    description: article.description,
    keywords: article.keywords,
    type: 'article',
    canonical: pathOf(article),
    structuredData: articleData(article, countWords(found.text.html), publicUrl, pictureOf),
  });
  return [...head, ...articleTags(article), feedLink];
};

export default function BlogArticle({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found) return <ArticleNotFound />;
  const { publicUrl, more, ...page } = found;
  return (
    <>
      <ArticlePage {...page} url={new URL(pathOf(page.article), `${publicUrl}/`).href} />
      <Related title={relatedWords.title} groups={more} />
    </>
  );
}
