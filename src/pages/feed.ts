import { rssFeed } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { requestContext } from '#src/context.server.ts';
import { archive, issuesFeed, issuesFeedPath } from '#src/newsletter/newsletter.server.ts';
import type { Route } from './+types/feed';

/** Of the blog and of the newsletter. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { clock, publicUrl } = context.get(requestContext);
  const isIssues = new URL(request.url).pathname === issuesFeedPath;
  return new Response(
    isIssues ? issuesFeed(archive(clock.now()), publicUrl) : rssFeed(publishedArticles(), publicUrl),
    {
      headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
    },
  );
}
