import { escapeHtml } from '#src/lib/html.ts';
import type { PublicPage } from '#src/site/public-pages.ts';

/** The owner's side and the API. Other hidden pages use noindex, which crawlers must be allowed to read. */
export const closedToCrawlers = ['/admin', '/api', '/chat-history', '/newsletter-management'] as const;

export function robotsText(publicUrl: string): string {
  const closed = closedToCrawlers.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Canonical paths with the day or moment each page last changed. */
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
