import { parse } from 'yaml';

/** A string is the error. */
export function frontMatter(source: string): { front: object; body: string } | string {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!match) return 'has no front matter between two lines of ---';
  try {
    return { front: Object(parse(match[1] ?? '')), body: (match[2] ?? '').trim() };
  } catch (error) {
    return `front matter is no YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}
