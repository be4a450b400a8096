import { daysAfter } from '#src/lib/day-times.ts';
import type { Facts } from '#src/lib/facts.ts';
import { easternDay, fullDayInWords } from '#src/lib/format.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { listOf } from '#src/lib/text.ts';
import { valueInWords } from './difference.ts';
import { shownName } from './snapshot.server.ts';

type Values = Readonly<Record<string, unknown>>;

const folded = (value: unknown) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

/** "Closed since June 1, 2027" once the record's last day has passed; else empty. */
export function overWords(collection: AnyCollection, values: Values | undefined, today: string): string {
  const last = values && collection.lastDay ? String(values[collection.lastDay] ?? '') : '';
  if (!/^\d{4}-\d\d-\d\d$/.test(last) || last >= today) return '';
  return `Closed since ${fullDayInWords(daysAfter(last, 1))}`;
}

/** "Title: Please name it", of every wrong field. */
export const wrongFields = ({ fields }: AnyCollection, errors: Readonly<Record<string, string>>): string =>
  Object.entries(errors)
    .map(([path, why]) => `${fields[path.split('.')[0] ?? '']?.label ?? path}: ${why}`)
    .join('. ');

/** What must be confirmed before publishing at `moment` (epoch milliseconds). */
export function questionsOf(
  collection: AnyCollection,
  values: Values,
  moment: number,
  others: readonly Item[] = [],
): string[] {
  const { fields, lastDay } = collection;
  const free = Object.entries(fields).flatMap(([name, { kind, label }]) =>
    kind === 'dollars' && values[name] === 0 ? [`“${label}” is $0. Is that right?`] : [],
  );
  const over = overWords(collection, values, easternDay(moment).iso);
  const label = fields[lastDay ?? '']?.label;
  const own = collection.asks?.(values as never, others as never) ?? [];
  if (!over) return [...free, ...own];
  return [...free, ...own, `“${label}” is in the past, so visitors won’t see it. Is that right?`];
}

/** Remarks by field that do not prevent publishing. */
export function fieldNotes(
  collection: AnyCollection,
  about: {
    id: string;
    values: Values;
    published: Values | undefined;
    all: readonly Item[];
    today: string;
    facts: Facts;
  },
): Record<string, string> {
  const { id, values, published, all, today, facts } = about;
  const others = all.filter((one) => one.id !== id);
  const notes: Record<string, string> = {};
  const name = folded(values[collection.named]);
  if (name !== '' && others.some((one) => folded(one[collection.named]) === name)) {
    notes[collection.named] = `Another ${collection.one} has the same name.`;
  }
  for (const [field, about] of Object.entries(collection.fields)) {
    if (about.kind !== 'dollars') continue;
    const value = values[field];
    if (value === 0) notes[field] = `Visitors will see $0. Publish this only if it’s free.`;
    const was = published?.[field];
    const same = others.filter(
      (one) => typeof was === 'number' && was > 0 && collection.sameFigures && one[field] === was,
    );
    if (same.length === 0 || value === 0) continue;
    const names = listOf(same.map((one) => shownName(collection, one.id, one, facts)));
    const stays = value === was ? '' : ' That’s a separate price and won’t change.';
    notes[field] = `${names} ${same.length === 1 ? 'says' : 'say'} ${valueInWords(about, was)} too.${stays}`;
  }
  const over = overWords(collection, values, today);
  if (over && collection.lastDay) notes[collection.lastDay] = `${over}. Visitors won’t see it, even if it’s published.`;
  return notes;
}
