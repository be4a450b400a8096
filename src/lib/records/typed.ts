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
