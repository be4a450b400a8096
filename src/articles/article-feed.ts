import { blogPage } from '#src/content/blog-page.ts';
import { pageMeta } from '#src/content/page-meta.ts';
import { lastModified } from '#src/lib/last-modified.ts';
import { element, escapeXml, rfc822 } from '#src/lib/xml.ts';
import { authorOf, categoryLabel, type PublishedArticle, pathOf } from './article-rules.ts';

export const feedPath = '/blog/rss.xml';

/** The articles, newest first, as an RSS 2.0 feed with absolute addresses. */
export function rssFeed(articles: readonly PublishedArticle[], publicUrl: string): string {
  const absolute = (path: string) => new URL(path, `${publicUrl}/`).href;
  const items = articles.map((article) => {
    const url = absolute(pathOf(article));
    const categories = [categoryLabel(article.category), ...article.tags];
    return `    <item>
      ${element('title', article.title)}
      ${element('link', url)}
      <guid isPermaLink="true">${escapeXml(url)}</guid>
      ${element('pubDate', rfc822(article.date))}
      ${element('dc:creator', authorOf(article).name)}
      ${categories.map((name) => element('category', name)).join('\n      ')}
      ${element('description', article.excerpt)}
    </item>`;
  });
  const changed = lastModified(articles.map(({ modified }) => modified));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    ${element('title', blogPage.feed.title)}
    ${element('link', absolute(pageMeta.blog.path))}
    <atom:link href="${escapeXml(absolute(feedPath))}" rel="self" type="application/rss+xml"/>
    ${element('description', pageMeta.blog.description)}
    <language>en-us</language>
${changed ? `    ${element('lastBuildDate', rfc822(changed))}\n` : ''}${items.join('\n')}
  </channel>
</rss>
`;
}
