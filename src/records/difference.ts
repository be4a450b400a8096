import { weekdays } from '#src/lib/day-times.ts';
import { dollars, longDate, timeInWords } from '#src/lib/format.ts';
import type { Field, Fields } from '#src/lib/records/fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** Short enough for one line. */
export interface WordChange {
  before: string;
  after: string;
}

const contextWords = 2;
const mostLetters = 90;

function shortened(words: readonly string[], from: number, to: number): string {
  const first = Math.max(0, from - contextWords);
  const last = Math.min(words.length, to + contextWords);
  const text = words.slice(first, last).join(' ');
  const cut = text.length > mostLetters ? `${text.slice(0, mostLetters).trimEnd()} …` : text;
  return `${first > 0 ? '… ' : ''}${cut}${last < words.length && cut === text ? ' …' : ''}`;
}

/** With a word or two of context. */
export function wordChange(before: string, after: string): WordChange {
  const [a, b] = [before, after].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  const shorter = Math.min(a.length, b.length);
  let first = 0;
  while (first < shorter && a[first] === b[first]) first += 1;
  let last = 0;
  while (last < shorter - first && a.at(-1 - last) === b.at(-1 - last)) last += 1;
  return { before: shortened(a, first, a.length - last), after: shortened(b, first, b.length - last) };
}

/** Empty for no value. */
export function valueInWords(field: Field, value: unknown): string {
  if (field.kind === 'yes') return value ? 'Yes' : 'No';
  if (value === null || value === undefined || value === '') return '';
  if (field.kind === 'dollars') return Number.isNaN(Number(value)) ? String(value) : dollars(Number(value));
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value);
  if (field.kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(String(value)) ? longDate(String(value)) : String(value);
  if (field.kind === 'time') return /^\d\d:\d\d$/.test(String(value)) ? timeInWords(String(value)) : String(value);
  if (field.kind === 'hours') {
    const days: readonly string[] = Array.isArray(value) ? value : String(value).split('\n');
    return weekdays.map((day, nth) => `${day.slice(0, 3)} ${days[nth] || 'closed'}`).join(' / ');
  }
  if (field.kind === 'lines') return (Array.isArray(value) ? value : String(value).split('\n')).join(' / ');
  if (field.kind === 'button') return [Object(value).text, Object(value).link].filter(Boolean).join(', ');
  if (field.kind === 'blocks') {
    const blocks = Array.isArray(value) ? (value as { type: string; content: Values }[]) : [];
    return blocks
      .map(({ type, content }) => {
        const own = field.types[type];
        const words = Object.entries(own?.fields ?? {}).map(([name, inner]) => valueInWords(inner, content[name]));
        return `${own?.label ?? 'Unknown block type'}: ${words.filter(Boolean).join(', ')}`;
      })
      .join('\n');
  }
  if (field.kind === 'list') {
    const items = Array.isArray(value) ? (value as Values[]) : [];
    return items
      .map((item) =>
        Object.entries(field.fields)
          .map(([name, inner]) => {
            if (inner.kind === 'yes') return item[name] === true ? inner.label : '';
            return valueInWords(inner, item[name]);
          })
          .filter(Boolean)
          .join(', '),
      )
      .join(' / ');
  }
  return String(value);
}

export interface FieldChange extends WordChange {
  field: string;
  label: string;
}

/** In the order of the form; without what the site sets by itself. */
export function fieldChanges(fields: Fields, before: Values = {}, after: Values = {}): FieldChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.internal) return [];
    const [was, is] = [valueInWords(field, before[name]), valueInWords(field, after[name])];
    return was === is ? [] : [{ field: name, label: field.label, ...wordChange(was, is) }];
  });
}
