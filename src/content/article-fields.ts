import drawings from 'content:drawings';
import type { Fields, ItemOf } from '#src/lib/records/fields.ts';
import { audienceField, townsField } from './audience.ts';
import type { BlogCategoryId } from './blog-categories.ts';
import { blogCategories } from './blog-categories.ts';

const categories = blogCategories.flatMap(({ id, label }) =>
  id === 'all' ? [] : [{ value: id as BlogCategoryId, label: label as string }],
);

/** For the owner's own articles; drawings of the site's articles follow. */
const smallArts = ['browser', 'chip', 'cloud', 'shield', 'chart', 'office', 'network', 'calendar', 'disks', 'blocks'];
const arts = [
  ...smallArts.map((value) => ({ value, label: drawings.small[value] ?? value })),
  ...Object.entries(drawings.articles).map(([value, { label }]) => ({ value, label })),
];

/** An article's fields (S2 §3 Blog post), from which front matter, editor and checks are derived. */
export const articleFields = {
  number: { kind: 'number', label: 'Number', min: 1, max: 1_000_000, needed: 'Every article has a number' },
  title: { kind: 'line', label: 'Title', least: 20, most: 70, needed: 'Please give it a title' },
  slug: {
    kind: 'slug',
    label: 'Address',
    most: 80,
    hint: 'The end of its address, after /blog/. Earlier addresses go on leading here.',
    needed: 'Please give it an address',
  },
  earlier: { kind: 'lines', label: 'Earlier addresses', most: 40, each: 80 },
  excerpt: {
    kind: 'paragraph',
    label: 'Excerpt',
    least: 60,
    most: 200,
    rows: 3,
    hint: 'What the card in the list and the feed say of it.',
    needed: 'Please say in a sentence or two what it is about',
  },
  description: {
    kind: 'paragraph',
    label: 'Description for search engines',
    least: 110,
    most: 160,
    rows: 3,
    needed: 'Please describe it for search engines',
  },
  category: { kind: 'choice', label: 'Category', options: categories, needed: 'Please choose a category' },
  author: { kind: 'line', label: 'Author', most: 80, needed: 'Please say who wrote it' },
  date: { kind: 'date', label: 'Date', needed: 'Please say of which day it is' },
  minutes: {
    kind: 'number',
    label: 'Minutes of reading',
    min: 1,
    max: 120,
    hint: 'Left empty, they are counted from its words.',
  },
  tags: {
    kind: 'lines',
    label: 'Tags',
    most: 6,
    each: 40,
    hint: 'Two to six, one a line. Articles with the same tags are shown as related.',
    needed: 'Please give it two tags at least',
  },
  audience: audienceField,
  places: townsField,
  keywords: { kind: 'line', label: 'Keywords', least: 10, most: 300, hint: 'Parted by commas. They may stay empty.' },
  art: {
    kind: 'choice',
    label: 'Drawing',
    options: arts,
    hint: 'Left empty, it is the one of its category.',
  },
  cover: { kind: 'picture', label: 'Picture instead of the drawing' },
  coverAlt: { kind: 'line', label: 'What the picture shows', most: 160 },
  reviewed: { kind: 'date', label: 'Reviewed on', hint: 'The day on which somebody last went over it.' },
  eventUntil: {
    kind: 'date',
    label: 'It is about something that ends on',
    hint: 'After this day the article says so by itself.',
  },
  eventOver: {
    kind: 'paragraph',
    label: 'What it says then',
    most: 300,
    rows: 2,
    hint: 'Left empty: that what it is about is over.',
  },
  body: { kind: 'markdown', isPage: true, label: 'Text', most: 100_000, rows: 24, needed: 'Please write the article' },
} as const satisfies Fields;

/** The body is Markdown. */
export type Article = ItemOf<typeof articleFields>;

/** `#` begins no heading inside fences. */
const fenced = /^(```|~~~).*?^\1/gms;

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
  if (tags < 2) problems.tags = articleFields.tags.needed;
  if (!authors.includes(article.author)) problems.author = `Please choose one of ${authors.join(', ')}`;
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
