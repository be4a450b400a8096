import { Marked } from 'marked';

/** A picture as a text names it, before anything is taken out of it. */
export interface NamedPicture {
  src: string;
  alt: string;
}

const inMarkup = /<img\b[^>]*>/gi;
const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag)?.slice(1).find(Boolean) ?? '';

/** Every picture that a Markdown text names, in the order of the text, those among them that no page of the site shows. */
export function namedPictures(source: string): NamedPicture[] {
  const marked = new Marked({ gfm: true });
  const found: NamedPicture[] = [];
  marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type === 'image') found.push({ src: token.href, alt: token.text });
    if (token.type !== 'html') return;
    for (const [tag] of token.raw.matchAll(inMarkup)) {
      found.push({ src: attribute(tag, 'src'), alt: attribute(tag, 'alt') });
    }
  });
  return found;
}
