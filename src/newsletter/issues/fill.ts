import { typedMarks } from '#src/lib/facts.ts';
import { slugOf, type Typed } from '#src/lib/records/editing.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Actor } from '#src/platform/audit/store.server.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Network } from '#src/platform/net/ask.server.ts';
import type { MailTransport } from '#src/platform/outbox/transport.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Records } from '#src/records/record.server.ts';
import type { IssueMailDeps } from './mail.server.ts';

export interface TeasedArticle {
  title: string;
  excerpt: string;
  path: string;
  /** YYYY-MM-DD. */
  date: string;
}

const most = 5;
const usual = 3;

/** Articles since the day of the last issue, newest first; if none, the newest three. */
export function articlesFor(articles: readonly TeasedArticle[], lastIssue: string): TeasedArticle[] {
  const since = articles.filter(({ date }) => lastIssue !== '' && date > lastIssue);
  return since.length > 0 ? since.slice(0, most) : articles.slice(0, usual);
}

const teaser = ({ title, excerpt, path }: TeasedArticle) => `## ${title}\n\n${excerpt}\n\n[Read the article](${path})`;

const mostOfSlug = 80;

function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let n = 2; isTaken(free) && n < 1_000; n++) free = `${slug}-${n}`;
  return free;
}

/** Appends the articles to the text and fills empty fields; the rest stays. The address is one not taken. */
export function filledWith(
  typed: Typed,
  articles: readonly TeasedArticle[],
  isTaken: (slug: string) => boolean,
): Typed {
  const shown = articles.map((one) => ({ ...one, title: typedMarks(one.title), excerpt: typedMarks(one.excerpt) }));
  const [first, ...others] = shown;
  if (!first) return typed;
  const subject = String(typed.subject ?? '') || first.title;
  const also = others.length > 0 ? `Also: ${others.map(({ title }) => title).join('; ')}` : first.excerpt;
  const body = [String(typed.body), ...shown.map(teaser)].filter(Boolean).join('\n\n');
  return {
    ...typed,
    subject: subject.slice(0, 120),
    preheader: String(typed.preheader) || also.slice(0, 140),
    slug: String(typed.slug) || freeSlug(slugOf(subject, mostOfSlug - 4), isTaken),
    body,
  };
}

export interface IssueDeps extends IssueMailDeps {
  db: Db;
  clock: Clock;
  actor: Actor;
  records: Records;
  settings: Pick<Settings, 'get' | 'set'>;
  transport: MailTransport | undefined;
  network: Network;
  /** Allowed recipients of a test: the owner's own addresses. */
  own: readonly string[];
  leaveUrl(subscriber: string): string;
  listId(): string;
  domain: string;
  /** Newest first. */
  articles(): readonly TeasedArticle[];
  ownStatus(path: string): Promise<number>;
  wake(): void;
}
