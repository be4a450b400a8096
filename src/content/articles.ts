import files from 'content:blog';
import { type Collection, defineCollection } from '#src/lib/records/collection.ts';
import { articleFields, articleProblems } from './article-fields.ts';
import { signers } from './authors.ts';
import { readArticles } from './read-articles.ts';

/** The blog's articles; what the site comes with are the files of content/blog. */
export const articles: Collection<typeof articleFields> = defineCollection({
  name: 'articles',
  title: 'Articles',
  one: 'article',
  lead: 'What stands in the blog, in its feed and in what the assistant reads.',
  named: 'title',
  sample: ['title', 'body'],
  desk: '/admin/articles',
  fields: articleFields,
  // Whatever led to an article goes on leading to it.
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
