import { type Facts, typedMarks } from '../facts.ts';
import type { Typed } from './editing.ts';
import type { Fields, Item, ItemOf, ValuesOf } from './fields.ts';
import { type Live, live } from './live.ts';

export interface Finding {
  readonly says: string;
  readonly holds: boolean;
}

/** `label` defaults to `value`. */
export interface Choice {
  readonly value: string;
  readonly label?: string;
}

/** Declares a collection once: schema, desk form, import and export are made from it. */
export interface CollectionDeclaration<All extends Fields = Fields> {
  /** Name in addresses and files: small letters and hyphens. */
  readonly name: string;
  /** For example "Testimonials". */
  readonly title: string;
  /** Singular within a sentence, for example "testimonial". */
  readonly one: string;
  readonly lead: string;
  readonly fields: All;
  readonly named: keyof All & string;
  /** The parent of a record whose name alone is ambiguous: the desk shows "Home support: Basic". */
  readonly within?: (id: string) => string | undefined;
  /** Records cannot be added, removed or moved. */
  readonly fixed?: true;
  /** Default records cannot be removed, because pages name them; nor is there an order. */
  readonly keepsDefaults?: true;
  readonly group?: 'words';
  /**
   * Fields that mark sample content. While one of them still has its default, the record is made up and must be
   * replaced or confirmed.
   */
  readonly sample?: readonly (keyof All & string)[];
  /** Path of its own screens in the desk. */
  readonly desk?: string;
  /** Errors by field that one field alone cannot show; `now` in epoch milliseconds. */
  check?(values: ItemOf<All>, now: number): Readonly<Record<string, string>>;
  /** What a record still lacks, in sentences for the owner; it can be published anyway. */
  missing?(item: ItemOf<All>): readonly string[];
  /** Questions the owner must confirm before publishing. */
  asks?(item: ItemOf<All>, others: readonly ItemOf<All>[]): readonly string[];
  /** Measurements shown while editing, in sentences for the owner, and whether each is as required. */
  findings?(values: ValuesOf<All>): readonly Finding[];
  /** The field with the last day on which visitors see it. */
  readonly lastDay?: keyof All & string;
  /** Records may state the same figure; the desk names the others, because each must be changed separately. */
  readonly sameFigures?: true;
  row?(item: ItemOf<All>): string;
  /** Values to choose from, by field: of fields whose choices change while the site runs. `now` in epoch milliseconds. */
  readonly choices?: (now: number) => Readonly<Record<string, readonly Choice[]>>;
  /** Fills in at publication what was left empty; `today` is Eastern YYYY-MM-DD, `by` the name of whoever publishes. */
  readonly completed?: (typed: Typed, about: { today: string; by: string }) => Typed;
  /** Path of the page that shows a published record alone; drafts of such records can be shared by a link. */
  page?(item: ItemOf<All>): string;
  /** Newest first by this date field, in place of an order of the owner's. */
  readonly newestBy?: keyof All & string;
  /** To be read again so many months after the later of its date (`newestBy`) and the date in `field`. */
  readonly review?: { readonly field: keyof All & string; readonly months: number };
  /** Copies values from the published record that it replaces, whoever publishes. */
  carry?(before: ItemOf<All>, after: ItemOf<All>): ItemOf<All>;
  readonly builtIn: readonly ItemOf<All>[];
}

export interface Collection<All extends Fields = Fields> extends CollectionDeclaration<All> {
  all(): readonly ItemOf<All>[];
  find(id: string): ItemOf<All> | undefined;
  /** Epoch milliseconds of the owner's last change; undefined while it is the default. */
  changedAt(id: string): number | undefined;
  /** Epoch milliseconds of the last change, addition, removal or move. */
  lastChange(): number | undefined;
}

/** What is published of a collection, or what it came with. */
export const itemsIn = <One extends Pick<CollectionDeclaration, 'name' | 'builtIn'>>(
  { name, builtIn }: One,
  records: Live['records'] = {},
) => (records[name] ?? builtIn) as One['builtIn'];

export function defineCollection<const All extends Fields>(declared: CollectionDeclaration<All>): Collection<All> {
  const all = () => itemsIn(declared, live()?.records);
  const moments = () => live()?.changedAt?.[declared.name] ?? {};
  return {
    ...declared,
    all,
    find: (id) => all().find((item) => item.id === id),
    changedAt: (id) => moments()[id],
    lastChange: () => [...Object.values(moments())].sort((a, b) => b - a)[0],
  };
}

/** Its methods take what they return: items of this collection. */
export type AnyCollection = Collection;

/** Whether a record cannot be removed. */
export const isKept = ({ fixed, keepsDefaults, builtIn }: AnyCollection, id: string): boolean =>
  fixed === true || (keepsDefaults === true && builtIn.some((one) => one.id === id));

export interface OfferedFacts {
  readonly label: string;
  readonly facts: readonly { name: string; words: string }[];
}

/** By the first part of a fact's name; other names are page words, colors and the like. */
const kinds = [
  { label: 'Company', parts: ['company', 'areas'] },
  { label: 'Hours', parts: ['hours'] },
  { label: 'Prices and plans', parts: ['price', 'plan'] },
  { label: 'Claims and promises', parts: ['claim', 'promise'] },
];

/** Empty facts are left out. */
export const offeredFacts = (facts: Facts): readonly OfferedFacts[] =>
  kinds
    .map(({ label, parts }) => ({
      label,
      facts: Object.entries(facts)
        .filter(([name, words]) => words !== '' && parts.includes(name.split('.')[0] ?? ''))
        .map(([name, words]) => ({ name, words })),
    }))
    .filter((kind) => kind.facts.length > 0);

const plain = (text: string) => typedMarks(text).toLowerCase().replace(/\s+/g, ' ').trim();

/** All texts of a value, and its numbers as texts. */
export const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** Sentences of a value. Single words are left out if there are longer ones: two authors could write them alike. */
function sentences(value: unknown): string[] {
  const all = textsOf(value)
    .flatMap((text) => text.split(/\n+|(?<=[.!?])\s+/))
    .map(plain)
    .filter((one) => one !== '');
  const telling = all.filter((one) => one.includes(' '));
  return telling.length > 0 ? telling : all;
}

/** Whether at least half of the default's sentences are still there. */
function isStanding(value: unknown, builtIn: unknown): boolean {
  const came = sentences(builtIn);
  const now = new Set(sentences(value));
  return came.length > 0 && came.filter((one) => now.has(one)).length * 2 >= came.length;
}

/** The `sample` fields of a record whose default words nobody has replaced. */
export function standingFields(collection: Pick<AnyCollection, 'sample' | 'builtIn'>, item: Item): string[] {
  const came = collection.builtIn.find(({ id }) => id === item.id);
  return came ? (collection.sample ?? []).filter((field) => isStanding(item[field], came[field])) : [];
}

/** Characters that end a text in HTML, XML, JSON or a placeholder; `&` and apostrophes are escaped where needed. */
const unsafe = /[<>"\\`{}\u27e6\u27e7\p{Cc}]/u;
const said = 'Please leave out < > " \\ ` { } and line breaks';

function isUnsafe(value: unknown): boolean {
  if (typeof value === 'string') return unsafe.test(value);
  return Array.isArray(value) && value.some(isUnsafe);
}

/** Errors for a record that is inserted into other texts: only plain words are allowed. */
export const plainWords = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).flatMap((name) => (isUnsafe(values[name]) ? [[name, said]] : [])));
