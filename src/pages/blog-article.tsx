import { articlePage } from 'words:blog';
import { data, redirect } from 'react-router';
import {
  articleData,
  articleTags,
  feedLink,
  relatedTo as otherArticles,
  pathOf,
} from '#src/articles/article-structured-data.ts';
import { ArticleNotFound, ArticlePage } from '#src/articles/article-view.tsx';
import { coversOf, findArticle, publishedArticles, renderArticle } from '#src/articles/articles.server.ts';
import { requestContext } from '#src/context.server.ts';
import { easternDay } from '#src/lib/format.ts';
import { countWords } from '#src/lib/html.ts';
import { quoteLike } from '#src/lib/quote-links.ts';
import { sharedPictureOf } from '#src/seo/seo-api.server.ts';
import { logoOf } from '#src/site/head.ts';
import type { PageHandle } from '#src/ui/page-handle.ts';
import { Related } from '#src/ui/sections/related.tsx';
import type { Route } from './+types/blog-article';
import { aboutArticle, relatedTo } from './related.server.ts';
import { headOf, headOfMissing } from './service-structured-data.ts';

export const handle = ({ found }: Route.ComponentProps['loaderData']): PageHandle => ({
  sheet: 'reading',
  // May say that its subject has ended.
  freshSeconds: 600,
  crumb: found?.article.title,
  quote: found && quoteLike(found.article.category),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = findArticle(params.slug);
  if (!article) return data({ found: undefined }, { status: 404 });
  if (article.slug !== params.slug) throw redirect(pathOf(article), 301);
  const { publicUrl, content, clock } = context.get(requestContext);
  const rendered = await renderArticle(article, content.images);
  const related = otherArticles(article, publishedArticles());
  const more = relatedTo(aboutArticle(article), ['stories', 'answers', 'services']);
  const covers = await coversOf(related, content.images);
  const today = easternDay(clock.now()).iso;
  const picture = sharedPictureOf(pathOf(article));
  return data({ found: { article, ...rendered, covers, related, more, today, publicUrl, picture } });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  if (!found) return headOfMissing(args, articlePage.missing);
  const { article, publicUrl, picture } = found;
  const head = headOf(args, {
    title: article.title,
    description: article.description,
    keywords: article.keywords,
    type: 'article',
    image: picture,
    imageAlt: picture?.endsWith('.jpg') ? article.coverAlt : undefined,
    canonical: pathOf(article),
    structuredData: articleData(article, countWords(found.text.html), { publicUrl, logo: logoOf(args) }, () => picture),
  });
  return [...head, ...articleTags(article), feedLink];
};

export default function BlogArticle({ loaderData }: Route.ComponentProps) {
  const { found } = loaderData;
  if (!found) return <ArticleNotFound />;
  const { publicUrl, more, picture: _, ...page } = found;
  return (
    <>
      <ArticlePage {...page} url={new URL(pathOf(page.article), `${publicUrl}/`).href} />
      <Related groups={more} />
    </>
  );
}
