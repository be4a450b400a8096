import type { Field, Fields } from '#src/lib/records/fields.ts';

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
