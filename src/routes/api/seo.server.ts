import { Hono } from 'hono';
import { articles } from '#src/features/blog/articles.server.ts';
import { publicPages } from '#src/features/site/public-pages.ts';
import { robotsText, sitemapXml } from '#src/features/site/search-engines.ts';
import type { Config } from '#src/platform/config.server.ts';

/** Every canonical page of this build. */
export const pages = publicPages(articles);

/** `/robots.txt` and `/sitemap.xml`, below the site's own public address. */
export function seoApi({ config }: { config: Config }): Hono {
  const keep = { 'Cache-Control': 'public, max-age=3600' };
  const robots = robotsText(config.publicUrl);
  const sitemap = sitemapXml(pages, config.publicUrl);
  return new Hono()
    .get('/robots.txt', (c) => c.text(robots, 200, keep))
    .get('/sitemap.xml', (c) => c.body(sitemap, 200, { ...keep, 'Content-Type': 'application/xml; charset=utf-8' }));
}
