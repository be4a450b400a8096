import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { escapeHtml } from '#src/lib/html.ts';
import { type PublishedArticle, rssFeed } from './article-structured-data.ts';

const article: PublishedArticle = {
  ...{ id: 'backups', slug: 'backups', number: 1, title: 'Backups & <other> "things"', excerpt: "It's 3 > 2" },
  ...{ earlier: [], description: 'd', category: 'ai', author: 'Tom Okafor', date: '2024-05-03', minutes: null },
  ...{ tags: ['R&D', 'Two'], audience: '', places: [], keywords: 'k', art: 'chip', body: 'b', modified: '2024-05-03' },
  ...{ cover: '', coverAlt: '', reviewed: '', eventUntil: '', eventOver: '' },
};

describe('the feed', () => {
  const feed = rssFeed([article], 'https://northarc.example');
  test('has absolute links, a date in RFC 822, and a link to itself, and escapes what XML would read', () => {
    for (const said of [
      '<link>https://northarc.example/blog</link>',
      '<guid isPermaLink="true">https://northarc.example/blog/backups</guid>',
      '<pubDate>Fri, 03 May 2024 12:00:00 GMT</pubDate>',
      'href="https://northarc.example/blog/rss.xml" rel="self"',
      '<title>Backups &amp; &lt;other&gt; &quot;things&quot;</title>',
      '<description>It&#39;s 3 &gt; 2</description>',
      '<category>AI &amp; Machine Learning</category>',
    ])
      expect(feed).toContain(said);
    expect(escapeHtml('a\u0000b\u000bc\nd')).toBe('abc\nd');
  });

  test('was last built when the latest of its articles came out or changed; each keeps the day on which it came out', () => {
    expect(feed).toContain('<lastBuildDate>Fri, 03 May 2024 12:00:00 GMT</lastBuildDate>');
    const older = { ...article, slug: 'older', date: '2024-04-01', modified: '2024-06-07T08:09:10.000Z' };
    const revised = rssFeed([article, older], 'https://northarc.example');
    expect(revised).toContain('<lastBuildDate>Fri, 07 Jun 2024 08:09:10 GMT</lastBuildDate>');
    expect(revised).toContain('<pubDate>Mon, 01 Apr 2024 12:00:00 GMT</pubDate>');
  });

  test('is one well-formed channel', () => {
    const nodes = parseDocument(feed, { xmlMode: true }).children;
    expect(nodes.map((node) => ('name' in node ? node.name : node.type))).toContain('rss');
    expect(rssFeed([], 'https://northarc.example')).not.toContain('lastBuildDate');
  });
});
