import { type Facts, fillMarkup, markOf, typedMarks } from '../facts.ts';
import { placeholdersOf } from '../fill-in.ts';
import { type AnyCollection, defineCollection } from './collection.ts';
import type { Field, Fields, Item } from './fields.ts';

/** Keys whose texts are not words: addresses, icons, ids. */
const notWords = new Set(
  'id href art icon category slug anchor kind value path src price starting-price block drawing'.split(' '),
);
const onlyMark = /^⟦[^⟧]*⟧$/;

/** Texts with placeholders for code stay out: the owner's form does not handle them. */
const isWords = (key: string, text: string) =>
  !notWords.has(key) &&
  (key === 'year' || /\p{L}/u.test(text)) &&
  !onlyMark.test(text) &&
  placeholdersOf(text).length === 0;
const kebab = (key: string) => key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const unsafe = /[<>"`\\]/;
const unsafeMessage = 'Please leave out < > " ` and \\ (quotation marks are “ and ”)';

const mostOfBlocks = 200_000;
const tooLarge = 'This page is too large to save. Please shorten it or split it into several pages.';

/** "hero-stats-0-label" becomes "Hero, stats 1, label". */
function labelOf(path: readonly string[]): string {
  const named = path
    .map((key) => (/^\d+$/.test(key) ? ` ${Number(key) + 1}` : `, ${key.replaceAll('-', ' ')}`))
    .join('');
  return `${named.slice(2, 3).toUpperCase()}${named.slice(3)}`;
}

const places =
  /\b(Atlanta|Georgia|Perimeter|Buckhead|Cumming|Alpharetta|Johns Creek|Marietta|Milton|Roswell|Suwanee|Sandy Springs|Lake Lanier|northern arc)\b/i;
const figures =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|sixty|ninety|dozens?|hundreds?|thousands?|half|twice)\b/i;
const claimed = /\b(guarante|certifi|award|insured|licensed|accredited|background[- ]check|clients of ours|years?\b)/i;

/** Whether a text states a place, figure or claim. Facts in it are left out: their own records vouch for them. */
const statesSomething = (text: string) => {
  const said = typedMarks(text).replace(/\{\{[^}]*\}\}/g, '');
  return places.test(said) || figures.test(said) || claimed.test(said);
};

function fieldOf(path: readonly string[], text: string, limit: number | undefined): Field {
  const typed = typedMarks(text).length;
  // The design has room for about half as much again. Placeholders of facts are longer than their words.
  const most = limit ? Math.max(limit, typed) : Math.max(30, Math.ceil((typed * 1.5) / 10) * 10);
  const asked = { label: labelOf(path), most, needed: 'Add some text here' };
  return typed <= 70
    ? { kind: 'line', ...asked, ...(most > 40 && { wide: true }) }
    : { kind: 'paragraph', rows: Math.ceil(typed / 70) + 1, ...asked };
}

/** Also the name of its facts. */
export const wordsName = (page: string) => `words-${page}`;
const wordsFact = (page: string, field: string) => `words.${page}.${field}`;

/** `lead` and `most` (limits by the last name): for words that belong to no page. */
interface WordsOptions {
  blocks?: Field | undefined;
  lead?: string;
  most?: Readonly<Record<string, number>>;
}

/** A copy of a page's texts in which `change` says what stands in place of each. */
function mapWords(
  value: unknown,
  path: readonly string[],
  change: (text: string, path: readonly string[]) => string,
): unknown {
  if (typeof value === 'string') {
    const key = path.findLast((one) => !/^\d+$/.test(one)) ?? '';
    return isWords(key, value) ? change(value, path) : value;
  }
  if (Array.isArray(value)) return value.map((one, index) => mapWords(one, [...path, String(index)], change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      // A block's own name begins the path, wherever it stands among the others.
      mapWords(one, path.length === 0 && name === 'blocks' ? path : [...path, kebab(name)], change),
    ]),
  );
}

/** The texts of a designed page as placeholders, which are filled when the page is sent. */
export const markWords = (page: string, tree: unknown): unknown =>
  mapWords(tree, [], (_, path) => markOf(wordsFact(page, path.join('-'))));

const check = ({ id: _, ...values }: Item): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (typeof value === 'string') return unsafe.test(value) ? [[name, unsafeMessage]] : [];
      return JSON.stringify(value).length > mostOfBlocks ? [[name, tooLarge]] : [];
    }),
  );

/** Typed straight, quotation marks become curly. */
const curly = (text: string) => text.replace(/(^|[\s([{–—])"/g, '$1“').replaceAll('"', '”');

/** The collection in which the owner changes the texts of a page, and its `blocks` where it may have some. */
export function wordsCollection(
  page: string,
  title: string,
  tree: unknown,
  { blocks, lead, most = {} }: WordsOptions = {},
): AnyCollection {
  const fields: Record<string, Field> = {};
  const built: Record<string, string> = {};
  mapWords(tree, [], (text, path) => {
    const name = path.join('-');
    fields[name] = fieldOf(path, text, most[path.at(-1) ?? '']);
    built[name] = text;
    return text;
  });
  return defineCollection({
    ...{ name: wordsName(page), title: `Text on ${title}`, one: 'page', fixed: true, group: 'words', check },
    completed: (typed) =>
      Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? curly(value) : value]),
      ),
    sample: Object.keys(built).filter((field) => statesSomething(built[field] ?? '')),
    lead:
      lead ??
      `Headings and paragraphs on the ${title} page. The easiest way to change them is on the page itself, in Edit Mode.`,
    named: Object.keys(fields)[0] ?? 'blocks',
    fields: { ...fields, ...(blocks && { blocks }) } as Fields,
    builtIn: [{ id: page, ...built, ...(blocks && { blocks: [] }) }],
  }) as unknown as AnyCollection;
}

export function wordsFacts(records: Readonly<Record<string, readonly Item[]>>): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const [name, items] of Object.entries(records)) {
    if (!name.startsWith(wordsName(''))) continue;
    for (const { id, ...values } of items) {
      for (const [field, text] of Object.entries(values)) {
        if (typeof text === 'string') facts[wordsFact(id, field)] = text;
      }
    }
  }
  return facts;
}

/** Elements that cannot contain markup, whole tags, or placeholders between tags. */
const piece = /<(script|style|title|textarea)\b[\s\S]*?<\/\1>|<[^>]*>|⟦(words\.([a-z-]+)\.([a-z0-9-]+))⟧/g;

/**
 * Fills in the facts and wraps each text of the page's own words in a span with its field in data-words. Words in
 * attributes and titles, and of other pages, are not wrapped.
 */
export const withWordsMarked = (html: string, page: string, facts: Facts): string =>
  fillMarkup(
    html.replace(piece, (whole, _, name: string | undefined, of: string | undefined, field: string | undefined) =>
      name && field && of === page ? `<span data-words="${field}">${markOf(name)}</span>` : whole,
    ),
    facts,
  );
