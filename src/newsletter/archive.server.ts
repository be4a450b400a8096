import { archivePage } from 'words:newsletter';
import { archivedIssues, type Issue, issuePath } from '#src/content/newsletter-issues.ts';
import { type Facts, fillFacts } from '#src/lib/facts.ts';
import { easternDay } from '#src/lib/format.ts';
import { rss } from '#src/lib/rss.ts';
import { type Pictures, renderMarkdown, withSizes } from '#src/platform/markdown/markdown.server.ts';

export type ArchivedIssue = ReturnType<typeof shown>;

/** `lead` is the preheader; empty if none. */
const shown = (issue: Issue) => ({
  ...{ subject: issue.subject, lead: issue.preheader, path: issuePath(issue) },
  ...{ day: easternDay(issue.sentAt ?? 0), sentAt: new Date(issue.sentAt ?? 0).toISOString() },
});

/** `now` in epoch milliseconds; newest first. */
export const archive = (now: number): ArchivedIssue[] => archivedIssues(now).map(shown);

export async function archivedIssue(slug: string, { now, images }: { now: number; images: Pictures }) {
  const issue = archivedIssues(now).find((one) => one.slug === slug);
  if (!issue) return undefined;
  const { html } = await renderMarkdown(issue.body);
  return { ...shown(issue), html: await withSizes(html, images) };
}

/** Meta description: the preheader, or the beginning of the text. */
export function describe(issue: ArchivedIssue & { html: string }, facts: Facts): string {
  if (issue.lead) return issue.lead;
  const text = fillFacts(issue.html.replace(/<[^>]*>/g, ' '), facts)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > 155 ? `${text.slice(0, 154)}…` : text;
}

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
