import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { monthInWords } from '#src/lib/format.ts';
import type { AnyCollection, Finding } from '#src/lib/records/collection.ts';
import type { FieldDifference } from '#src/lib/records/editing.ts';
import type { Field, Fields } from '#src/lib/records/fields.ts';
import type { FieldChange } from './difference.ts';

/** `x` in percent of the width. */
export interface PriceRuler {
  ticks: { x: number; isYear: boolean }[];
  points: { x: number; value: string; when: string; isDraft: boolean }[];
  now: number;
  /** The same in words. */
  words: string;
}

/** Leaves room at the right for the draft. */
const nowAt = 83;
/** Minimum distance of labels; the newer one wins. */
const nearest = 13;

/** `values`: oldest first, `at` in epoch milliseconds (null: built-in). Undefined without a change to draw. */
export function priceRuler(
  values: readonly { value: string; at: number | null }[],
  draft: string | undefined,
  now: number,
): PriceRuler | undefined {
  const moments = values.flatMap(({ at }) => (at === null ? [] : [at]));
  const [first] = moments;
  if (first === undefined) return undefined;
  const oldest = easternAt(Math.min(first, now)).toPlainDate().with({ day: 1 });
  const begins = easternMoment(oldest.subtract(values[0]?.at === null ? { months: 1 } : {}), 0);
  const width = Math.max(now - begins, 1);
  const place = (at: number | null) =>
    at === null ? 0 : Math.round(((Math.min(at, now) - begins) / width) * nowAt * 10) / 10;
  const months: Temporal.PlainDate[] = [];
  const end = easternAt(now).toPlainDate();
  for (let at = easternAt(begins).toPlainDate(); Temporal.PlainDate.compare(at, end) <= 0; at = at.add({ months: 1 }))
    months.push(at);
  const each = Math.ceil(months.length / 48);
  const monthOf = (at: number) => monthInWords(easternAt(at).toPlainDate().toString().slice(0, 7));
  const all = values.map(({ value, at }) => ({
    ...{ x: place(at), value, isDraft: false },
    when: at === null ? 'by default' : monthOf(at),
  }));
  const points = all.filter((point, nth) => all.slice(nth + 1).every((later) => later.x - point.x >= nearest));
  const said = all.map(({ value, when }) => `${value} ${when === 'by default' ? when : `from ${when}`}`);
  return {
    ticks: months
      .filter((_, nth) => nth % each === 0)
      .map((at) => ({ x: place(easternMoment(at, 0)), isYear: at.month === 1 })),
    points: [...points, ...(draft === undefined ? [] : [{ x: 100, value: draft, when: 'draft', isDraft: true }])],
    now: nowAt,
    words: `${said.join(', ')} until today${draft === undefined ? '' : `; ${draft} as a draft`}`,
  };
}

/** Form values as typed. */
export interface Typed {
  [name: string]: string | boolean | Typed[];
}
type Values = Readonly<Record<string, unknown>>;

function typedValue(field: Field, value: unknown): Typed[string] {
  if (field.kind === 'list') return (Array.isArray(value) ? value : []).map((one) => typedOf(field.fields, one));
  if (field.kind === 'yes') return value === true || value === 'on' || value === 'true';
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n') : '';
}

export const typedOf = (fields: Fields, values: Values = {}): Typed =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedValue(field, values[name])]));

const mostItems = 500;

/** A list's length is in a field of its own. */
export function readForm(fields: Fields, form: FormData, prefix = ''): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const path = prefix + name;
      if (field.kind !== 'list') return [name, typedValue(field, form.get(path) ?? '')];
      const length = Math.min(Number(form.get(`${path}.length`)) || 0, mostItems);
      return [name, Array.from({ length }, (_, nth) => readForm(field.fields, form, `${path}.${nth}.`))];
    }),
  );
}

export const sameTyped = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const fieldId = (path: string) => `field-${path}`;

export function moved<One>(all: readonly One[], from: number, to: number): One[] {
  const one = all[from];
  if (one === undefined || to < 0 || to >= all.length) return [...all];
  const others = all.filter((_, nth) => nth !== from);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

/** Where typing continues. */
const firstOf = (fields: Fields, path: string) => fieldId(`${path}.${Object.keys(fields)[0]}`);

function changeList(
  fields: Fields,
  typed: Typed,
  path: readonly string[],
  change: (items: Typed[], field: Field & { kind: 'list' }) => Typed[],
): Typed {
  const [name = '', nth, ...rest] = path;
  const field = fields[name];
  const items = typed[name];
  if (field?.kind !== 'list' || !Array.isArray(items)) return typed;
  if (nth === undefined) return { ...typed, [name]: change(items, field) };
  const inside = items.map((item, at) => (at === Number(nth) ? changeList(field.fields, item, rest, change) : item));
  return { ...typed, [name]: inside };
}

/** "add:steps", "remove:steps.1", "up:steps.1", "down:steps.1", "back:price" (from `before`). `focus`: element id. */
export function edited(fields: Fields, typed: Typed, edit: string, before: Typed): { typed: Typed; focus: string } {
  const [act, where = ''] = edit.split(':');
  if (act === 'back') return { typed: { ...typed, [where]: before[where] ?? '' }, focus: fieldId(where) };
  const path = where.split('.');
  const at = Number(path.at(-1));
  const list = act === 'add' ? path : path.slice(0, -1);
  let focus = fieldId(list.join('.'));
  const changed = changeList(fields, typed, list, (items, field) => {
    if (act === 'add') {
      if (items.length >= field.most) return items;
      focus = firstOf(field.fields, `${where}.${items.length}`);
      return [...items, typedOf(field.fields)];
    }
    if (act === 'remove') return items.filter((_, nth) => nth !== at);
    const to = act === 'up' ? at - 1 : at + 1;
    focus = fieldId(`${list.join('.')}.${Math.max(0, Math.min(items.length - 1, to))}`);
    return moved(items, at, to);
  });
  return { typed: changed, focus };
}

/** Errors of single lines count for the whole field. */
export const errorAt = (errors: Readonly<Record<string, string>>, path: string, field: Field): string | undefined =>
  errors[path] ??
  (field.kind === 'lines' ? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1] : undefined);

export type CollectionView = Pick<AnyCollection, 'name' | 'title' | 'one' | 'lead' | 'fields' | 'named'> & {
  fixed: boolean;
  elsewhere: readonly string[];
};

/** Moments in epoch milliseconds. */
export interface VersionView {
  number: number;
  /** Null for the built-in record. */
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
  changes: FieldChange[];
}

export interface OpenedVersion {
  version: VersionView;
  said: readonly { label: string; words: string }[];
  changes: FieldChange[];
}

export interface DraftView {
  base: number;
  values: Typed;
  changedAt: number;
  by: string;
  isOwn: boolean;
  publishAt: number | null;
  problem: string;
  errors: Readonly<Record<string, string>>;
}

export interface RecordView {
  collection: CollectionView;
  id: string;
  name: string;
  number: number;
  state: VersionView['state'];
  /** What visitors see, as form values; undefined if nothing. */
  shown: Typed | undefined;
  /** Initial form values without a draft. */
  begin: Typed;
  /** Whether a built-in record exists. */
  cameWithSite: boolean;
  /** What it lacks to be useful, in sentences. */
  missing: readonly string[];
  /** Measurements of the draft, else of the published values. */
  findings: readonly Finding[];
  /** Remarks by field before publishing. */
  notes: Readonly<Record<string, string>>;
  /** Why visitors do not see it although published; empty if they do. */
  over: string;
  isSample: boolean;
  /** Labels of unchanged sample fields. */
  standing: string;
  draft: DraftView | undefined;
  changes: FieldChange[];
  position: { nth: number; of: number; previous?: Neighbour; next?: Neighbour } | undefined;
  versions: VersionView[];
  looked: OpenedVersion | undefined;
  ruler: PriceRuler | undefined;
  /** Only if requested with the page. */
  places?: PlacesChunk | undefined;
  /** Eastern date YYYY-MM-DD. */
  today: string;
}

interface Neighbour {
  name: string;
  path: string;
}

export interface ChoiceView extends FieldDifference {
  label: string;
  mine: string;
  theirs: string;
}

/** `theirs`: number of the version to replace, or the changedAt of their draft. */
export interface ConflictView {
  of: 'version' | 'draft';
  theirs: number;
  by: string;
  choices: ChoiceView[];
}

export interface FormBack {
  typed: Typed;
  base: number;
  /** The changedAt of the draft it builds on. */
  known: number | null;
  /** Element id to focus. */
  focus: string;
}

export type RecordAnswer =
  | { ok: true; did: 'kept'; draft: { changedAt: number } | undefined; back?: FormBack }
  | { ok: true; did: 'edited'; back: FormBack }
  // `undo`: the version that Undo restores.
  | { ok: true; did: 'published'; said: string; back: FormBack; undo: number }
  | { ok: true; did: 'set' | 'named'; said: string; back?: FormBack }
  | {
      ok: false;
      reason: string;
      errors?: Readonly<Record<string, string>>;
      /** To confirm first. */
      questions?: readonly string[];
      conflict?: ConflictView;
      back?: FormBack;
    };

export const recordPath = (collection: string, id: string) => `/admin/records/${collection}/${id}`;
export const collectionPath = (collection: string) => `/admin/records/${collection}`;

/** A record containing a text of a page. */
export interface SayingRecord {
  title: string;
  name: string;
  path: string;
}

/** Where visitors would see a change. */
export interface Place {
  path: string;
  where: string;
  /** The heading above it; empty at the top. */
  part: string;
  kind: 'text' | 'head' | 'data';
  before: string;
  after: string;
  count: number;
}

/** Page text that still says what the draft changes. */
export interface StayingWords {
  path: string;
  where: string;
  text: string;
}

/** `looked` of `of` pages are done. */
export interface PlacesChunk {
  places: Place[];
  stays: StayingWords[];
  looked: number;
  of: number;
  /** A fact differs, which also appears in assistant answers, mails and pictures. */
  saysFacts: boolean;
}
