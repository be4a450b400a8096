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
