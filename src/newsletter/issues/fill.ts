import { typedMarks } from '#src/lib/facts.ts';
import { slugOf } from '#src/lib/records/editing.ts';

/** What an issue tells of an article. */
export interface TeasedArticle {
  title: string;
  excerpt: string;
  path: string;
  /** YYYY-MM-DD. */
  date: string;
}

const most = 5;
const usual = 3;

/** The articles that came out since the day of the last issue, the newest first; the newest three where there are none. */
export function articlesFor(articles: readonly TeasedArticle[], lastIssue: string): TeasedArticle[] {
  const since = articles.filter(({ date }) => lastIssue !== '' && date > lastIssue);
  return since.length > 0 ? since.slice(0, most) : articles.slice(0, usual);
}

const teaser = ({ title, excerpt, path }: TeasedArticle) => `## ${title}\n\n${excerpt}\n\n[Read the article](${path})`;

const mostOfSlug = 80;

/** The same address, or the first one behind it that no other issue has. */
function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let n = 2; isTaken(free) && n < 1_000; n++) free = `${slug}-${n}`;
  return free;
}

/**
 * What is written of an issue with these articles behind its text; what is empty is filled, the rest stays. Its address is
 * one that is not taken.
 */
export function filledWith<Typed extends Readonly<Record<'subject' | 'preheader' | 'slug' | 'body', unknown>>>(
  typed: Typed,
  articles: readonly TeasedArticle[],
  isTaken: (slug: string) => boolean,
): Typed {
  const shown = articles.map((one) => ({ ...one, title: typedMarks(one.title), excerpt: typedMarks(one.excerpt) }));
  const [first, ...others] = shown;
  if (!first) return typed;
  const subject = String(typed.subject) || first.title;
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
