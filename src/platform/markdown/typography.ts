import { unbroken } from '#src/lib/unbroken.ts';

const inline = /^<\/?(?:a|em|strong|del|code|img)\b/i;

/** Straight quotes to typographic ones; `before` is the character that stands before the text. */
function curl(text: string, before: string): string {
  return text.replace(/["']/g, (quote, at: number) => {
    const last = at > 0 ? text.charAt(at - 1) : before;
    const opens = last === '' || /[\s([{\u2013\u2014/“‘"']/u.test(last);
    const isElision = quote === "'" && /\d/.test(text.charAt(at + 1));
    if (quote === '"') return opens ? '“' : '”';
    return opens && !isElision ? '‘' : '’';
  });
}

/** Typographic quotes in a plain text, for example a heading. */
export const curlText = (text: string): string => curl(text, '');

/**
 * Typographic quotes, and words that stay on one line, in the text of HTML as marked writes it; tags, their attributes
 * and code stay as they are.
 */
export function typeset(html: string): string {
  let code = 0;
  let before = '';
  return html
    .split(/(<[^>]*>)/)
    .map((part) => {
      if (part.startsWith('<')) {
        if (/^<(code|pre)\b/i.test(part)) code++;
        if (/^<\/(code|pre)\b/i.test(part)) code--;
        if (!inline.test(part)) before = '';
        return part;
      }
      if (part === '') return part;
      const plain = part.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
      const set = code > 0 ? part : unbroken(curl(plain, before));
      before = plain.at(-1) ?? before;
      return set;
    })
    .join('');
}
