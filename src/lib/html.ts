import refusedForm from 'content:forms/refused';
import { asTyped } from './text.ts';

declare const sanitised: unique symbol;

/** HTML from the site's one sanitizer (platform/markdown); nothing else may be set as inner HTML. */
export type SafeHtml = string & { readonly [sanitised]: true };

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** Counts the visible words of sanitized HTML; punctuation alone does not count. */
export function countWords(html: SafeHtml): number {
  return html.replace(/<[^>]*>|&[a-z#\d]+;/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** HTML without tags and entities. */
export const withoutTags = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);

/** The visible text of sanitized HTML in one line, for search. */
export const textOf = (html: SafeHtml): string => asTyped(withoutTags(html)).replace(/\s+/g, ' ').trim();

/** Escapes text for HTML and XML, and removes characters that XML cannot hold. */
export function escapeHtml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/&/g, '&amp;')
      .replace(/</g, '&lt;')
      .replace(/>/g, '&gt;')
      .replace(/"/g, '&quot;')
      .replace(/'/g, '&#39;')
  );
}

/** A line or paragraph of a notification email (S1 §5 body builder). */
export interface MailField {
  label: string;
  value: string;
  required?: boolean;
  /** Shown if the value is empty; default "Not provided". */
  missing?: string;
  /** Puts the text below its label. */
  long?: boolean;
}

/** One field per line; required ones get an asterisk, explained in the last line. */
export function mailBody(title: string, fields: readonly MailField[], closing: readonly string[] = []): string {
  const lines = fields.map(({ label, value, required, missing, long }) => {
    const shown = value.trim() === '' ? (missing ?? 'Not provided') : value;
    return long ? `\n${label}${required ? ' *' : ''}:\n${shown}\n` : `${label}${required ? ' *' : ''}: ${shown}`;
  });
  const legend = fields.some((field) => field.required) ? ['* required field'] : [];
  return [title, '', ...lines, '', ...closing, ...legend].join('\n');
}

export type Mark = 'bold' | 'italic' | 'code' | 'heading' | 'subheading' | 'list' | 'numbers' | 'quote' | 'link';

export interface Selection {
  text: string;
  /** `to` is exclusive. */
  from: number;
  to: number;
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '*', code: '`' };
const before: Partial<Record<Mark, string>> = {
  heading: '## ',
  subheading: '### ',
  list: '- ',
  numbers: '1. ',
  quote: '> ',
};

/** Marks up the selection in Markdown, or removes the mark, and returns the new selection. */
export function mark({ text, from, to }: Selection, kind: Mark): Selection {
  const chosen = text.slice(from, to);
  const sign = around[kind];
  if (sign) {
    const inside = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign;
    const single = kind === 'italic' && text.slice(from - 2, from) === '**';
    if (inside && !single) {
      const plain = text.slice(0, from - sign.length) + chosen + text.slice(to + sign.length);
      return { text: plain, from: from - sign.length, to: to - sign.length };
    }
    const words = chosen || `${kind} text`;
    const start = from + sign.length;
    return {
      text: text.slice(0, from) + sign + words + sign + text.slice(to),
      from: start,
      to: start + words.length,
    };
  }
  const lead = before[kind];
  if (lead) {
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', Math.max(start, to)) === -1 ? text.length : text.indexOf('\n', Math.max(start, to));
    const lines = text.slice(start, end).split('\n');
    const marked = lines.every((line) => line.startsWith(lead));
    const changed = lines.map((line) => (marked ? line.slice(lead.length) : lead + line)).join('\n');
    return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length };
  }
  const words = chosen || 'link text';
  const address = 'https://';
  const start = from + words.length + 3;
  return {
    text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`,
    from: start,
    to: start + address.length,
  };
}

/**
 * Minimal page, for a form that could not be read or when rendering would cost too much; `message` is plain text.
 * `way`: link to an alternative.
 */
export function plainPage(message: string, way?: { text: string; href: string }): string {
  const link = way ? `<p><a href="${escapeHtml(way.href)}">${escapeHtml(way.text)}</a></p>` : '';
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${refusedForm.title}</title></head><body><main><h1>${refusedForm.title}</h1><p>${escapeHtml(message)}</p>${link}<p>${refusedForm.goBack}</p></main></body></html>`;
}
