import { hexOf } from '../theme.ts';
import { wellFormed } from '../well-formed.ts';
import { z } from '../zod.ts';
import type { AnyCollection } from './collection.ts';
import type { Field, Fields, Item } from './fields.ts';

/** PostgreSQL refuses NUL, and both engines lone surrogates. */
const cleaned = (error?: string) =>
  z
    .string(error === undefined ? undefined : { error })
    .transform((value) => wellFormed(value.replaceAll('\0', '')).replaceAll('\r\n', '\n').trim());
const clean = cleaned();

function text(most: number, { needed, least = 0 }: { needed?: string | undefined; least?: number | undefined }) {
  const short = cleaned(needed).pipe(z.string().max(most, `Please use at most ${most} characters`));
  const long = short.refine(
    (value) => value === '' || value.length >= least,
    `Please use at least ${least} characters`,
  );
  return needed === undefined ? long.default('') : long.refine((value) => value !== '', needed);
}

/** Tolerates rounding errors of fractional steps. */
const isStep = (steps: number) => Math.abs(steps - Math.round(steps)) < 1e-6;

/** Refuses "1e3" and "0x10": nobody means those. */
const plainNumber = (text: string) =>
  /^\$?-?[\d,]*\.?\d+$/.test(text) ? Number(text.replace(/[$,]/g, '')) : Number.NaN;

/** A number, also as text of a form field; empty is null. */
function figure(min: number, max: number, step: number, needed: string | undefined, example = '') {
  const wrong = `Please enter a number from ${min} to ${max}${example}`;
  const given = z.union([z.number(), z.null(), z.string().trim()], { error: needed ?? wrong });
  return given.default(null).transform((value, context) => {
    const number = value === '' || value === null ? null : typeof value === 'number' ? value : plainNumber(value);
    const message =
      number === null ? needed : number >= min && number <= max && isStep(number / step) ? undefined : wrong;
    if (message === undefined) return number;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

const isPicture = (value: string) => value === '' || /^\/[\w./-]+$/.test(value);

function schemaOfField(field: Field): z.ZodType {
  const { needed } = field;
  switch (field.kind) {
    case 'email':
      return text(field.most, field).refine(
        (value) => value === '' || z.email().safeParse(value).success,
        'Please enter a valid email address',
      );
    case 'slug':
      return text(field.most, field).refine(
        (value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
        'Please use lowercase letters, digits and single hyphens',
      );
    case 'colour':
      return text(20, field).transform((value, context) => {
        const hex = value === '' ? '' : hexOf(value);
        if (hex !== undefined) return hex;
        context.addIssue({ code: 'custom', message: needed ?? 'Please enter a color, for example #1d4ed8' });
        return z.NEVER;
      });
    case 'number':
      return figure(field.min, field.max, field.step ?? 1, needed);
    case 'dollars':
      return figure(0, field.max, 0.01, needed, ', with two digits of cents at most, for example 173.50');
    case 'yes':
      return z
        .union([z.boolean(), z.literal(['on', 'true', 'false', ''])])
        .default(false)
        .transform((said) => said === true || said === 'on' || said === 'true');
    case 'choice': {
      const values = field.options.map(({ value }) => value);
      const wrong = needed ?? 'Please choose from the list';
      return z
        .string({ error: wrong })
        .default('')
        .refine((value) => values.includes(value) || (value === '' && needed === undefined), wrong);
    }
    case 'date': {
      const day = clean.refine((value) => value === '' || z.iso.date().safeParse(value).success, 'Please enter a day');
      return needed === undefined ? day.default('') : day.refine((value) => value !== '', needed);
    }
    case 'picture':
      return text(500, field).refine(isPicture, 'Please choose a picture from the site or upload one');
    case 'lines': {
      const lines = z
        .union([z.array(z.string()), z.string().transform((value) => value.split(field.commas ? /[\n,]/ : '\n'))])
        .default([]);
      const filled = lines.transform((all) => all.map((one) => clean.parse(one)).filter((one) => one !== ''));
      const short = z.array(z.string().max(field.each, `Please use at most ${field.each} characters per line`));
      const few = filled.pipe(short.max(field.most, `Please use at most ${field.most} lines`));
      return needed === undefined ? few : few.refine(({ length }) => length > 0, needed);
    }
    case 'list': {
      const one = fieldsSchema(field.fields);
      const items = z.array(field.keyed ? one.extend({ id: z.string().min(1).max(80) }) : one).default([]);
      const few = items.refine(({ length }) => length <= field.most, `Please use at most ${field.most} of them`);
      return needed === undefined ? few : few.refine(({ length }) => length > 0, needed);
    }
    default:
      return text('most' in field ? field.most : 500, { needed, least: 'least' in field ? field.least : 0 });
  }
}

const fieldsSchema = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOfField(field)])));

const known = new WeakMap<object, ReturnType<typeof fieldsSchema>>();

/** Schema of a record's values, shared by file, desk and import. */
export function valuesSchema({ fields }: Pick<AnyCollection, 'fields'>): ReturnType<typeof fieldsSchema> {
  const made = known.get(fields) ?? fieldsSchema(fields);
  known.set(fields, made);
  return made;
}

/** Used in addresses and names of facts. */
export const recordId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);

export type Checked =
  | { ok: true; values: Readonly<Record<string, unknown>> }
  /** Errors by field; fields within lists are dotted. */
  | { ok: false; errors: Readonly<Record<string, string>> };

const nothing = ({ kind }: Field) =>
  kind === 'lines' || kind === 'list'
    ? []
    : kind === 'yes'
      ? false
      : kind === 'number' || kind === 'dollars'
        ? null
        : '';

/** The valid values, with every invalid field empty. */
export function validValues(collection: AnyCollection, sent: unknown): Record<string, unknown> {
  const given = (typeof sent === 'object' && sent ? sent : {}) as Record<string, unknown>;
  const { shape } = valuesSchema(collection);
  return Object.fromEntries(
    Object.entries(collection.fields).map(([name, field]) => {
      const parsed = shape[name]?.safeParse(given[name]);
      return [name, parsed?.success ? parsed.data : nothing(field)];
    }),
  );
}

/** A field's path in the form; lines of one field share it. */
const placeOf = (path: readonly PropertyKey[]) =>
  (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path).join('.');

export const wrongWords = (errors: Readonly<Record<string, string>>): string => {
  const count = Object.keys(errors).length;
  return count === 1 ? 'Please fix 1 field.' : `Please fix ${count} fields.`;
};

/** Validates a record's values and returns all errors. `now` in epoch milliseconds. */
export function checkValues(collection: AnyCollection, sent: unknown, now: number, id = ''): Checked {
  const parsed = valuesSchema(collection).safeParse(sent);
  const values = parsed.success ? parsed.data : validValues(collection, sent);
  const ofWhole = Object.entries(collection.check?.({ id, ...values } as never, now) ?? {});
  if (parsed.success && ofWhole.length === 0) return { ok: true, values: parsed.data };
  const ofFields = (parsed.error?.issues ?? []).map(({ path, message }) => [placeOf(path), message] as const);
  const wrong = new Set(ofFields.map(([path]) => path.split('.')[0]));
  // If a field is invalid by itself, drop whole-record errors for it.
  const more = ofWhole.filter(([path]) => !wrong.has(path.split('.')[0]));
  return { ok: false, errors: Object.fromEntries([...more, ...ofFields.toReversed()]) };
}

/** A stored record; undefined if it no longer fits the collection. */
export function readItem(collection: AnyCollection, id: string, json: string): Item | undefined {
  try {
    const parsed = valuesSchema(collection).safeParse(JSON.parse(json));
    return parsed.success ? { id, ...parsed.data } : undefined;
  } catch {
    return undefined;
  }
}
