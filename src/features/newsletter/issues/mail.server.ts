import mails from 'content:mails';
import { html, raw } from 'hono/html';
import { convert } from 'html-to-text';
import type { Issue } from '#src/content/newsletter-issues.ts';
import { issuePath } from '#src/content/newsletter-issues.ts';
import { type Facts, filled, fillFacts, fillMarkup, marksTyped } from '#src/lib/facts.ts';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import { namedPictures } from '#src/platform/markdown/named-pictures.server.ts';
import { type MailLook, mailFrame } from '#src/platform/outbox/mail-frame.ts';
import type { IssueTexts } from '../sending/copy.ts';
import { leaveMark } from '../sending/leave-mark.ts';
import { isOwnPath } from './checks.ts';
import { linkOf, type MailPicture, mailHtml } from './mail-html.server.ts';
import { postalAddress } from './words.ts';

/** What an issue is made a mail with, as it holds now. */
export interface IssueMailParts {
  facts: Facts;
  look: MailLook;
  publicUrl: string;
  /** Pictures of the owner's own by their addresses, as mails show them. */
  picturesOf(addresses: readonly string[]): Promise<ReadonlyMap<string, MailPicture>>;
}

/** An issue as a mail, with a mark where each copy has its link to leave. */
export interface IssueMail extends IssueTexts {
  subject: string;
  /** Addresses of its links, each once; those too that the mail does not have because they lead nowhere. */
  links: readonly string[];
  /** All that its text names, those too that no mail of the site shows. */
  pictures: readonly { src: string; alt: string; known: boolean }[];
  /** The page of it in the archive; empty when it has none. */
  archiveUrl: string;
}

type IssueWords = Pick<Issue, 'subject' | 'preheader' | 'slug' | 'archive' | 'body'>;

const image = /<img src="([^"]+)"[^>]*?alt="([^"]*)"[^>]*>/g;
const anchor = /<a href="([^"]+)"/g;
const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');
const once = (all: readonly string[]) => [...new Set(all)];

/** The same as plain text: what a picture shows in words, addresses behind what leads to them. */
const plainText = (markup: string) =>
  convert(
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

/** Makes the mail of an issue, as HTML and as its text twin. Marks of facts may be typed or not. */
export async function issueMail(issue: IssueWords, parts: IssueMailParts): Promise<IssueMail> {
  const { facts, look, publicUrl } = parts;
  const words = (text: string) => fillFacts(marksTyped(text), facts);
  const [subject, preheader] = [words(issue.subject), words(issue.preheader)];
  const text = await renderMarkdown(marksTyped(issue.body));
  const rendered = fillMarkup(text.html, facts);
  const dropped = text.links.filter(({ kept }) => !kept).map(({ href, text: said }) => href || `“${said}”`);
  const shown = [...rendered.matchAll(image)].map(([, src = '', alt = '']) => ({ src, alt: alt.trim() }));
  const known = await parts.picturesOf(once(shown.map(({ src }) => src)));
  const pictures = [...shown, ...namedPictures(marksTyped(issue.body)).filter(({ src }) => !isOwnPath(src))];
  const content = mailHtml(rendered, { look, publicUrl, slug: issue.slug, pictures: known });

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
    ...[plainText(content), '', '-- ', said.why, `${said.leave}: ${leaveMark}`],
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
