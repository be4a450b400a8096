import { Temporal } from 'temporal-polyfill';
import { dateAt, officeOn, type Schedule } from '#src/lib/schedule.ts';

/** Eastern dates, `through` inclusive; closed without `hours`. */
export interface SpecialHours {
  from: string;
  through: string;
  /** Minutes after midnight, from first opening to last closing. */
  hours?: { from: number; to: number };
}

const mostDays = 366;

/** Public closures and extra openings within a year from `now` (epoch milliseconds). */
export function specialHours(now: number, rules: Schedule): SpecialHours[] {
  const today = dateAt(now);
  const dates = new Set<string>();
  for (const { from, to, shown, office } of [...rules.closures, ...rules.openings]) {
    if (!shown || !office) continue;
    const last = Temporal.PlainDateTime.from(to).subtract({ minutes: 1 }).toPlainDate();
    let date = Temporal.PlainDate.from(from.slice(0, 10));
    if (Temporal.PlainDate.compare(date, today) < 0) date = today;
    for (; Temporal.PlainDate.compare(date, last) <= 0 && dates.size < mostDays; date = date.add({ days: 1 }))
      dates.add(date.toString());
  }
  const result: SpecialHours[] = [];
  for (const text of [...dates].sort()) {
    const date = Temporal.PlainDate.from(text);
    const ranges = officeOn(date, rules);
    const [first, end] = [ranges[0], ranges.at(-1)];
    const hours = first && end && { from: first.from, to: end.to };
    const before = result.at(-1);
    const follows = before?.through === date.subtract({ days: 1 }).toString();
    if (before && follows && JSON.stringify(before.hours) === JSON.stringify(hours)) before.through = text;
    else result.push({ from: text, through: text, ...(hours && { hours }) });
  }
  return result;
}
