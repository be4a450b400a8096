import * as collections from 'content:collections';
import { fields } from 'content:forms/issue-fields';
import { type Collection, defineCollection } from '#src/lib/records/collection.ts';
import { type ItemOf, serialNumber } from '#src/lib/records/fields.ts';

export const issueFields = { ...fields, number: { ...serialNumber, needed: 'Every issue has a number' } };

/** `body` is Markdown; `sentAt` in epoch milliseconds. */
export type Issue = ItemOf<typeof issueFields>;

/** Images without alt text. */
const undescribed = /!\[\s*\]\(/;

/** Published means sent, or to be sent at `sentAt`. */
export const issues: Collection<typeof issueFields> = defineCollection({
  ...collections.issue,
  fields: issueFields,
  // Later edits must not clear it.
  carry: (before, after) => ({ ...after, sentAt: after.sentAt ?? before.sentAt }),
  check: ({ id, slug, body }) => ({
    ...((slug === 'rss.xml' || issues.all().some((other) => other.id !== id && other.slug === slug)) && {
      slug: 'Another issue has this address',
    }),
    ...(undescribed.test(body) && {
      body: 'Please describe every picture in the text, for those who cannot see it.',
    }),
  }),
  builtIn: [],
});

/** At `now` (epoch milliseconds), newest first. */
export const archivedIssues = (now: number): Issue[] =>
  issues
    .all()
    .filter(({ archive, sentAt }) => archive === 'shown' && sentAt !== null && sentAt <= now)
    .sort((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0) || b.number - a.number);

/** Also true for scheduled issues, so that it changes only on publishing. */
export const hasArchive = (): boolean => issues.all().some(({ archive }) => archive === 'shown');

export const issuePath = ({ slug }: Pick<Issue, 'slug'>): string => `/newsletter/issues/${slug}`;
