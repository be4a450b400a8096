import type { Outcome } from '../outcome.ts';
import type { Field } from './fields.ts';

type TypedValue = string | number | null | readonly string[];

/** A record as typed: the format in which drafts are stored and compared. */
export type Typed<Name extends string = string> = Readonly<Record<Name, TypedValue>>;

export type Raw<Name extends string = string> = Readonly<Record<Name, string>>;

export type FieldsOf<Name extends string> = Readonly<Record<Name, Field>>;

const lines = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');

function figure(value: unknown): number | string | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : Number.isFinite(Number(text)) ? Number(text) : text;
}

export const namesOf = <Name extends string>(fields: FieldsOf<Name>) => Object.keys(fields) as Name[];

/** Normalizes submitted values, so that drafts of two editors can be compared. */
export function typedOf<Name extends string>(
  fields: FieldsOf<Name>,
  sent: Readonly<Record<string, unknown>>,
): Typed<Name> {
  const entries = namesOf(fields).map((name): [Name, TypedValue] => {
    const { kind } = fields[name];
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
  return Object.fromEntries(entries) as Typed<Name>;
}

export function rawOf<Name extends string>(fields: FieldsOf<Name>, typed: Typed<Name>): Raw<Name> {
  const entries = namesOf(fields).map((name) => {
    const value = typed[name];
    return [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')];
  });
  return Object.fromEntries(entries);
}

export function inWords<Name extends string>(fields: FieldsOf<Name>, typed: Typed<Name>, name: Name): string {
  const field: Field = fields[name];
  const value = typed[name];
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? 'none chosen';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
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
export interface Clash<Name extends string = string> {
  with: 'draft' | 'published';
  by: string;
  theirs: Typed<Name>;
  base: Typed<Name>;
  /** The version to continue from, and the current draft. */
  number: number;
  known: number | null;
}

/** `undo` is the version that Undo removes. */
export type EditorAnswer<Name extends string = string> = Outcome<{
  said: string;
  number: number;
  known: number | null;
  undo?: number;
}> & {
  errors?: Readonly<Record<string, string>>;
  clash?: Clash<Name>;
  /** The draft that was saved although the rest was refused. */
  kept?: number;
  /** For a browser without JavaScript. */
  typed?: Typed<Name>;
};

export interface VersionRow {
  number: number;
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
  /** Fields that differ from the version before. */
  changed: readonly string[];
}

export interface EditorView<Name extends string = string> {
  id: string;
  /** The newest version; 0 if never published. */
  number: number;
  /** What visitors read; undefined if nothing. */
  published: Typed<Name> | undefined;
  draft:
    | { base: number; typed: Typed<Name>; changedAt: number; by: string; publishAt: number | null; problem: string }
    | undefined;
  /** The draft's base; without a draft the published version. */
  base: Typed<Name>;
  versions: readonly VersionRow[];
  looked: { number: number; typed: Typed<Name> } | undefined;
}

type Values = Readonly<Record<string, unknown>>;

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

/**
 * Three-way merge. A field changed by one side takes that change; in a conflict mine wins unless `choices` says theirs.
 */
export function mergeValues(
  base: Values,
  mine: Values,
  theirs: Values,
  choices: Readonly<Record<string, 'mine' | 'theirs'>> = {},
): Values {
  const merged: Record<string, unknown> = { ...theirs, ...mine };
  for (const { field, changedBy } of fieldDifferences(base, mine, theirs)) {
    const side = choices[field] ?? (changedBy === 'theirs' ? 'theirs' : 'mine');
    merged[field] = (side === 'theirs' ? theirs : mine)[field];
  }
  return merged;
}
