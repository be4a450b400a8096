import { escapeHtml } from '#src/lib/html.ts';
import type { PublicPage } from '#src/site/public-pages.ts';

/**
 * What crawlers are asked to leave alone: the owner's side and the API. Pages that only follow a form say noindex
 * themselves, which a crawler must be let in to read.
 */
export const closedToCrawlers = ['/admin', '/api', '/chat-history', '/newsletter-management'] as const;

/** /robots.txt */
export function robotsText(publicUrl: string): string {
  const closed = closedToCrawlers.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** /sitemap.xml: canonical paths and the day, or moment, at which each page last changed. */
export function sitemapXml(pages: readonly PublicPage[], publicUrl: string): string {
  const entries = pages.map(
    ({ path, lastModified }) =>
      `  <url><loc>${escapeHtml(new URL(path, `${publicUrl}/`).href)}</loc><lastmod>${lastModified}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
