import { parse } from 'yaml';
import { blogCategories } from '#content/blog-page.ts';
import { type Article, frontMatterSchema } from './schema.ts';

/** The two parts of a file: front matter between two lines of ---, and the text below. */
function split(source: string): { front: unknown; body: string } | string {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!match) return 'has no front matter between two lines of ---';
  try {
    return { front: parse(match[1] ?? ''), body: (match[2] ?? '').trim() };
  } catch (error) {
    return `front matter is no YAML: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
}

function readArticle(file: string, source: string): Article | string[] {
  const parts = split(source);
  if (typeof parts === 'string') return [parts];
  const read = frontMatterSchema.safeParse(parts.front);
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`);
  }
  const problems: string[] = [];
  if (`${read.data.slug}.md` !== file.split('/').at(-1)) problems.push('slug: must be the name of the file');
  if (parts.body === '') problems.push('has no text');
  if (/^# /m.test(parts.body)) problems.push('the text must begin its headings at ##; the title is the only #');
  if (problems.length > 0) return problems;
  const { art, ...rest } = read.data;
  const ofCategory = blogCategories.find(({ id }) => id === rest.category)?.art ?? 'office';
  return { ...rest, art: art ?? ofCategory, body: parts.body };
}

/**
 * Reads the articles of the blog from their files (path and text), newest first.
 * @throws an error that names every file and field that is wrong.
 */
export function readArticles(files: Readonly<Record<string, string>>): Article[] {
  const problems: string[] = [];
  const articles: Article[] = [];
  const owners = new Map<string, string>();
  for (const [file, source] of Object.entries(files)) {
    const read = readArticle(file, source);
    if (Array.isArray(read)) {
      problems.push(...read.map((problem) => `${file}: ${problem}`));
      continue;
    }
    for (const key of ['id', 'slug', 'title', 'description'] as const) {
      const value = `${key} ${JSON.stringify(read[key])}`;
      const owner = owners.get(value);
      if (owner) problems.push(`${file}: ${value} is also that of ${owner}`);
      owners.set(value, file);
    }
    articles.push(read);
  }
  if (problems.length > 0) throw new Error(`The articles of the blog are not right:\n  ${problems.join('\n  ')}`);
  return articles.sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
}
