import { archivePage } from 'words:newsletter';
import { rss } from '#src/lib/rss.ts';
import type { ArchivedIssue } from './archive.server.ts';

export const issuesFeedPath = '/newsletter/issues/rss.xml';

/** Newest first. */
export const issuesFeed = (issues: readonly ArchivedIssue[], publicUrl: string): string =>
  rss(
    {
      ...{ title: archivePage.title, description: archivePage.lead, path: '/newsletter/issues', self: issuesFeedPath },
      items: issues.map(({ subject, lead, path, sentAt }) => ({
        ...{ title: subject, path, date: sentAt, description: lead || subject },
      })),
    },
    publicUrl,
  );
