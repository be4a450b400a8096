import type { AnyCollection, Finding } from '#src/lib/records/collection.ts';
import type { FieldDifference } from '#src/lib/records/editing.ts';
import type { Field, Fields } from '#src/lib/records/fields.ts';
import type { FieldChange } from './difference.ts';

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
  /** Only with a draft that can be published. */
  preview?: PreviewPages | undefined;
  /** Eastern date YYYY-MM-DD. */
  today: string;
}

export interface PreviewPages {
  /** The path that shows the record best. */
  first: string;
  pages: { path: string; name: string }[];
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
