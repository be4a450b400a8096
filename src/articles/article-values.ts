import { type Article, articleFields } from '#src/content/article-fields.ts';
import { typedOf as typedOfFields } from '#src/lib/records/editing.ts';

/** The editor's values, valid or not, as stored in the draft. */
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

export const typedOf = (sent: Readonly<Record<string, unknown>>): Typed => typedOfFields(articleFields, sent) as Typed;

const day = (text: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '');

/** Preview of a draft; `today` (YYYY-MM-DD) replaces a missing date. */
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
