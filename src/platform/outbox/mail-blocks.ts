import type { MailAction } from './mail.ts';

/** What the plain text of a mail is made of, in its order. */
export type MailBlock =
  | { kind: 'text'; lines: string[] }
  /** Lines of "Label: value". */
  | { kind: 'fields'; fields: { label: string; value: string }[] }
  /** Lines that began with ">". */
  | { kind: 'quote'; blocks: MailBlock[] }
  | { kind: 'button' };

/** Whoever quotes deeper than that has written a picture, or means harm; the rest of the marks stays text. */
const deepestQuote = 4;
const quoteMark = /^> ?/;
// No label has a comma or a full stop; a sentence has.
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
 * Reads the plain text of a mail. The button stands where the last line with nothing but its address stood, or at the end,
 * and takes the place of a line before that which says the same words. Nothing else of the text is left out.
 */
export function mailBlocks(body: string, action?: MailAction): MailBlock[] {
  const lines = body.split(/\r\n|\r|\n/);
  if (!action) return read(lines, 0);
  // The last: an earlier one is in what a visitor wrote, because the site's own words follow it.
  const at = lines.findLastIndex((line) => line.trim() === action.url);
  if (at < 0) return [...read(lines, 0), { kind: 'button' }];
  const isSaidTwice = lines[at - 1] === `${action.label}:`;
  return [...read(lines.slice(0, isSaidTwice ? at - 1 : at), 0), { kind: 'button' }, ...read(lines.slice(at + 1), 0)];
}
