import { dayMs } from '#src/lib/time.ts';

/** The ranges that can be chosen; all end today. The long ones are whole weeks, because they are drawn by weeks. */
export const ranges = {
  '7': { days: 7, text: '7 days' },
  '30': { days: 30, text: '30 days' },
  '90': { days: 90, text: '90 days' },
  year: { days: 364, text: 'Year' },
  all: { days: 1_092, text: '3 years' },
} as const;
export type RangeName = keyof typeof ranges;

/** The range that an address asks for; 30 days when it says nothing that is known. */
export function readRange(text: string | null): RangeName {
  return text !== null && Object.hasOwn(ranges, text) ? (text as RangeName) : '30';
}

/** Views and visitors of a day, or of the week that begins with it. */
export interface DayFigures {
  /** YYYY-MM-DD. */
  day: string;
  views: number;
  visitors: number;
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The calendar day so many days later, or earlier when `days` is negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(noon(day) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * A range that ends today as the figures are read: day by day until the first month that is whole, then by months, of
 * which the last one goes up to today.
 */
export function daysAndMonths({ from, to }: { from: string; to: string }): {
  days?: { from: string; to: string };
  months?: { from: string; to: string };
} {
  const [year = 0, month = 0, day] = from.split('-').map(Number);
  const whole = day === 1 ? from : new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  if (whole > to) return { days: { from, to } };
  return { ...(from < whole && { days: { from, to: dayAfter(whole, -1) } }), months: { from: whole, to } };
}

/** One entry for each day of the range, with zeros where nobody came. */
export function everyDay(
  range: { from: string; to: string },
  known: readonly { day: string; hits: number; visitors: number }[],
): DayFigures[] {
  const byDay = new Map(known.map((row) => [row.day, row]));
  const days: DayFigures[] = [];
  for (let { from: day } = range; day <= range.to; day = dayAfter(day, 1)) {
    const row = byDay.get(day);
    days.push({ day, views: row?.hits ?? 0, visitors: row?.visitors ?? 0 });
  }
  return days;
}

/** Days put together by sevens, counted back from the last, so that the newest week is whole. */
export function byWeek(days: readonly DayFigures[]): DayFigures[] {
  const weeks: DayFigures[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const first = week[0];
    if (!first) break;
    weeks.unshift({
      day: first.day,
      views: week.reduce((sum, { views }) => sum + views, 0),
      visitors: week.reduce((sum, { visitors }) => sum + visitors, 0),
    });
  }
  return weeks;
}

/** The next round number at or above `count` that makes an even scale: 4, 6, 8, 10, 12, 16, 20, 30, 40, 60 … */
export function scaleTop(count: number): number {
  let unit = 1;
  while (true) {
    for (const step of [4, 6, 8, 10, 12, 16, 20, 30]) if (count <= step * unit) return step * unit;
    unit *= 10;
  }
}
