import { html } from 'hono/html';
import { LinkifyIt } from 'linkify-it';
import { type Html, type MailAction, type MailLook, mailFrame } from './mail.ts';

type MailBlock =
  | { kind: 'text'; lines: string[] }
  /** Lines of "Label: value". */
  | { kind: 'fields'; fields: { label: string; value: string }[] }
  /** Lines starting with ">". */
  | { kind: 'quote'; blocks: MailBlock[] }
  | { kind: 'button' };

/** Limits recursion; deeper marks stay text. */
const deepestQuote = 4;
const quoteMark = /^> ?/;
// A label has no comma or full stop; a sentence has.
const fieldLine = /^([\p{L}\d][^:,.;!?]{0,39}): +(\S.*)$/u;

function paragraph(lines: string[]): MailBlock {
  const matches = lines.map((line) => fieldLine.exec(line));
  if (lines.length < 2 || matches.includes(null)) return { kind: 'text', lines };
  return { kind: 'fields', fields: matches.map((match) => ({ label: match?.[1] ?? '', value: match?.[2] ?? '' })) };
}

function read(lines: readonly string[], depth: number): MailBlock[] {
  const kindOf = (line: string) => {
    if (line.trim() === '') return 'blank';
    return quoteMark.test(line) && depth < deepestQuote ? 'quote' : 'text';
  };
  const blocks: MailBlock[] = [];
  for (let start = 0; start < lines.length; ) {
    const kind = kindOf(lines[start] ?? '');
    let end = start + 1;
    while (end < lines.length && kindOf(lines[end] ?? '') === kind) end++;
    const run = lines.slice(start, end);
    if (kind === 'text') blocks.push(paragraph(run));
    if (kind === 'quote') {
      const inside = run.map((line) => line.replace(quoteMark, ''));
      blocks.push({ kind: 'quote', blocks: read(inside, depth + 1) });
    }
    start = end;
  }
  return blocks;
}

/**
 * Parses the plain text of a mail. The button replaces the last line that is only its address (and a line before it
 * that repeats the label), or goes at the end. Nothing else is left out.
 */
function mailBlocks(body: string, action?: MailAction): MailBlock[] {
  const lines = body.split(/\r\n|\r|\n/);
  if (!action) return read(lines, 0);
  // The last one: an earlier one is in a visitor's text, because the site's own words follow it.
  const at = lines.findLastIndex((line) => line.trim() === action.url);
  if (at < 0) return [...read(lines, 0), { kind: 'button' }];
  const isSaidTwice = lines[at - 1] === `${action.label}:`;
  return [...read(lines.slice(0, isSaidTwice ? at - 1 : at), 0), { kind: 'button' }, ...read(lines.slice(at + 1), 0)];
}

interface Drawing {
  look: MailLook;
  action: MailAction | undefined;
}

const linkify = new LinkifyIt({ fuzzyLink: false }).add('ftp:', null).add('//', null);

/** HTML would collapse indentation and columns. */
const keepSpaces = (text: string) => text.replace(/^ +| {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length));

/** Keeps a reference on one line, because people read it out. */
const code = /\b([A-Z]{2}-[A-Z\d]{8})\b/;
const words = (text: string): Html[] =>
  text.split(code).map((part, at) => (at % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`));

/** Longer addresses are shortened, keeping the host; the link stays whole. */
const shownAddress = 56;
const hasShortHost = /^https?:\/\/[^/?#]{1,40}[/?#]/;
const shown = (url: string) =>
  url.length > shownAddress && hasShortHost.test(url) ? `${url.slice(0, shownAddress - 1)}…` : url;

function linked(line: string, { link }: MailLook['light']): Html[] {
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

/**
 * The HTML part of a mail, made from its plain text: same words, addresses as links, and the button. All input is
 * escaped.
 */
export function htmlMail(
  mail: { subject: string; body: string; action?: MailAction | undefined },
  look: MailLook,
): string {
  const { subject, body, action } = mail;
  const drawing = { look, action };
  return mailFrame({ subject, content: mailBlocks(body, action).map((part) => block(part, drawing)) }, look);
}
