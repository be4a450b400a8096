import type { Outcome } from '../outcome.ts';
import type { Field } from './fields.ts';

/** A field's value as somebody has typed it, valid or not. */
type TypedValue = string | number | null | readonly string[];

/** What somebody has typed of a record: the draft that is kept, and what two editors' texts are compared in. */
export type Typed<Name extends string = string> = Readonly<Record<Name, TypedValue>>;

/** The same as the fields of a form hold it. */
export type Raw<Name extends string = string> = Readonly<Record<Name, string>>;

/** Fields of a record by these names. */
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

/** What is kept of whatever was sent: every field there is, in the one way that two editors' texts are compared in. */
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

/** What is typed, as a form's fields show it. */
export function rawOf<Name extends string>(fields: FieldsOf<Name>, typed: Typed<Name>): Raw<Name> {
  const entries = namesOf(fields).map((name) => {
    const value = typed[name];
    return [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')];
  });
  return Object.fromEntries(entries);
}

/** A field's value in words, for whoever compares two of them. */
export function inWords<Name extends string>(fields: FieldsOf<Name>, typed: Typed<Name>, name: Name): string {
  const field: Field = fields[name];
  const value = typed[name];
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? 'none chosen';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** An address made of a title: its words in small letters, at most `most` characters. */
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

/** Somebody else has written or published meanwhile: theirs, and where both began. */
export interface Clash<Name extends string = string> {
  with: 'draft' | 'published';
  by: string;
  theirs: Typed<Name>;
  base: Typed<Name>;
  /** The version to go on from, and the draft that is there now. */
  number: number;
  known: number | null;
}

/** What came of a form of the editor. `undo` is the version that pressing Undo takes back. */
export type EditorAnswer<Name extends string = string> = Outcome<{
  said: string;
  number: number;
  known: number | null;
  undo?: number;
}> & {
  errors?: Readonly<Record<string, string>>;
  clash?: Clash<Name>;
  /** The draft that was kept although the rest was refused: to go on from. */
  kept?: number;
  /** What was sent, for a browser without JavaScript. */
  typed?: Typed<Name>;
};

/** A version of a record in the list of them. */
export interface VersionRow {
  number: number;
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
  /** The fields by which it differs from the version before it. */
  changed: readonly string[];
}

/** What an editor of one record shows, whatever it is a record of. */
export interface EditorView<Name extends string = string> {
  id: string;
  /** The newest version; 0 where nothing was published here. */
  number: number;
  /** What visitors read; undefined when they read nothing of it. */
  published: Typed<Name> | undefined;
  draft:
    | { base: number; typed: Typed<Name>; changedAt: number; by: string; publishAt: number | null; problem: string }
    | undefined;
  /** Where the draft began; what is published when there is none. */
  base: Typed<Name>;
  versions: readonly VersionRow[];
  /** A version that is looked at beside what is there now. */
  looked: { number: number; typed: Typed<Name> } | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** A field that is not the same in what I have and in what somebody else has published. */
export interface FieldDifference {
  field: string;
  /** Who has changed it since we both began; both of us is a conflict that somebody has to judge. */
  changedBy: 'mine' | 'theirs' | 'both';
}

/** A value as text that is the same whatever the order of its fields. */
const textOf = (value: unknown) =>
  JSON.stringify(value ?? null, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

const same = (a: unknown, b: unknown) => textOf(a) === textOf(b);

/** What differs between my values and theirs, field by field; `base` is where both began. */
export function fieldDifferences(base: Values, mine: Values, theirs: Values): FieldDifference[] {
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  return fields.flatMap((field): FieldDifference[] => {
    if (same(mine[field], theirs[field])) return [];
    const mineChanged = !same(mine[field], base[field]);
    const theirsChanged = !same(theirs[field], base[field]);
    return [{ field, changedBy: mineChanged && theirsChanged ? 'both' : mineChanged ? 'mine' : 'theirs' }];
  });
}

/** The fields by which two states of a record differ. */
export const changedFields = (before: Values, after: Values): string[] =>
  fieldDifferences(before, after, before).map(({ field }) => field);

/**
 * One record of both: whoever changed a field alone is followed, and in a conflict mine stands unless `choices` says
 * theirs for it.
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
