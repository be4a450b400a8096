import { type Facts, typedMarks } from '../facts.ts';
import type { Fields, Item, ItemOf, ValuesOf } from './fields.ts';
import { live } from './live.ts';

/** Something that was measured of a record. */
export interface Finding {
  readonly says: string;
  readonly holds: boolean;
}

/** What a collection of records is, said once: schema, form in the desk, import and export are made from it. */
export interface CollectionDeclaration<All extends Fields = Fields> {
  /** Its name in addresses and files: small letters and hyphens. */
  readonly name: string;
  /** What the desk calls it, for example "Testimonials". */
  readonly title: string;
  /** One of them within a sentence, for example "testimonial". */
  readonly one: string;
  /** What they are for, in a sentence for the owner. */
  readonly lead: string;
  readonly fields: All;
  /** The field that a record is told by. */
  readonly named: keyof All & string;
  /** What the record of an id belongs to, where its name alone would not tell it: the desk calls it "Home support: Basic". */
  readonly within?: (id: string) => string | undefined;
  /** There are always these records: none is added, taken away or moved. */
  readonly fixed?: true;
  /** Where the desk lists it apart from the others. */
  readonly group?: 'words';
  /**
   * What a new installation has is made up, and has to be replaced or confirmed before anybody may believe it. These are
   * the fields that tell so: as long as one of them says what the site came with, the record is a sample.
   */
  readonly sample?: readonly (keyof All & string)[];
  /** Where it is shown beside pages, feeds and facts, in words; the desk says so before it is published. */
  readonly elsewhere?: readonly string[];
  /** Where the desk has screens of its own for them. */
  readonly desk?: string;
  /** What is wrong with a record as a whole, by field; for rules that one field alone cannot say; `now` in epoch milliseconds. */
  readonly check?: (values: ItemOf<All>, now: number) => Readonly<Record<string, string>>;
  /** What a record still misses to do its work, in sentences for the owner; it can be published without. */
  readonly missing?: (item: ItemOf<All>) => readonly string[];
  /** What the owner says yes to before this record is published beside the others, in questions. */
  readonly asks?: (item: ItemOf<All>, others: readonly ItemOf<All>[]) => readonly string[];
  /** What is measured of a record as it is written, in sentences for the owner, and whether it is as it must be. */
  readonly findings?: (values: ValuesOf<All>) => readonly Finding[];
  /** The field with the last day on which visitors see it. */
  readonly lastDay?: keyof All & string;
  /** Records may well say the same figure; the desk tells which others do, for they change one by one. */
  readonly sameFigures?: true;
  /** What its row in the desk's list says beside its name. */
  readonly row?: (item: ItemOf<All>) => string;
  /** What a record takes along from the published one that it replaces, whoever publishes it. */
  readonly carry?: (before: ItemOf<All>, after: ItemOf<All>) => ItemOf<All>;
  /** What a new installation begins with. */
  readonly builtIn: readonly ItemOf<All>[];
}

/** A collection and what it holds now. */
export interface Collection<All extends Fields = Fields> extends CollectionDeclaration<All> {
  /** The records that visitors see, in their order. */
  all(): readonly ItemOf<All>[];
  /** The record of this id; undefined when there is none or no longer. */
  find(id: string): ItemOf<All> | undefined;
  /** When the owner last changed this record, in epoch milliseconds; undefined while it is as it came with the site. */
  changedAt(id: string): number | undefined;
  /** When the owner last changed, added, removed or moved any of them. */
  lastChange(): number | undefined;
}

/** Makes a collection that can be read of what was declared. */
export function defineCollection<const All extends Fields>(declared: CollectionDeclaration<All>): Collection<All> {
  const all = () => (live()?.records[declared.name] ?? declared.builtIn) as readonly ItemOf<All>[];
  const moments = () => live()?.changedAt?.[declared.name] ?? {};
  return {
    ...declared,
    all,
    find: (id) => all().find((item) => item.id === id),
    changedAt: (id) => moments()[id],
    lastChange: () => [...Object.values(moments())].sort((a, b) => b - a)[0],
  };
}

/** A collection of whatever fields, where only its records as such matter. */
export type AnyCollection = Omit<
  Collection,
  'all' | 'find' | 'check' | 'carry' | 'missing' | 'findings' | 'row' | 'lastDay' | 'sample' | 'asks'
> & {
  sample?: readonly string[];
  lastDay?: string;
  row?: (item: never) => string;
  all(): readonly Item[];
  find(id: string): Item | undefined;
  check?: (values: never, now: number) => Readonly<Record<string, string>>;
  carry?: (before: never, after: never) => object;
  missing?: (item: never) => readonly string[];
  asks?: (item: never, others: never) => readonly string[];
  findings?: (values: never) => readonly Finding[];
};

/** Facts of one kind, as the list to choose from shows them. */
export interface OfferedFacts {
  readonly label: string;
  readonly facts: readonly { name: string; words: string }[];
}

/** What the first part of a name says; names of other parts are words of pages, colours and such, no facts to state. */
const kinds = [
  { label: 'Company', parts: ['company', 'areas'] },
  { label: 'Hours', parts: ['hours'] },
  { label: 'Prices and plans', parts: ['price', 'plan'] },
  { label: 'Claims and promises', parts: ['claim', 'promise'] },
];

/** The facts that a text can name, by kind; empty ones are left out. */
export const offeredFacts = (facts: Facts): readonly OfferedFacts[] =>
  kinds
    .map(({ label, parts }) => ({
      label,
      facts: Object.entries(facts)
        .filter(([name, words]) => words !== '' && parts.includes(name.split('.')[0] ?? ''))
        .map(([name, words]) => ({ name, words })),
    }))
    .filter((kind) => kind.facts.length > 0);

/** A text without what tells nothing: case, and space anywhere. */
const plain = (text: string) => typedMarks(text).toLowerCase().replace(/\s+/g, ' ').trim();

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** The sentences of a value. What two people would write alike (a single word of a list) tells nothing beside others. */
function sentences(value: unknown): string[] {
  const all = textsOf(value)
    .flatMap((text) => text.split(/\n+|(?<=[.!?])\s+/))
    .map(plain)
    .filter((one) => one !== '');
  const telling = all.filter((one) => one.includes(' '));
  return telling.length > 0 ? telling : all;
}

/** Whether a value is, by half of its sentences at least, the one that the site came with. */
function isStanding(value: unknown, builtIn: unknown): boolean {
  const came = sentences(builtIn);
  const now = new Set(sentences(value));
  return came.length > 0 && came.filter((one) => now.has(one)).length * 2 >= came.length;
}

/**
 * The fields by which a record is still the made-up one that the site came with: those of its telling ones (`sample`)
 * whose words nobody has replaced.
 */
export function standingFields(collection: Pick<AnyCollection, 'sample' | 'builtIn'>, item: Item): string[] {
  const came = collection.builtIn.find(({ id }) => id === item.id);
  return came ? (collection.sample ?? []).filter((field) => isStanding(item[field], came[field])) : [];
}
