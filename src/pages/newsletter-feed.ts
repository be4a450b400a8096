import { requestContext } from '#src/context.server.ts';
import { archive } from '#src/newsletter/archive.server.ts';
import { issuesFeed } from '#src/newsletter/newsletter-feed.ts';
import type { Route } from './+types/newsletter-feed';

export function loader({ context }: Route.LoaderArgs) {
  const { clock, publicUrl } = context.get(requestContext);
  return new Response(issuesFeed(archive(clock.now()), publicUrl), {
    headers: { 'Content-Type': 'application/rss+xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}
