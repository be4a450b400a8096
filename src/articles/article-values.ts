import { type Article, articleFields } from '#src/content/article-fields.ts';
import { typedOf as typedOfFields } from '#src/lib/records/editing.ts';

/** What somebody has typed of an article, valid or not: the draft that is kept. */
export type Typed = Omit<
  Article,
  'id' | 'number' | 'minutes' | 'tags' | 'places' | 'earlier' | 'category' | 'audience' | 'art'
> & {
  readonly number: number | null;
  readonly minutes: number | string | null;
  readonly tags: readonly string[];
  readonly earlier: readonly string[];
  readonly places: readonly string[];
  readonly category: string;
  readonly audience: string;
  readonly art: string;
};

export type TypedField = keyof Typed;

/** What is kept of whatever was sent of an article. */
export const typedOf = (sent: Readonly<Record<string, unknown>>): Typed => typedOfFields(articleFields, sent) as Typed;

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** An article as it would look with what is typed so far, `today` (YYYY-MM-DD) where it has no day of its own. */
export function articleOf(id: string, typed: Typed, today: string): Article {
  const { number, minutes, ...words } = typed;
  return {
    ...words,
    ...{ id, number: number ?? 1, minutes: typeof minutes === 'number' ? minutes : null },
    ...{ date: day(typed.date) || today, reviewed: day(typed.reviewed), eventUntil: day(typed.eventUntil) },
    title: typed.title || 'Untitled',
    category: typed.category as Article['category'],
    art: typed.art as Article['art'],
    audience: typed.audience as Article['audience'],
  };
}
