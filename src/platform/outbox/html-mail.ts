import { html } from 'hono/html';
import { LinkifyIt } from 'linkify-it';
import type { MailAction } from './mail.ts';
import { type MailBlock, mailBlocks } from './mail-blocks.ts';

interface Scheme {
  paper: string;
  ink: string;
  /** Labels, quoted text, the company's name. */
  quiet: string;
  link: string;
  line: string;
}

/** Whose mails they are and how they look; colours as #rrggbb. */
export interface MailLook {
  company: string;
  /** Address of the company's mark; without one its name stands alone. */
  logo?: string;
  light: Scheme;
  dark: Scheme;
  /** The one stroke of colour above the company's name. */
  theme: string;
  button: { ground: string; ink: string };
}

type Html = ReturnType<typeof html>;
interface Drawing {
  look: MailLook;
  action: MailAction | undefined;
}

const fonts = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const linkify = new LinkifyIt({ fuzzyLink: false }).add('ftp:', null).add('//', null);

/** Indentation and columns, which HTML would close up. */
const keepSpaces = (text: string) => text.replace(/^ +| {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));

/** A reference; people read it to each other, so it stays on one line. */
const code = /\b([A-Z]{2}-[A-Z\d]{8})\b/;
const words = (text: string): Html[] =>
  text.split(code).map((part, at) => (at % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`));

/** A long address is shown up to here, with the whole of its host; the link has all of it. */
const shownAddress = 56;
const hasShortHost = /^https?:\/\/[^/?#]{1,40}[/?#]/;
const shown = (url: string) =>
  url.length > shownAddress && hasShortHost.test(url) ? `${url.slice(0, shownAddress - 1)}…` : url;

/** A line with its web and mail addresses as links that show where they lead. */
function linked(line: string, { link }: Scheme): Html[] {
  const text = keepSpaces(line);
  const parts: Html[] = [];
  let after = 0;
  for (const { index, lastIndex, raw, url } of linkify.match(text) ?? []) {
    parts.push(...words(text.slice(after, index)));
    parts.push(html`<a class="link" href="${url}" style="color:${link}">${shown(raw)}</a>`);
    after = lastIndex;
  }
  return [...parts, ...words(text.slice(after))];
}

function button({ action, look }: Drawing): Html {
  const { ground, ink } = look.button;
  if (!action) return html``;
  // Outlook paints a cell, but not the padding of a link.
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:separate"><tr>
<td class="button" bgcolor="${ground}" style="background:${ground};border-radius:24px;mso-padding-alt:14px 26px"><a class="button" href="${action.url}" style="display:inline-block;padding:13px 26px;border-radius:24px;background:${ground};color:${ink};font-weight:600;line-height:22px;text-decoration:none">${action.label}</a></td>
</tr></table>
`;
}

function block(part: MailBlock, drawing: Drawing): Html {
  const { look } = drawing;
  switch (part.kind) {
    case 'button':
      return button(drawing);
    case 'quote':
      return html`<blockquote class="quote quiet" style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid ${look.light.line};color:${look.light.quiet}">
${part.blocks.map((inner) => block(inner, drawing))}</blockquote>
`;
    case 'fields':
      return html`<ul style="margin:0 0 16px;padding:0;list-style:none">
${part.fields.map(
  ({ label, value }) =>
    html`<li style="margin:0 0 4px"><span class="quiet" style="color:${look.light.quiet}">${label}:</span> ${linked(value, look.light)}</li>
`,
)}</ul>
`;
    case 'text':
      return html`<p style="margin:0 0 16px">${part.lines.map((line, at) => [at > 0 ? html`<br>\n` : '', linked(line, look.light)])}</p>
`;
  }
}

/** On white, as it was drawn: a mail in dark colours must not swallow it. */
const mark = ({ logo }: MailLook) =>
  logo
    ? html`<img src="${logo}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:200px;margin:0 0 8px;border:0;border-radius:4px;background:#ffffff">`
    : html``;

/** Where the mail's colours change in the dark. Mail programs that invert colours by themselves leave those alone that answer to this. */
const darkStyle = ({ dark, button: { ground, ink } }: MailLook) => `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important;color:${dark.ink}!important}
.quiet{color:${dark.quiet}!important}
.link{color:${dark.link}!important}
.quote{border-color:${dark.line}!important}
.button{background:${ground}!important;color:${ink}!important}
}`;

/**
 * The HTML part of a mail, made from its plain text: the same words, web and mail addresses as links, and the one button.
 * Everything that it is given is text and stays text.
 */
export function htmlMail(
  mail: { subject: string; body: string; action?: MailAction | undefined },
  look: MailLook,
): string {
  const { subject, body, action } = mail;
  const { light } = look;
  const drawing = { look, action };
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
${darkStyle(look)}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.paper};color:${light.ink};-webkit-text-size-adjust:100%">
<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<div class="page" role="article" aria-roledescription="email" aria-label="${subject}" lang="en" style="max-width:560px;margin:0 auto;padding:24px 24px 16px;background:${light.paper};color:${light.ink};font:16px/1.55 ${fonts};overflow-wrap:anywhere;word-break:break-word">
<p class="quiet" style="margin:0 0 24px;padding:12px 0 0;border-top:3px solid ${look.theme};color:${light.quiet};font-size:14px;font-weight:600">${mark(look)}${look.company}</p>
${mailBlocks(body, action).map((part) => block(part, drawing))}</div>
<!--[if mso]></td></tr></table><![endif]-->
</body>
</html>
`);
}
