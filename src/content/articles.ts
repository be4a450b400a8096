import files from 'content:blog';
import { marksTyped } from '#src/lib/facts.ts';
import { newestFirst } from '#src/lib/lists.ts';
import { type Collection, defineCollection } from '#src/lib/records/collection.ts';
import { articleFields, articleProblems, completedArticle } from './article-fields.ts';
import { signers } from './authors.ts';
import { frontMatter } from './policies.ts';
import { recordsOf } from './records-of.ts';

/** An article's address is the name of its file. */
const written = Object.fromEntries(
  Object.entries(files).map(([slug, source]) => {
    const { front, body } = frontMatter(`blog/${slug}`, marksTyped(source));
    return [slug, { ...front, slug, body }];
  }),
);

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
  builtIn: newestFirst(recordsOf('blog', articleFields, written)),
});
