import newsletterPages from 'words:newsletter';
import { element, escapeHtml, rfc822 } from '#src/lib/html.ts';
import type { ArchivedIssue } from './archive.server.ts';

export const issuesFeedPath = '/newsletter/issues/rss.xml';

/** RSS 2.0, newest first, with absolute addresses. */
export function issuesFeed(issues: readonly ArchivedIssue[], publicUrl: string): string {
  const whole = (path: string) => new URL(path, `${publicUrl}/`).href;
  const items = issues.map(
    ({ subject, lead, path, sentAt }) => `    <item>
      ${element('title', subject)}
      ${element('link', whole(path))}
      <guid isPermaLink="true">${escapeHtml(whole(path))}</guid>
      ${element('pubDate', rfc822(sentAt))}
      ${element('description', lead || subject)}
    </item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    ${element('title', newsletterPages.archivePage.title)}
    ${element('link', whole('/newsletter/issues'))}
    <atom:link href="${escapeHtml(whole(issuesFeedPath))}" rel="self" type="application/rss+xml"/>
    ${element('description', newsletterPages.archivePage.lead)}
    <language>en-us</language>
${items.join('\n')}
  </channel>
</rss>
`;
}
