import { blogPage } from '#content/blog-page.ts';
import { pageMeta } from '#content/page-meta.ts';
import { lastModified } from '#src/lib/last-modified.ts';
import { authorOf, categoryLabel, type PublishedArticle, pathOf } from './rules.ts';

export const feedPath = '/blog/rss.xml';

/** Text for XML: the five characters that mean something, and none of those that XML cannot hold. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/'/g, '&apos;')
  );
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
/** A day (its noon) or a moment, as ISO has them. */
const rfc822 = (date: string) => new Date(date.includes('T') ? date : `${date}T12:00:00Z`).toUTCString();

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
