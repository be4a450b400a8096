import { asTyped } from './unbroken.ts';

declare const sanitised: unique symbol;

/** HTML that has been through the site's one sanitiser (platform/markdown); nothing else may be set as inner HTML. */
export type SafeHtml = string & { readonly [sanitised]: true };

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** How many words a reader sees in sanitised HTML; marks alone are none. */
export function countWords(html: SafeHtml): number {
  return html.replace(/<[^>]*>|&[a-z#\d]+;/g, ' ').match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** What a reader sees of sanitised HTML, in one line: the text that a search looks through. */
export function textOf(html: SafeHtml): string {
  return asTyped(html.replace(/<[^>]*>/g, ''))
    .replace(/&(lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}
