import { team } from '#content/authors.ts';
import { articleArts, type BlogCategoryId, blogCategories } from '#content/blog-page.ts';
import { z } from '#src/lib/zod.ts';

const categories = blogCategories.map(({ id }) => id).filter((id) => id !== 'all') as [BlogCategoryId];
const authors = team.builtIn.map(({ name }) => name);
const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`;
const length = (least: number, most: number) =>
  z
    .string({ error: 'is missing' })
    .min(least, `is too short (at least ${least} characters)`)
    .max(most, `is too long (at most ${most} characters)`);

/** The front matter of an article (S2 §3 Blog post). */
export const frontMatterSchema = z.strictObject({
  id: z.int({ error: 'must be a whole number' }).positive(),
  title: length(20, 70),
  slug: z.string({ error: 'is missing' }).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words in lower case joined by -'),
  excerpt: length(60, 200),
  description: length(110, 160),
  category: z.enum(categories, { error: oneOf(categories) }),
  author: z.string({ error: 'is missing' }).refine((name) => authors.includes(name), oneOf(authors)),
  date: z.iso.date({ error: 'must be a date like 2025-01-31' }),
  readTime: z.string({ error: 'is missing' }).regex(/^\d+ min read$/, 'must read like "9 min read"'),
  tags: z.array(z.string().min(1), { error: 'must be a list' }).min(2, 'needs two at least').max(6, 'six at most'),
  keywords: length(10, 300),
  art: z.enum(articleArts, { error: oneOf(articleArts) }).optional(),
});

type FrontMatter = z.infer<typeof frontMatterSchema>;

/** An article as the site knows it; the body is Markdown. */
export interface Article extends Omit<FrontMatter, 'art'> {
  readonly art: (typeof articleArts)[number];
  readonly body: string;
}
