import { rssFeed } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { requestContext } from '#src/context.server.ts';
import type { Route } from './+types/blog-feed';

export function loader({ context }: Route.LoaderArgs) {
  return new Response(rssFeed(publishedArticles(), context.get(requestContext).publicUrl), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
