import { Hono } from 'hono';
import { articles } from '#src/content/articles.ts';
import { publishedArticles } from '#src/features/blog/articles.server.ts';
import { pageNames, pageOf } from '#src/features/pages/blocks.ts';
import type { ManagedPages } from '#src/features/pages/pages.server.ts';
import { llmsText } from '#src/features/site/llms-text.ts';
import { articlePath, publicPages, withPublished } from '#src/features/site/public-pages.ts';
import { robotsText, sitemapXml } from '#src/features/site/search-engines.ts';
import type { Client } from '#src/intake/guard.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { easternDay } from '#src/lib/format.ts';
import { cacheableHeader } from '#src/lib/page-cache-headers.ts';
import type { Live } from '#src/lib/records/live.ts';

import type { Config } from '#src/platform/config.server.ts';
import type { ClientEnv } from './env.ts';
import { shownMoments } from './shown-moments.server.ts';

/** Every canonical page there is now, with the roles that are open on a day (YYYY-MM-DD, Eastern), or with all of them. */
export const pages = (today = '', now?: number) =>
  publicPages(
    publishedArticles().map(({ slug, title, modified }) => ({ slug, title, lastModified: modified })),
    { blogChangedAt: articles.lastChange(), today, ...(now !== undefined && { now }) },
  );

/** When the owner has published something on a page, by its path; in epoch milliseconds. */
function published(content: Pick<ManagedPages, 'published'>): Map<string, number> {
  const { publishedAt } = content.published();
  return new Map(
    pageNames.flatMap((name) => {
      const moment = publishedAt(name);
      return moment === undefined ? [] : [[pageOf(name).path, moment]];
    }),
  );
}

/** Renders a page of the site, with its marks in it. */
type Render = (request: Request, client: Client) => Promise<Response>;

interface Parts {
  clock: Clock;
  config: Config;
  content: Pick<ManagedPages, 'published'>;
  live(): Live;
}

const llms = (publicUrl: string, today: string, now: number) =>
  llmsText(
    {
      pages: pages('', now),
      articles: publishedArticles().map(({ slug, title, excerpt }) => ({ path: articlePath(slug), title, excerpt })),
      today,
    },
    publicUrl,
  );

/**
 * `/robots.txt`, `/sitemap.xml` and `/llms.txt` (kept like a page until something is published), below the site's own public
 * address. With `render`, a page's lastmod follows whatever it shows; it is found out once for each thing that is published.
 */
export function seoApi({ clock, config, content, live }: Parts, render?: Render): Hono<ClientEnv> {
  const keep = { 'Cache-Control': 'public, max-age=3600' };
  const robots = robotsText(config.publicUrl);
  const kept = new WeakMap<Live, Promise<Map<string, number>>>();
  const sitemap = async (client: Client) => {
    const listed = withPublished(pages(easternDay(clock.now()).iso, clock.now()), published(content));
    const now = live();
    const shown =
      kept.get(now) ??
      shownMoments(
        now,
        listed.map(({ path }) => path),
        async (path) => (render ? (await render(new Request(new URL(path, config.publicUrl)), client)).text() : ''),
      );
    kept.set(now, shown);
    shown.catch(() => kept.delete(now));
    return sitemapXml(withPublished(listed, await shown), config.publicUrl);
  };
  return new Hono<ClientEnv>()
    .get('/robots.txt', (c) => c.text(robots, 200, keep))
    .get('/sitemap.xml', async (c) =>
      c.body(await sitemap(c.get('client')), 200, { ...keep, 'Content-Type': 'application/xml; charset=utf-8' }),
    )
    .get('/llms.txt', (c) =>
      c.text(llms(config.publicUrl, easternDay(clock.now()).iso, clock.now()), 200, {
        'Cache-Control': 'public, max-age=0, must-revalidate',
        [cacheableHeader]: '1',
      }),
    );
}
