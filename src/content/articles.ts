import files from 'content:blog';
import { marksTyped } from '#src/lib/facts.ts';
import { newestFirst } from '#src/lib/lists.ts';
import { type Collection, defineCollection } from '#src/lib/records/collection.ts';
import { valuesSchema } from '#src/lib/records/schema.ts';
import { type Article, articleFields, articleProblems, completedArticle } from './article-fields.ts';
import { signers } from './authors.ts';
import { frontMatter } from './policies.ts';

function readArticle(slug: string, source: string): Article | string[] {
  const parts = frontMatter(source);
  if (typeof parts === 'string') return [parts];
  const unknown = Object.keys(parts.front).filter((name) => name === 'body' || !(name in articleFields));
  if (unknown.length > 0) return [`${unknown.join(', ')}: there is no such field`];
  const read = valuesSchema({ fields: articleFields }).safeParse({ ...parts.front, body: marksTyped(parts.body) });
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const values = read.data as Omit<Article, 'id'>;
  const problems = articleProblems({ ...values, id: values.slug }, { others: [], authors: signers() });
  const said = Object.entries(problems).map(([field, message]) => `${field}: ${message}`);
  if (values.slug !== slug) said.push('slug: must be the name of the file');
  return said.length > 0 ? said : { id: values.slug, ...values };
}

/** From file sources by slug, newest first. @throws an error that names every wrong file and field. */
export function readArticles(files: Readonly<Record<string, string>>): Article[] {
  const problems: string[] = [];
  const articles: Article[] = [];
  const owners = new Map<string, string>();
  for (const [slug, source] of Object.entries(files)) {
    const file = `content/blog/${slug}.md`;
    const read = readArticle(slug, source);
    if (Array.isArray(read)) {
      problems.push(...read.map((problem) => `${file}: ${problem}`));
      continue;
    }
    for (const key of ['number', 'slug', 'title', 'description'] as const) {
      const value = `${key} ${JSON.stringify(read[key])}`;
      const owner = owners.get(value);
      if (owner) problems.push(`${file}: ${value} is also that of ${owner}`);
      owners.set(value, file);
    }
    articles.push(read);
  }
  if (problems.length > 0) throw new Error(`The articles of the blog are not right:\n  ${problems.join('\n  ')}`);
  return newestFirst(articles);
}

/** Built in: the files of content/blog. */
export const articles: Collection<typeof articleFields> = defineCollection({
  name: 'articles',
  title: 'Articles',
  one: 'article',
  lead: 'Articles on your blog, in its feed and in the assistant’s answers.',
  named: 'title',
  sample: ['title', 'body'],
  newestBy: 'date',
  review: { field: 'reviewed', months: 6 },
  page: ({ slug }) => `/blog/${slug}`,
  choices: () => ({ author: signers().map((value) => ({ value })) }),
  completed: (typed, { today, by }) => {
    const [all, authors] = [articles.all(), signers()];
    return completedArticle(typed, {
      today,
      author: authors.includes(by) ? by : '',
      number: Math.max(0, ...all.map(({ number }) => number)) + 1,
      isTaken: (slug) => all.some((other) => other.slug === slug || other.earlier.includes(slug)),
    });
  },
  fields: articleFields,
  // Earlier addresses keep redirecting.
  carry: (before, after) => {
    const earlier = new Set([...before.earlier, ...after.earlier, before.slug]);
    earlier.delete(after.slug);
    return { ...after, earlier: [...earlier].slice(-articleFields.earlier.most) };
  },
  check: (article) =>
    articleProblems(article, {
      others: articles.all().filter(({ id }) => id !== article.id),
      authors: signers(),
    }),
  builtIn: readArticles(files),
});
