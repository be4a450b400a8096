import type { Exception, Range, Schedule } from '#src/lib/schedule.ts';

/**
 * The rules split into units an owner changes, each as JSON by name: `office.0` (Monday), `slotMinutes`,
 * `lengths.consultation`, `worked.Columbus Day`, `closures.<id>`.
 */
export type Units = Map<string, string>;

export const numbers = ['slotMinutes', 'noticeMinutes', 'horizonDays'] as const;
export const kindNumbers = ['lengths', 'ways', 'buffers', 'atOnce'] as const;
export const weeks = ['office', 'booking'] as const;
export const exceptionLists = ['closures', 'openings'] as const;

export function unitsOf(rules: Schedule): Units {
  const ofWeeks = weeks.flatMap((name) => rules[name].map((ranges, day) => [`${name}.${day}`, ranges] as const));
  const ofNumbers = numbers.map((name) => [name, rules[name]] as const);
  const ofKinds = kindNumbers.flatMap((name) =>
    Object.entries(rules[name]).map(([kind, number]) => [`${name}.${kind}`, number] as const),
  );
  const worked = rules.worked.map((name) => [`worked.${name}`, true] as const);
  const exceptions = exceptionLists.flatMap((name) => rules[name].map((one) => [`${name}.${one.id}`, one] as const));
  const all = [...ofWeeks, ...ofNumbers, ...ofKinds, ...worked, ...exceptions];
  return new Map(all.map(([name, value]) => [name, JSON.stringify(value)]));
}

function rulesOf(units: Units, usual: Schedule): Schedule {
  const below = <Value>(prefix: string): [string, Value][] =>
    [...units]
      .filter(([name]) => name.startsWith(`${prefix}.`))
      .map(([name, json]) => [name.slice(prefix.length + 1), JSON.parse(json)]);
  const week = (name: (typeof weeks)[number]) =>
    usual[name].map((ranges, day): readonly Range[] =>
      JSON.parse(units.get(`${name}.${day}`) ?? JSON.stringify(ranges)),
    );
  const exceptions = (name: (typeof exceptionLists)[number]) =>
    below<Exception>(name)
      .map(([, one]) => one)
      .sort((a, b) => (a.from < b.from ? -1 : 1));
  const number = (name: (typeof numbers)[number]): number => JSON.parse(units.get(name) ?? String(usual[name]));
  const byKind = (name: (typeof kindNumbers)[number]) => ({
    ...usual[name],
    ...Object.fromEntries(below<number>(name)),
  });
  return {
    office: week('office'),
    booking: week('booking'),
    slotMinutes: number('slotMinutes'),
    noticeMinutes: number('noticeMinutes'),
    horizonDays: number('horizonDays'),
    lengths: byKind('lengths'),
    ways: byKind('ways'),
    buffers: byKind('buffers'),
    atOnce: byKind('atOnce'),
    worked: below('worked').map(([name]) => name),
    closures: exceptions('closures'),
    openings: exceptions('openings'),
  };
}

export function changedUnits(before: Schedule, after: Schedule): string[] {
  const [a, b] = [unitsOf(before), unitsOf(after)];
  return [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
}

const put = (units: Units, name: string, value: string | undefined) =>
  value === undefined ? units.delete(name) : units.set(name, value);

/**
 * Three-way merge of the changes from `base` to `mine` into `now`. `conflicts`: units both changed differently; `rules`
 * keeps the current value there, the returned `mine` the new one.
 */
export function mergeRules(base: Schedule, mine: Schedule, now: Schedule) {
  const units = unitsOf(now);
  const forced = unitsOf(now);
  const [before, wanted] = [unitsOf(base), unitsOf(mine)];
  const conflicts: string[] = [];
  for (const name of changedUnits(base, mine)) {
    const value = wanted.get(name);
    put(forced, name, value);
    if (units.get(name) !== before.get(name) && units.get(name) !== value) conflicts.push(name);
    else put(units, name, value);
  }
  return { rules: rulesOf(units, now), conflicts, mine: rulesOf(forced, now) };
}
