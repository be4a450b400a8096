import { Temporal } from 'temporal-polyfill';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { monthInWords } from '#src/lib/format.ts';
import type { AnyCollection, Finding } from '#src/lib/records/collection.ts';
import type { FieldDifference } from '#src/lib/records/editing.ts';
import type { Field, Fields } from '#src/lib/records/fields.ts';
import type { FieldChange } from './difference.ts';

/** The ruler of a price: years with its values; places in hundredths of its width. */
export interface PriceRuler {
  ticks: { x: number; isYear: boolean }[];
  points: { x: number; value: string; when: string; isDraft: boolean }[];
  now: number;
  /** The same in words. */
  words: string;
}

/** Room at the right for what is not yet. */
const nowAt = 83;
/** Nearer than this two values would stand on each other; the newer one has the place. */
const nearest = 13;

/**
 * Values by when they were published (epoch milliseconds, oldest first; null for how the site came), and the draft's.
 * Undefined where there is no change to draw.
 */
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

/** What the form of a record holds: texts as they are typed, ticks, and lists of the same. */
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

/** The values of a record, valid or not, as its form shows them. */
export const typedOf = (fields: Fields, values: Values = {}): Typed =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typedValue(field, values[name])]));

const mostItems = 500;

/** What a form of these fields was sent with. A list says how many it has in a field of its own. */
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

/** Whether two forms hold the same. */
export const sameTyped = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The id of the element of a field, by the path of its value. */
export const fieldId = (path: string) => `field-${path}`;

/** The same with one of them at another place. */
export function moved<One>(all: readonly One[], from: number, to: number): One[] {
  const one = all[from];
  if (one === undefined || to < 0 || to >= all.length) return [...all];
  const others = all.filter((_, nth) => nth !== from);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

/** The first field of a list's item, where typing goes on. */
const firstOf = (fields: Fields, path: string) => fieldId(`${path}.${Object.keys(fields)[0]}`);

/** The list at a path, changed; what is around it stays. */
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

/**
 * What a button of the form makes of it: "add:steps", "remove:steps.1", "up:steps.1", "down:steps.1", or "back:price",
 * which puts back what visitors see (`before`). `focus`: the id of the element at which it goes on.
 */
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

/** What is wrong at a path; a line of many says it of all of them. */
export const errorAt = (errors: Readonly<Record<string, string>>, path: string, field: Field): string | undefined =>
  errors[path] ??
  (field.kind === 'lines' ? Object.entries(errors).find(([at]) => at.startsWith(`${path}.`))?.[1] : undefined);

/** What the desk's screens know of a collection. */
export type CollectionView = Pick<AnyCollection, 'name' | 'title' | 'one' | 'lead' | 'fields' | 'named'> & {
  fixed: boolean;
  elsewhere: readonly string[];
};

/** A version as "Before this" tells it; moments in epoch milliseconds. */
export interface VersionView {
  number: number;
  /** null for the record as it came with the site. */
  savedAt: number | null;
  by: string;
  name: string;
  state: 'own' | 'built-in' | 'removed';
  restoredFrom: number | null;
  /** What it changed of the one before it. */
  changes: FieldChange[];
}

/** A version that is looked at: what it says, and what would change if it came back. */
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
  /** What is not right in it yet, by field. */
  errors: Readonly<Record<string, string>>;
}

/** Everything that the screen of a record shows. */
export interface RecordView {
  collection: CollectionView;
  id: string;
  name: string;
  number: number;
  state: VersionView['state'];
  /** What visitors see, as the form shows it; undefined where they see none. */
  shown: Typed | undefined;
  /** What the form begins with where there is no draft. */
  begin: Typed;
  /** The same as it came with the site. */
  cameWithSite: boolean;
  /** What it still misses to do its work, in sentences. */
  missing: readonly string[];
  /** What was measured of it, as its draft has it. */
  findings: readonly Finding[];
  /** What is to be known before it is published, by field. */
  notes: Readonly<Record<string, string>>;
  /** Why visitors see it no more although it is published; empty where they do. */
  over: string;
  isSample: boolean;
  /** Which of its fields are still as the site came, by their labels. */
  standing: string;
  draft: DraftView | undefined;
  changes: FieldChange[];
  position: { nth: number; of: number; previous?: Neighbour; next?: Neighbour } | undefined;
  versions: VersionView[];
  looked: OpenedVersion | undefined;
  ruler: PriceRuler | undefined;
  /** Where the draft would be seen, where that was asked for with the page. */
  places?: PlacesChunk | undefined;
  /** Eastern date YYYY-MM-DD. */
  today: string;
}

interface Neighbour {
  name: string;
  path: string;
}

/** Two texts of one field, of which somebody has to choose. */
export interface ChoiceView extends FieldDifference {
  label: string;
  mine: string;
  theirs: string;
}

/** What both have made of a record. `base`: the version that is put in place of, or for drafts the moment of theirs. */
export interface ConflictView {
  of: 'version' | 'draft';
  theirs: number;
  by: string;
  choices: ChoiceView[];
}

/** What stands in the form, and what it began from. */
export interface FormBack {
  typed: Typed;
  base: number;
  /** The draft that it goes on from, by its moment. */
  known: number | null;
  /** The id of the element at which it goes on. */
  focus: string;
}

/** What the screen of a record is answered. */
export type RecordAnswer =
  | { ok: true; did: 'kept'; draft: { changedAt: number } | undefined; back?: FormBack }
  | { ok: true; did: 'edited'; back: FormBack }
  // What visitors see now, and the version that comes back by Undo.
  | { ok: true; did: 'published'; said: string; back: FormBack; undo: number }
  | { ok: true; did: 'set' | 'named'; said: string; back?: FormBack }
  | {
      ok: false;
      reason: string;
      errors?: Readonly<Record<string, string>>;
      /** What has to be answered with yes first. */
      questions?: readonly string[];
      conflict?: ConflictView;
      back?: FormBack;
    };

export const recordPath = (collection: string, id: string) => `/admin/records/${collection}/${id}`;
export const collectionPath = (collection: string) => `/admin/records/${collection}`;

/** A record that says a text which stands on a page. */
export interface SayingRecord {
  /** What its collection is called. */
  title: string;
  name: string;
  path: string;
}

/** A place where visitors would see a draft, with the words around it. */
export interface Place {
  path: string;
  where: string;
  /** The heading under which it stands; empty at the top. */
  part: string;
  kind: 'text' | 'head' | 'data';
  before: string;
  after: string;
  /** How often something changes there. */
  count: number;
}

/** Words of a page that say what a draft changes, and go on saying it: their own, or those of another record. */
export interface StayingWords {
  path: string;
  where: string;
  text: string;
}

/** The places among the first pages of the site, and how many pages there are. */
export interface PlacesChunk {
  places: Place[];
  stays: StayingWords[];
  looked: number;
  of: number;
  /** A fact differs, which stands in more than pages: answers of the assistant, mails, pictures. */
  saysFacts: boolean;
}
