import mails from 'content:mails';
import issueLook from 'content:newsletter-look';
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { Attributes } from 'sanitize-html';
import { pathOf } from '#src/articles/article-structured-data.ts';
import { publishedArticles } from '#src/articles/articles.server.ts';
import { company } from '#src/content/company.ts';
import { type Issue, issueFields, issuePath, issues } from '#src/content/newsletter-issues.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { broughtBy } from '#src/figures/analytics-store.server.ts';
import { type Facts, filled, fillFacts, fillMarkup, marksTyped, typedMarks } from '#src/lib/facts.ts';
import { fillIn, type Template } from '#src/lib/fill-in.ts';
import { numberText } from '#src/lib/format.ts';
import { offeredFacts } from '#src/lib/records/collection.ts';
import { type EditorAnswer, slugOf, type Typed, typedOf } from '#src/lib/records/editing.ts';
import { namedPictures, renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { type MailLook, mailFrame } from '#src/platform/outbox/mail.ts';
import { loadEditor } from '#src/records/editor.server.ts';
import { countSubscribers } from '../newsletter-admin.server.ts';
import { leaveMark, type SendingState } from '../sending/copies.ts';
import { listSendings, paceOf, sendingOf, sendingView, textsOf } from '../sending/sending-store.server.ts';

/** In a format every mail program reads, no larger than shown. */
export interface MailPicture {
  src: string;
  width: number;
  height: number;
}

/** Pixels. */
const textWidth = 512;

const stylesOf = ({ light }: MailLook): Record<string, string> =>
  Object.fromEntries(
    Object.entries(issueLook.styles).map(([tag, style]) => [tag, fillIn(style as Template<keyof typeof light>, light)]),
  );
const classes: Record<string, string> = issueLook.classes;

/** Makes links to the site absolute and adds the issue's UTM parameters; leaves others unchanged. */
function linkOf(href: string, { publicUrl, slug }: { publicUrl: string; slug: string }): string {
  if (/^(mailto:|tel:|#)/i.test(href) || !URL.canParse(href, publicUrl)) return href;
  const url = new URL(href, `${publicUrl}/`);
  if (url.host !== new URL(publicUrl).host) return href;
  if (!url.searchParams.has('utm_source') && !/^\/(media|og)\//.test(url.pathname)) {
    for (const [name, value] of Object.entries(issueUtm(slug))) url.searchParams.set(name, value);
  }
  return url.href;
}

/** Turns safe HTML of the site into mail HTML: absolute addresses, inline styles, sized pictures. */
export async function mailHtml(
  text: string,
  about: { look: MailLook; publicUrl: string; slug: string; pictures: ReadonlyMap<string, MailPicture> },
): Promise<string> {
  const { default: sanitizeHtml } = await import('sanitize-html');
  const { look, publicUrl, slug, pictures } = about;
  const styles = stylesOf(look);
  const styled = (tagName: string, attribs: Attributes = {}) => ({
    tagName,
    attribs: {
      ...attribs,
      ...(styles[tagName] && { style: styles[tagName] }),
      ...(classes[tagName] && { class: classes[tagName] }),
    },
  });
  const absolute = (src: string) => new URL(src, `${publicUrl}/`).href;
  const picture = (attribs: Attributes) => {
    const { src = '', alt = '' } = attribs;
    const known = pictures.get(src);
    const width = Math.min(textWidth, known?.width ?? textWidth);
    const height: Attributes = known ? { height: String(Math.round((width * known.height) / known.width)) } : {};
    return styled('img', { src: absolute(known?.src ?? src), alt, width: String(width), ...height });
  };
  const plain = ['h2', 'h3', 'h4', 'p', 'ul', 'li', 'blockquote', 'pre', 'code', 'hr', 'table', 'th', 'td'];
  return sanitizeHtml(text, {
    allowedTags: [...plain, 'ol', 'h5', 'h6', 'a', 'img', 'em', 'strong', 'del', 'br', 'thead', 'tbody', 'tr'],
    allowedAttributes: {
      '*': ['style', 'class'],
      ...{ a: ['href', 'title', 'style', 'class'], ol: ['start', 'style'], th: ['scope', 'style', 'class'] },
      img: ['src', 'alt', 'width', 'height', 'style'],
    },
    parseStyleAttributes: false,
    transformTags: {
      ...Object.fromEntries(plain.map((tag) => [tag, () => styled(tag)])),
      ...{ h5: () => styled('h4'), h6: () => styled('h4') },
      ol: (_, { start }) => styled('ol', start ? { start } : {}),
      th: () => styled('th', { scope: 'col' }),
      a: (_, { href = '', title }) => styled('a', { href: linkOf(href, { publicUrl, slug }), ...(title && { title }) }),
      img: (_, attribs) => picture(attribs),
    },
  });
}

export type IssueMail = Awaited<ReturnType<typeof issueMail>>;

type IssueWords = Pick<Issue, 'subject' | 'preheader' | 'slug' | 'archive' | 'body'>;

const image = /<img src="([^"]+)"[^>]*?alt="([^"]*)"[^>]*>/g;
const anchor = /<a href="([^"]+)"/g;
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const once = (all: readonly string[]) => [...new Set(all)];

/** Alt texts replace pictures, and addresses follow link texts. */
async function plainText(markup: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(
    markup.replace(image, (_, __, alt: string) => (alt ? `[${alt}]` : '')),
    {
      wordwrap: 76,
      selectors: [
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
        ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
        { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ],
    },
  ).trim();
}

/**
 * HTML and plain text, with a mark where each copy has its unsubscribe link. Fact placeholders may be in either form.
 * `links` and `pictures` include what the mail drops; `archiveUrl` is empty if the issue is not in the archive.
 */
async function issueMail(issue: IssueWords, parts: IssueDeps) {
  const { facts, look, publicUrl } = parts;
  const words = (text: string) => fillFacts(marksTyped(text), facts);
  const [subject, preheader] = [words(issue.subject), words(issue.preheader)];
  const text = await renderMarkdown(marksTyped(issue.body));
  const rendered = fillMarkup(text.html, facts);
  const dropped = text.links.filter(({ kept }) => !kept).map(({ href, text: said }) => href || `“${said}”`);
  const shown = [...rendered.matchAll(image)].map(([, src = '', alt = '']) => ({ src, alt: alt.trim() }));
  const known = await parts.picturesOf(once(shown.map(({ src }) => src)));
  const pictures = [...shown, ...namedPictures(marksTyped(issue.body)).filter(({ src }) => !isOwnPath(src))];
  const content = await mailHtml(rendered, { look, publicUrl, slug: issue.slug, pictures: known });

  const path = issue.archive === 'shown' && issue.slug ? issuePath(issue) : '';
  const archiveUrl = path && `${publicUrl}${path}`;
  const read = path && linkOf(path, { publicUrl, slug: issue.slug });
  const said = filled(mails.newsletter.issue, facts);
  const address = postalAddress(facts) ?? '';
  const { quiet, line, link } = look.light;
  const small = `margin:0 0 8px;font-size:13px;line-height:1.5;color:${quiet}`;
  const way = (href: string, label: string) => html`<a class="link" href="${href}" style="color:${link}">${label}</a>`;
  const foot = html`<div class="quote" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${line}">
<p class="quiet" style="${small}">${said.why} ${way(leaveMark, said.leave)}</p>
${
  read
    ? html`<p class="quiet" style="${small}">${way(read, said.read)}</p>
`
    : ''
}<p class="quiet" style="${small}">${address}</p>
</div>
`;
  const body = [
    ...[await plainText(content), '', '-- ', said.why, `${said.leave}: ${leaveMark}`],
    ...(read ? [`${said.read}: ${read}`] : []),
    address,
  ].join('\n');
  return {
    ...{ subject, body, archiveUrl },
    html: mailFrame({ subject, preheader, content: [html`${raw(content)}`, foot] }, look),
    links: once([...[...content.matchAll(anchor)].map(([, href = '']) => unescaped(href)), ...dropped]),
    pictures: pictures.map((one) => ({ ...one, known: known.has(one.src) })),
  };
}

/** One line, required in every bulk mail (CAN-SPAM, 15 U.S.C. 7704); undefined if the company record has none. */
function postalAddress(facts: Facts): string | undefined {
  const of = (mark: string) => fillFacts(mark, facts).trim();
  const [street, zip] = [of(company.street), of(company.zip)];
  if (street === '' || zip === '') return undefined;
  return `${of(company.legalName)}, ${street}, ${of(company.city)}, ${of(company.region)} ${zip}`;
}

/** UTM parameters to count visits and leads of an issue; they do not identify readers. */
const issueUtm = (slug: string) => ({
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: slug,
});

export interface Check {
  says: string;
  holds: boolean;
  /** Link to where it can be fixed, if elsewhere. */
  way?: { href: string; label: string };
}

/** Gmail cuts off longer mails, including the unsubscribe link. */
const mostBytes = 100_000;

export const isOwnPath = (src: string): boolean => /^\/(?!\/)/.test(src);

const kilobytes = (bytes: number) => numberText(Math.ceil(bytes / 1000));

function checksOf({ subject, html, body, pictures }: IssueMail, { facts, leaveUrl, transport }: IssueDeps): Check[] {
  const check = (holds: boolean, good: string, bad: string): Check => ({ says: holds ? good : bad, holds });
  const address = postalAddress(facts);
  const bytes = Buffer.byteLength(html.replaceAll(leaveMark, leaveUrl('00000000-0000-0000-0000-000000000000')));
  const size = `Its size is ${kilobytes(bytes)} of ${kilobytes(mostBytes)} KB`;
  const undescribed = pictures.filter(({ alt }) => alt === '').length;
  const isForeign = pictures.some(({ known, src }) => !known && !isOwnPath(src));
  return [
    check(subject.trim() !== '', 'It has a subject.', 'The subject is empty.'),
    address === undefined
      ? {
          says: 'Your company record has no postal address (street and ZIP code). The law requires one in every issue.',
          holds: false,
          way: { href: '/admin/records/company/company', label: 'Add it' },
        }
      : { says: `It shows your postal address: ${address}.`, holds: true },
    check(
      html.includes(leaveMark) && body.includes(leaveMark),
      'Each copy has its own unsubscribe link, in the text and for the email app’s button.',
      'There’s no unsubscribe link.',
    ),
    check(
      undescribed === 0,
      pictures.length > 0 ? 'Every picture has a description.' : 'It has no pictures.',
      `${undescribed} ${undescribed === 1 ? 'picture has' : 'pictures have'} no description.`,
    ),
    ...(isForeign ? [{ says: 'A picture isn’t hosted on your site.', holds: false }] : []),
    check(bytes <= mostBytes, `${size}.`, `${size}: email apps cut off the rest.`),
    ...(transport ? [] : [{ says: 'No mail server is set up (SMTP_URL), so nothing can be sent.', holds: false }]),
  ];
}

export const fieldChecks = (errors: Readonly<Record<string, string>>): Check[] =>
  Object.entries(errors).map(([field, words]) => {
    const label = Object.hasOwn(issueFields, field) ? issueFields[field as keyof typeof issueFields].label : field;
    return { says: `${label}: ${words.replace(/\.$/, '')}.`, holds: false };
  });

export const pictureChecks = (missing: readonly string[]): Check[] =>
  missing.map((src) => ({ says: `The picture ${src} is missing.`, holds: false }));

export const linkChecks = (count: number, dead: readonly { href: string; says: string }[]): Check[] =>
  dead.length === 0
    ? [{ says: count === 1 ? 'Its link works.' : `All ${count} links work.`, holds: true }]
    : dead.map(({ href, says }) => ({ says: `The link ${href} is broken. ${says}`, holds: false }));

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
  return { mail, checks: checksOf(mail, parts) };
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

type Article = ReturnType<typeof publishedArticles>[number];

const most = 5;
const usual = 3;

/** Articles since the day of the last issue, newest first; if none, the newest three. */
export function articlesFor(articles: readonly Article[], lastIssue: string): Article[] {
  const since = articles.filter(({ date }) => lastIssue !== '' && date > lastIssue);
  return since.length > 0 ? since.slice(0, most) : articles.slice(0, usual);
}

const teaser = (article: Article) =>
  `## ${article.title}\n\n${article.excerpt}\n\n[Read the article](${pathOf(article)})`;

const mostOfSlug = 80;

function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let n = 2; isTaken(free) && n < 1_000; n++) free = `${slug}-${n}`;
  return free;
}

/** Appends the articles to the text and fills empty fields; the rest stays. The address is one not taken. */
export function filledWith(typed: Typed, articles: readonly Article[], isTaken: (slug: string) => boolean): Typed {
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
    articles: publishedArticles,
    ownStatus: async (path: string) => (isBuilt(path) ? 200 : (await shownWith(live(), path)).status),
    wake: () => worker?.wake(),
    brought: (slug: string) => broughtBy(db.sql, issueUtm(slug)),
  };
}
