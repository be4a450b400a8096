import { Marked, type Token, type Tokens } from 'marked';
import { renderMarkdown } from '#src/platform/markdown/markdown.server.ts';
import type { Passage } from '../reply-types.ts';

/** Makes the passages of one page from heading, anchor and texts. */
export const on =
  (title: string, path: string) =>
  (heading: string, anchor: string, ...texts: string[]): Passage => ({
    title,
    heading,
    href: `${path}${anchor}`,
    text: texts.filter(Boolean).join('\n\n'),
  });

export const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const marked = new Marked({ gfm: true });

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '',
  '&gt;': '',
  '&quot;': '"',
  '&#39;': "'",
};

/** The words of inline Markdown; whatever could be read as markup goes. */
function inline(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return '';
      if (token.type === 'br') return ' ';
      return 'tokens' in token && token.tokens ? inline(token.tokens) : 'text' in token ? String(token.text) : '';
    })
    .join('')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ');
}

function block(token: Token): string {
  switch (token.type) {
    case 'paragraph':
      return inline(token.tokens);
    case 'list':
      return (token as Tokens.List).items
        .map(
          ({ tokens }) =>
            `- ${tokens.map((part) => (part.type === 'text' ? inline(part.tokens) : block(part))).join(' ')}`,
        )
        .join('\n');
    case 'table':
      return (token as Tokens.Table).rows
        .map((row) => `- ${row.map(({ tokens }) => inline(tokens)).join(': ')}`)
        .join('\n');
    case 'blockquote':
      return (token.tokens ?? []).map(block).join(' ');
    default:
      return '';
  }
}

/** Markdown as plain text: paragraphs parted by blank lines, lists and rows of tables with a dash. */
export function plainText(markdown: string): string {
  return marked.lexer(markdown).map(block).filter(Boolean).join('\n\n');
}

/** A text by its headings, each with the anchor under which the site renders it; what comes before has none. */
export async function sectionsOf(markdown: string): Promise<{ heading: string; anchor: string; text: string }[]> {
  const { headings } = await renderMarkdown(markdown);
  const sections = [{ heading: '', anchor: '', blocks: [] as string[] }];
  for (const token of marked.lexer(markdown)) {
    if (token.type !== 'heading') {
      sections.at(-1)?.blocks.push(block(token));
      continue;
    }
    const rendered = headings[sections.length - 1];
    if (!rendered) throw new Error(`a heading has no anchor: ${token.text}`);
    sections.push({ heading: inline(token.tokens), anchor: `#${rendered.id}`, blocks: [] });
  }
  return sections.map(({ heading, anchor, blocks }) => ({
    heading,
    anchor,
    text: blocks.filter(Boolean).join('\n\n'),
  }));
}
