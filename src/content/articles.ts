import files from 'content:blog';
import blogCategories from 'content:blog-categories';
import * as collections from 'content:collections';
import drawings from 'content:drawings';
import { fields } from 'content:forms/article-fields';
import { newestFirst } from '#src/lib/lists.ts';
import { type Collection, defineCollection } from '#src/lib/records/collection.ts';
import { slugOf, type Typed } from '#src/lib/records/editing.ts';
import { type ItemOf, serialNumber } from '#src/lib/records/fields.ts';
import { signers } from './authors.ts';
import { recordsOf } from './records-of.ts';
import { audienceField, townsField } from './topics.ts';

type BlogCategoryId = Exclude<(typeof blogCategories)[number]['id'], 'all'>;

const categories = blogCategories.flatMap(({ id, label }) => (id === 'all' ? [] : [{ value: id, label }]));

/** For the owner's own articles; drawings of the site's articles follow. */
const smallArts = ['browser', 'chip', 'cloud', 'shield', 'chart', 'office', 'network', 'calendar', 'disks', 'blocks'];
const arts = [
  ...smallArts.map((value) => ({ value, label: drawings.small[value] ?? value })),
  ...Object.entries(drawings.articles).map(([value, { label }]) => ({ value, label })),
];

/** An article's fields (S2 §3 Blog post), from which front matter, editor and checks are derived. */
export const articleFields = {
  ...fields,
  number: { ...serialNumber, needed: 'Every article has a number' },
  category: { ...fields.category, options: categories },
  art: { ...fields.art, options: arts },
  audience: { ...audienceField, more: true as const },
  places: { ...townsField, more: true as const },
};

/** The body is Markdown. */
export type Article = ItemOf<typeof articleFields>;

/** `#` begins no heading inside fences. */
const fenced = /^(```|~~~).*?^\1/gms;

/** The first sentences of Markdown as plain text, at most `most` characters. */
function beginning(body: string, most: number): string {
  const text = body
    .replace(fenced, '')
    .replace(/^(#+ .*|\s*[-*>|].*)$/gm, '')
    .replace(/!?\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const sentence = cut.lastIndexOf('. ');
  return sentence > most / 3
    ? cut.slice(0, sentence + 1)
    : `${cut.slice(0, cut.lastIndexOf(' ')).slice(0, most - 2)} …`;
}

/** The category whose name the text uses most. */
function likeliestCategory(text: string): BlogCategoryId {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const uses = categories.map(({ value, label }) => {
    const own: readonly string[] = `${value} ${label}`.toLowerCase().match(/[a-z]{2,}/g) ?? [];
    return { value, count: words.filter((word) => word !== 'tech' && own.includes(word)).length };
  });
  const [best] = uses.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.value : 'trends';
}

/** Fills in what may be left empty, so that a title and a text make an article. */
export function completedArticle(
  typed: Typed,
  about: { today: string; author: string; number: number; isTaken(slug: string): boolean },
): Typed {
  const of = (name: keyof Article) => String(typed[name] ?? '').trim();
  const [title, body] = [of('title'), of('body')];
  const made = slugOf(title, articleFields.slug.most - 3) || `article-${about.number}`;
  const free = [made, ...Array.from({ length: 50 }, (_, nth) => `${made}-${nth + 2}`)].find(
    (one) => !about.isTaken(one),
  );
  return {
    ...typed,
    number: of('number') || String(about.number),
    slug: of('slug') || (free ?? made),
    date: of('date') || about.today,
    author: of('author') || about.author,
    category: of('category') || likeliestCategory(`${title} ${body}`),
    excerpt: of('excerpt') || beginning(body, articleFields.excerpt.most) || title,
    description: of('description') || beginning(body, articleFields.description.most) || title,
  };
}

/** Images without alt text. */
const undescribed = /!\[\s*\]\(/;

/** By field. `others`: all other articles. */
export function articleProblems(
  article: Article,
  given: { others: readonly Pick<Article, 'slug' | 'title' | 'earlier'>[]; authors: readonly string[] },
): Record<string, string> {
  const { others, authors } = given;
  const problems: Record<string, string> = {};
  const tags = new Set(article.tags.map((tag) => tag.toLowerCase())).size;
  if (tags < article.tags.length) problems.tags = 'Please name each tag once';
  if (article.author !== '' && !authors.includes(article.author)) {
    problems.author = authors.length > 0 ? `Please choose one of ${authors.join(', ')}` : 'Please leave this empty';
  }
  if (article.slug === 'rss.xml' || others.some(({ slug }) => slug === article.slug)) {
    problems.slug = 'Another article has this address';
  }
  if (others.some(({ earlier }) => earlier.includes(article.slug))) {
    problems.slug = 'This address leads to another article, which had it before';
  }
  if (others.some(({ title }) => title === article.title)) problems.title = 'Another article has this title';
  const ofBody = [
    /^# /m.test(article.body.replace(fenced, '')) && 'Please begin headings with ##: a single # is the title alone.',
    undescribed.test(article.body) && 'Please describe every picture in the text, for those who cannot see it.',
  ].filter((said) => said !== false);
  if (ofBody.length > 0) problems.body = ofBody.join(' ');
  if (article.cover !== '' && article.coverAlt === '') problems.coverAlt = 'Please describe the picture';
  return problems;
}

/** An article's address is the name of its file. */
const written = Object.fromEntries(Object.entries(files).map(([slug, article]) => [slug, { ...article, slug }]));

/** Built in: the files of content/blog. */
export const articles: Collection<typeof articleFields> = defineCollection({
  ...collections.article,
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
