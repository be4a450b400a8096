import { weekdays } from '../day-times.ts';
import { rangesIn } from '../hours-words.ts';
import type { Outcome } from '../outcome.ts';
import { type BlockType, buttonFields, type Field, type Fields } from './fields.ts';

/** A document as typed: the format in which drafts are stored and compared. */
export interface Typed {
  readonly [name: string]: string | boolean | Typed | readonly Typed[];
}

type Values = Readonly<Record<string, unknown>>;

function typedValue(field: Field, value: unknown): Typed[string] {
  if (field.kind === 'list') {
    return (Array.isArray(value) ? value : []).map((one) => ({
      ...(field.keyed && { id: String(one?.id ?? '') }),
      ...typedOf(field.fields, one ?? {}),
    }));
  }
  if (field.kind === 'blocks')
    return (Array.isArray(value) ? value : []).map((one) => typedBlock(field.types, one ?? {}));
  if (field.kind === 'button') return typedOf(buttonFields, Object(value));
  if (field.kind === 'yes')
    return value === undefined ? field.initial === true : value === true || value === 'on' || value === 'true';
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n') : '';
}

/** A block of an unknown type is kept whole, as JSON. */
function typedBlock(types: Readonly<Record<string, BlockType>>, { id, type, content }: Values): Typed {
  const fields = types[String(type)]?.fields;
  if (fields) return { id: String(id), type: String(type), content: typedOf(fields, Object(content)) };
  const kept = type === 'unknown' && typeof content === 'string' ? content : JSON.stringify({ type, content });
  return { id: String(id ?? ''), type: 'unknown', content: kept };
}

/** `values`: published, drafted or sent; what is missing is empty. */
export const typedOf = (fields: Fields, values: object = {}): Typed =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, typedValue(field, (values as Values)[name])]),
  );

export const sameTyped = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function moved<One>(all: readonly One[], from: number, to: number): One[] {
  const one = all[from];
  if (one === undefined || to < 0 || to >= all.length) return [...all];
  const others = all.filter((_, nth) => nth !== from);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

/** The value at a path such as "steps.1.title". */
export const valueAt = (typed: Typed, path: string): Typed[string] | undefined =>
  path.split('.').reduce<unknown>((value, key) => (value as Values | undefined)?.[key], typed) as
    | Typed[string]
    | undefined;

/** A copy with another value at a path such as "steps.1.title". */
export function withValue(typed: Typed, path: string, value: Typed[string]): Typed {
  const [key = '', ...rest] = path.split('.');
  const inside = typed[key];
  if (rest.length === 0) return { ...typed, [key]: value };
  if (!Array.isArray(inside)) return { ...typed, [key]: withValue(Object(inside), rest.join('.'), value) };
  const [nth, ...below] = rest;
  const items = (inside as readonly Typed[]).map((item, at) =>
    at === Number(nth) ? withValue(item, below.join('.'), value) : item,
  );
  return { ...typed, [key]: items };
}

/** A URL slug of at most `most` characters. */
export const slugOf = (title: string, most: number): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, most)
    .replace(/-$/, '');

/** Somebody else saved or published meanwhile: their version, and the common base. */
export interface Clash {
  with: 'draft' | 'published';
  by: string;
  theirs: Typed;
  base: Typed;
  /** The version to continue from, and the current draft. */
  number: number;
  known: number | null;
}

/** `undo` is the version that Undo takes back; `typed` what the server filled in. */
export type EditorAnswer = Outcome<{
  said: string;
  number: number;
  known: number | null;
  undo?: number;
  typed?: Typed;
}> & {
  errors?: Readonly<Record<string, string>>;
  /** To confirm before publishing. */
  questions?: readonly string[];
  clash?: Clash;
  /** The draft that was saved although the rest was refused. */
  kept?: number;
};

export interface FieldDifference {
  field: string;
  /** `both` is a conflict that somebody has to resolve. */
  changedBy: 'mine' | 'theirs' | 'both';
}

/** JSON with sorted keys. */
const textOf = (value: unknown) =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const same = (a: unknown, b: unknown) => textOf(a) === textOf(b);

/** `base` is the common origin. */
export function fieldDifferences(base: Values, mine: Values, theirs: Values): FieldDifference[] {
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return fields.flatMap((field): FieldDifference[] => {
    if (same(mine[field], theirs[field])) return [];
    const mineChanged = !same(mine[field], base[field]);
    const theirsChanged = !same(theirs[field], base[field]);
    return [{ field, changedBy: mineChanged && theirsChanged ? 'both' : mineChanged ? 'mine' : 'theirs' }];
  });
}

export const changedFields = (before: Values, after: Values): string[] =>
  fieldDifferences(before, after, before).map(({ field }) => field);

const isKeyed = (value: unknown): value is readonly { id: string }[] =>
  Array.isArray(value) && value.every((one) => typeof one?.id === 'string' && one.id !== '');

/** Opening hours as typed, with weekdays as ids; undefined for anything else. */
function weekIn(value: unknown): { id: string; text: string }[] | undefined {
  const days = typeof value === 'string' ? value.split('\n') : [];
  if (days.length !== weekdays.length || !days.every((day) => rangesIn(day).ok)) return undefined;
  return days.map((text, nth) => ({ id: weekdays[nth] ?? '', text }));
}

/**
 * Merges lists whose items have ids, item by item. An item that both changed is that of `side`; without one the lists
 * cannot be merged.
 */
function mergedItems(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  side?: 'mine' | 'theirs',
): readonly object[] | undefined {
  if (!isKeyed(base) || !isKeyed(mine) || !isKeyed(theirs)) return undefined;
  const [before, ours, others] = [base, mine, theirs].map((all) => new Map(all.map((one) => [one.id, one])));
  const kept = new Map<string, object | undefined>();
  for (const id of new Set([...mine, ...theirs].map((one) => one.id))) {
    const [was, own, other] = [before?.get(id), ours?.get(id), others?.get(id)];
    if (same(own, other) || same(other, was)) kept.set(id, own);
    else if (same(own, was)) kept.set(id, other);
    else if (side) kept.set(id, side === 'mine' ? own : other);
    else return undefined;
  }
  // The order is that of the side that moved items, mine if both did; what it lacks stays behind its neighbor.
  const among = (all: typeof mine, others: ReadonlyMap<string, unknown> | undefined) =>
    all.map(({ id }) => id).filter((id) => others?.has(id));
  const [first, second] = same(among(mine, before), among(base, ours)) ? [theirs, mine] : [mine, theirs];
  const ids = first.map(({ id }) => id);
  second.forEach(({ id }, nth) => {
    const previous = second[nth - 1]?.id ?? '';
    if (!ids.includes(id)) ids.splice(ids.indexOf(previous) + 1, 0, id);
  });
  return ids.flatMap((id) => kept.get(id) ?? []);
}

/** Lists by their items, opening hours by weekday; undefined for what is one value, and where both changed the same. */
function mergedParts(...[base, mine, theirs, side]: Parameters<typeof mergedItems>): unknown {
  const [before, own, other] = [base, mine, theirs].map(weekIn);
  if (!before || !own || !other) return mergedItems(base, mine, theirs, side);
  return (mergedItems(before, own, other, side) as typeof own | undefined)?.map(({ text }) => text).join('\n');
}

/** Ids of the items that both changed, of lists whose items have ids. */
export function conflictingItems(base: unknown, mine: unknown, theirs: unknown): ReadonlySet<string> | undefined {
  if (!isKeyed(base) || !isKeyed(mine) || !isKeyed(theirs)) return undefined;
  const ids = [...new Set([...mine, ...theirs].map(({ id }) => id))];
  const only = (all: readonly { id: string }[], id: string) => all.filter((one) => one.id === id);
  return new Set(ids.filter((id) => !mergedItems(only(base, id), only(mine, id), only(theirs, id))));
}

/** Fields that both sides changed and that cannot be merged. */
export const conflicts = (base: Values, mine: Values, theirs: Values): string[] =>
  fieldDifferences(base, mine, theirs)
    .filter(
      ({ field, changedBy }) =>
        changedBy === 'both' && mergedParts(base[field], mine[field], theirs[field]) === undefined,
    )
    .map(({ field }) => field);

/**
 * Three-way merge. A field changed by one side takes that change, lists of items with ids take those of both; in a
 * conflict mine wins unless `choices` says theirs.
 */
export function mergeValues<Of extends Values>(
  base: Of,
  mine: Of,
  theirs: Of,
  choices: Readonly<Record<string, 'mine' | 'theirs'>> = {},
): Of {
  const merged: Record<string, unknown> = { ...theirs, ...mine };
  for (const { field, changedBy } of fieldDifferences(base, mine, theirs)) {
    const side = changedBy === 'both' ? (choices[field] ?? 'mine') : changedBy;
    const both = changedBy === 'both' ? mergedParts(base[field], mine[field], theirs[field], side) : undefined;
    merged[field] = both ?? (side === 'theirs' ? theirs : mine)[field];
  }
  return merged as Of;
}
