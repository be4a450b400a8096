import { markedSmartypants } from 'marked-smartypants';
import type { SafeHtml } from '#src/lib/safe-html.ts';
import { unbroken } from '#src/lib/unbroken.ts';

const quoted = markedSmartypants({ config: 'q' }).hooks?.postprocess as (html: string) => string;

/** Typographic quotes, as characters; a backslash is hidden from smartypants, which would take it for an escape. */
export const curlText = (text: string): string =>
  quoted(text.replaceAll('\\', '&#92;')).replace(/&#(\d+);/g, (_, code: number) => String.fromCharCode(code));

/** Typographic quotes, and words that stay on one line, in sanitised HTML; tags and code stay as they are. */
export function typeset(html: SafeHtml): SafeHtml {
  let code = 0;
  const parts = curlText(html).split(/(<[^>]*>)/);
  const set = parts.map((part) => {
    if (/^<\/?(code|pre)\b/.test(part)) code += part.startsWith('</') ? -1 : 1;
    // smartypants knows only the first '19 of a text for a year.
    return code > 0 || part.startsWith('<') ? part : unbroken(part.replace(/‘(?=\d)/g, '’'));
  });
  return set.join('') as SafeHtml;
}
