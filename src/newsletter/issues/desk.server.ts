import { createHash } from 'node:crypto';
import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { issuePath, issues } from '#src/content/newsletter-issues.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { broughtBy } from '#src/figures/analytics-store.server.ts';
import { typedMarks } from '#src/lib/facts.ts';
import { offeredFacts } from '#src/lib/records/collection.ts';
import { type EditorAnswer, slugOf, type Typed, typedOf } from '#src/lib/records/editing.ts';
import { loadEditor } from '#src/records/editor.server.ts';
import { countSubscribers } from '../newsletter-admin.server.ts';
import { leaveMark, type SendingState } from '../sending/copies.ts';
import { listSendings, paceOf, sendingOf, sendingView, textsOf } from '../sending/sending-store.server.ts';
import { type Check, checksOf, type IssueMail, issueMail, issueUtm, postalAddress } from './mail.server.ts';

export type IssueAnswer = EditorAnswer & { checks?: readonly Check[] };

export type IssueRow = Awaited<ReturnType<typeof loadIssues>>['rows'][number];

/** Drafts first, then sent and scheduled ones, newest first. */
export async function loadIssues({ db, records, clock }: Pick<IssueDeps, 'db' | 'records' | 'clock'>) {
  const [drafts, sendings, counts] = await Promise.all([
    records.drafts.list(issues.name),
    listSendings(db.sql),
    countSubscribers(db.sql),
  ]);
  const sent = new Set(sendings.map(({ issue }) => issue));
  const isDraft = new Set(drafts.map(({ id }) => id));
  const rows = [
    ...drafts
      .filter(({ id }) => !sent.has(id))
      .map(({ id, values, changedAt }) => ({
        ...{ id, subject: String(values.subject ?? '') || 'Untitled', state: undefined, at: changedAt, draft: true },
        path: undefined,
      })),
    ...sendings.map(({ issue: id, subject, state, starts_at: at }) => {
      const item = issues.find(id);
      const isShown = item?.archive === 'shown' && at <= clock.now();
      const path = item && isShown ? issuePath(item) : undefined;
      return { id, subject, state: state as SendingState, at, draft: isDraft.has(id), path };
    }),
  ];
  return { rows, confirmed: counts.confirmed };
}

const wordsOf = (typed: Typed) => ({
  ...{ subject: String(typed.subject), preheader: String(typed.preheader), slug: String(typed.slug) },
  ...{ body: String(typed.body), archive: typed.archive === 'shown' ? ('shown' as const) : ('mail' as const) },
});

export async function lookOver(typed: Typed, parts: IssueDeps): Promise<{ mail: IssueMail; checks: Check[] }> {
  const mail = await issueMail(wordsOf(typed), parts);
  const leave = parts.leaveUrl('00000000-0000-0000-0000-000000000000');
  const bytes = Buffer.byteLength(mail.html.replaceAll(leaveMark, leave));
  const address = postalAddress(parts.facts);
  const about = { leave: leaveMark, address, bytes, mailConfigured: parts.transport !== undefined };
  return { mail, checks: checksOf(mail, about) };
}

export type IssueView = NonNullable<Awaited<ReturnType<typeof loadIssue>>>;

export async function loadIssue(parts: IssueDeps, id: string, look: string | null) {
  const { db, clock } = parts;
  const edited = await loadEditor(parts, issues, id, look);
  if (!edited) return undefined;
  const { mail, checks } = await lookOver(edited.draft?.typed ?? edited.base, parts);
  const item = issues.find(id);
  const now = clock.now();
  const isShown = item?.archive === 'shown' && item.sentAt !== null && item.sentAt <= now;
  const [sending, counts, pace] = await Promise.all([
    sendingView(db, id),
    countSubscribers(db.sql),
    paceOf(parts.settings),
  ]);
  const sent = sending && (await textsOf(db.sql, sending.id));
  return {
    ...{ ...edited, checks, sending, confirmed: counts.confirmed, pace, own: parts.own, now },
    /** Archive address; undefined while not public. */
    path: item && isShown ? issuePath(item) : undefined,
    facts: offeredFacts(parts.facts),
    /** Plain text part: as sent, or as drafted so far. */
    text: (sent ?? mail).body.replaceAll(leaveMark, '(each reader’s own link)'),
    brought: item && sending ? await parts.brought(item.slug) : { visits: 0, leads: 0 },
  };
}

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

/** `own`: allowed recipients of a test, the owner's addresses; `articles` newest first. */
export type IssueDeps = ReturnType<typeof issuePartsOf>;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * CSP of the preview: mails have inline styles, so each is allowed by its hash; nothing runs, and only the desk may
 * frame it.
 */
function policyOf(html: string): string {
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style.replaceAll('&#39;', "'"));
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet);
  const hashes = [...new Set([...attributes, ...sheets])].map(hash).join(' ');
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'unsafe-hashes' ${hashes}`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"],
    'sandbox allow-same-origin',
  ].join('; ');
}

/** As sent; for a draft, as far as it is written. */
async function mailOf(parts: IssueDeps, id: string) {
  const { publishing, drafts } = parts.records;
  const sending = await sendingOf(parts.db.sql, id);
  if (sending) return textsOf(parts.db.sql, sending.id);
  const values = (await drafts.find(issues, id))?.values ?? (await publishing.newest(issues, id)).values;
  if (!values) return undefined;
  return (await lookOver(typedOf(issues.fields, values), parts)).mail;
}

export async function previewIssue(parts: IssueDeps, id: string) {
  const mail = await mailOf(parts, id);
  if (!mail) return undefined;
  const html = mail.html.replaceAll(leaveMark, '#').replaceAll(`src="${parts.publicUrl}/`, 'src="/');
  return { html, policy: policyOf(html) };
}

/** Build output, which the server answers before the application. */
const isBuilt = (path: string) => /^\/(og|icons)\/|^\/(favicon\.svg|apple-touch-icon\.png)$/.test(path);

export function issuePartsOf(parts: SignedInContext) {
  const { db, clock, actor, records, settings, newsletter, publicUrl, content, addresses, live, shownWith } = parts;
  const { transport, network, look, leaveUrl, listId, domain, worker } = newsletter.mailing;
  return {
    ...{ db, clock, actor, records, settings, publicUrl, transport, network, leaveUrl, listId, domain },
    facts: parts.facts(),
    look: look(),
    own: addresses.owner,
    picturesOf: content.images.inMail,
    articles: () =>
      publishedArticles().map((article) => ({
        ...{ title: article.title, excerpt: article.excerpt, date: article.date, path: pathOf(article) },
      })),
    ownStatus: async (path: string) => (isBuilt(path) ? 200 : (await shownWith(live(), path)).status),
    wake: () => worker?.wake(),
    brought: (slug: string) => broughtBy(db.sql, issueUtm(slug)),
  };
}
