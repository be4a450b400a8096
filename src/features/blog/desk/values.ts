import { type Article, articleFields } from '#content/article-fields.ts';

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

export const fieldNames = Object.keys(articleFields) as TypedField[];

const lines = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

function figure(value: unknown): number | string | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text;
}

/** What is kept of whatever was sent: every field there is, in the one way that two editors' texts are compared in. */
export function typedOf(sent: Readonly<Record<string, unknown>>): Typed {
  const entries = fieldNames.map((name) => {
    const { kind } = articleFields[name];
    const value = sent[name];
    if (kind === 'lines') return [name, lines(value)];
    if (kind === 'number') return [name, figure(value)];
    return [
      name,
      String(value ?? '')
        .replaceAll('\r\n', '\n')
        .trim(),
    ];
  });
  return Object.fromEntries(entries);
}

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

/** An address made of a title: its words in small letters. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, articleFields.slug.most)
    .replace(/-$/, '');

/** A field's value in words, for whoever compares two of them. */
export function inWords(typed: Typed, field: TypedField): string {
  const value = typed[field];
  const { kind, ...more } = articleFields[field];
  if (kind === 'choice' && 'options' in more) {
    return more.options.find((option) => option.value === value)?.label ?? 'as its category has it';
  }
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
