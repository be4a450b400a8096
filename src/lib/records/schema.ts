import { wellFormed } from '#src/lib/text.ts';
import { weekdays } from '../day-times.ts';
import { rangesIn, rangesText } from '../hours-words.ts';
import { hexOf } from '../theme.ts';
import { z } from '../zod.ts';
import type { AnyCollection } from './collection.ts';
import { buttonFields, type Field, type Fields, type Item } from './fields.ts';

/** PostgreSQL refuses NUL, and both engines lone surrogates. */
const cleaned = (error?: string) =>
  z
    .string(error === undefined ? undefined : { error })
    .transform((value) => wellFormed(value.replaceAll('\0', '')).replaceAll('\r\n', '\n').trim());
const clean = cleaned();

function text(most: number, { needed, least = 0 }: { needed?: string | undefined; least?: number | undefined }) {
  const short = cleaned(needed).pipe(
    z.string().max(most, `Please use at most ${most.toLocaleString('en-US')} characters`),
  );
  const long = short.refine(
    (value) => value === '' || value.length >= least,
    `Please use at least ${least} characters`,
  );
  return needed === undefined ? long.default('') : long.refine((value) => value !== '', needed);
}

/** A text of a form of its own. */
const formed = (field: Parameters<typeof text>[1], most: number, isRight: (value: string) => boolean, wrong: string) =>
  text(most, field).refine((value) => value === '' || isRight(value), wrong);

/** Tolerates rounding errors of fractional steps. */
const isStep = (steps: number) => Math.abs(steps - Math.round(steps)) < 1e-6;

/** Refuses "1e3" and "0x10": nobody means those. */
const plainNumber = (text: string) =>
  /^\$?-?[\d,]*\.?\d+$/.test(text) ? Number(text.replace(/[$,]/g, '')) : Number.NaN;

/** Years have none. */
const withCommas = (number: number) => (number < 10_000 ? String(number) : number.toLocaleString('en-US'));

/** A number, also as text of a form field; empty is null. */
function figure(min: number, max: number, step: number, needed: string | undefined, example = '', said?: string) {
  const wrong = said ?? `Please enter a number from ${min} to ${withCommas(max)}${example}`;
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

/** With `http:` or `https:`. */
function isUrl(value: string): boolean {
  try {
    return /^https?:\/\/[^\s\\]+$/i.test(value) && new URL(value) !== null;
  } catch {
    return false;
  }
}

/**
 * Links allowed on a public page: http(s), mailto, tel, paths of the site and anchors. Control characters and
 * backslashes are refused: browsers would read another address than it looks like.
 */
function isSafeLink(link: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what browsers drop from an address
  if (/[\u0000-\u0020\u007f\\]/.test(link)) return false;
  return /^(https?:\/\/[^/]|mailto:[^:]|tel:[+\d]|\/(?!\/)|#)/i.test(link);
}

const button = z
  .lazy(() => fieldsSchema(buttonFields))
  .check((ctx) => {
    const { text: label, link } = ctx.value;
    if (link !== '' || label === '') return;
    ctx.issues.push({ code: 'custom', path: ['link'], message: 'Please enter where this button leads', input: link });
  });

const blockId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);

/** Blocks of unknown types pass unread. */
function blocksSchema({ most, types }: Field & { kind: 'blocks' }) {
  const schemas = new Map(Object.entries(types).map(([type, { fields }]) => [type, fieldsSchema(fields)]));
  const block = z.object({ id: blockId, type: z.string().max(40), content: z.unknown() }).transform((given, ctx) => {
    const { id, type, content } = given;
    if (type === 'unknown') return given;
    const wrong = (path: readonly PropertyKey[], message: string) =>
      ctx.addIssue({ code: 'custom', path: ['content', ...path], message });
    const own = types[type]?.id ?? id;
    const parsed = own === id ? schemas.get(type)?.safeParse(content) : undefined;
    if (!parsed) wrong([], 'This block can’t be used on this page');
    for (const { path, message } of parsed?.error?.issues ?? []) wrong(path, message);
    return { id, type, content: parsed?.data ?? content };
  });
  return z
    .array(block)
    .max(most, `Please use at most ${most} blocks`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two blocks have the same id')
    .default([]);
}

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const isSlug = (value: string) => slug.test(value);
const isTime = (value: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

const isPicture = (value: string) => /^\/[\w.-]+(\/[\w.-]+)*$/.test(value) && !value.includes('..');
const isEmail = (value: string) => z.email().safeParse(value).success;

function schemaOfField(field: Field): z.ZodType {
  const { needed } = field;
  switch (field.kind) {
    case 'email':
      return formed(field, field.most, isEmail, 'Please enter a valid email address');
    case 'url':
      return formed(field, field.most, isUrl, 'Please enter the full address, starting with https://');
    case 'slug':
      return formed(field, field.most, isSlug, 'Please use lowercase letters, digits and single hyphens');
    case 'colour':
      return text(20, field).transform((value, context) => {
        const hex = value === '' ? '' : hexOf(value);
        if (hex !== undefined) return hex;
        context.addIssue({ code: 'custom', message: needed ?? 'Please enter a color, for example #1d4ed8' });
        return z.NEVER;
      });
    case 'number':
      return figure(field.min, field.max, field.step ?? 1, needed, '', field.wrong);
    case 'dollars':
      return figure(0, field.max, 0.01, needed, ', with at most two decimals, for example 173.50');
    case 'yes':
      return z
        .union([z.boolean(), z.literal(['on', 'true', 'false', ''])])
        .default(field.initial === true)
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
    case 'time':
      return formed(field, 5, isTime, 'Please enter a time');
    case 'hours':
      return z
        .union([z.array(z.string()), z.string().transform((value) => value.split('\n'))])
        .default([])
        .transform((days, context) =>
          weekdays.map((_, nth) => {
            const read = rangesIn(days[nth] ?? '');
            if (read.ok) return rangesText(read.ranges);
            context.addIssue({ code: 'custom', message: read.reason, path: [String(nth)] });
            return '';
          }),
        );
    case 'picture':
      return formed(field, 500, isPicture, 'Please choose a picture from the site or upload one');
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
    case 'link':
      return formed(
        field,
        field.most,
        isSafeLink,
        'Please use a web address (https://…), a page of this site (/contact), or mailto: or tel:',
      );
    case 'button':
      return button;
    case 'blocks':
      return blocksSchema(field);
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
export const recordId = z.string().regex(slug).max(80);

export type Checked =
  | { ok: true; values: Readonly<Record<string, unknown>> }
  /** Errors by field; fields within lists are dotted. */
  | { ok: false; errors: Readonly<Record<string, string>> };

const nothing = ({ kind }: Field) =>
  kind === 'lines' || kind === 'hours' || kind === 'list' || kind === 'blocks'
    ? []
    : kind === 'yes'
      ? false
      : kind === 'number' || kind === 'dollars'
        ? null
        : '';

function validValue(field: Field, given: unknown): unknown {
  const parsed = schemaOfField(field).safeParse(given);
  if (parsed.success) return parsed.data;
  if (field.kind === 'button') return validValues({ fields: buttonFields }, given);
  if (field.kind === 'list' && Array.isArray(given))
    return given.map((item) => ({ ...(field.keyed && { id: item?.id }), ...validValues(field, item) }));
  if (field.kind === 'blocks' && Array.isArray(given))
    return given.flatMap((block) => {
      const type = field.types[block?.type];
      return type ? [{ ...block, content: validValues(type, block.content) }] : [{ ...block, type: 'unknown' }];
    });
  return nothing(field);
}

/** The valid values, with every invalid one empty: for previews. */
export function validValues({ fields }: Pick<AnyCollection, 'fields'>, sent: unknown): Record<string, unknown> {
  const given = Object(sent) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, validValue(field, given[name])]));
}

/**
 * What a preview shows of values that are not all valid: instead of a needed field, what is published; of lists, the
 * complete items; any other invalid field is empty.
 */
export function shownValues(
  { fields }: Pick<AnyCollection, 'fields'>,
  sent: unknown,
  published: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const given = Object(sent) as Record<string, unknown>;
  const shown = ([name, field]: [string, Field]) => {
    const value = given[name];
    if (field.kind === 'list' && Array.isArray(value)) {
      const complete = value.filter((item) => fieldsSchema(field.fields).safeParse(item).success);
      return [name, validValue(field, complete)];
    }
    const keeps =
      field.needed !== undefined && published !== undefined && !schemaOfField(field).safeParse(value).success;
    return [name, keeps ? published[name] : validValue(field, value)];
  };
  return Object.fromEntries(Object.entries(fields).map(shown));
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

/** Stored blocks, with those that no longer fit as unknown ones. */
function readBlocks(field: Field & { kind: 'blocks' }, stored: unknown): unknown[] {
  if (!Array.isArray(stored)) return [];
  const one = blocksSchema({ ...field, most: 1 });
  const ids = new Set<unknown>();
  return stored.map((raw, nth) => {
    const isRead = one.safeParse([raw]).success && !ids.has(raw.id);
    const id = isRead ? raw.id : `unreadable-${nth}`;
    ids.add(id);
    return isRead ? raw : { id, type: 'unknown', content: raw };
  });
}

/**
 * A stored record; undefined if it no longer fits the collection. What it lacks, because its field is newer, is that of
 * the default.
 */
export function readItem(collection: AnyCollection, id: string, json: string): Item | undefined {
  try {
    const stored = { ...collection.builtIn.find((one) => one.id === id), ...JSON.parse(json) };
    for (const [name, field] of Object.entries(collection.fields)) {
      if (field.kind === 'blocks') stored[name] = readBlocks(field, stored[name]);
    }
    const parsed = valuesSchema(collection).safeParse(stored);
    return parsed.success ? { id, ...parsed.data } : undefined;
  } catch {
    return undefined;
  }
}
