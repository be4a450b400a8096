import { typedMarks } from '../facts.ts';
import type { AnyCollection } from './collection.ts';
import type { Item } from './fields.ts';

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
