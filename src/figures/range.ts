import { dayMs } from '#src/lib/time.ts';

/** All end today. Long ones are whole weeks, because they are drawn by weeks. */
export const ranges = {
  '7': { days: 7, text: '7 days' },
  '30': { days: 30, text: '30 days' },
  '90': { days: 90, text: '90 days' },
  year: { days: 364, text: 'Year' },
  all: { days: 1_092, text: '3 years' },
} as const;
export type RangeName = keyof typeof ranges;

/** Default: 30 days. */
export function readRange(text: string | null): RangeName {
  return text !== null && Object.hasOwn(ranges, text) ? (text as RangeName) : '30';
}

/** A day, or the week that starts on it. */
export interface DayFigures {
  /** YYYY-MM-DD. */
  day: string;
  views: number;
  visitors: number;
}

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** `day` as YYYY-MM-DD; `days` may be negative. */
export function dayAfter(day: string, days: number): string {
  return new Date(noon(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Fills missing days with zeros. */
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

/** Weeks counted back from the last day, so that the newest is whole. */
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

/** The next round scale maximum: 4, 6, 8, 10, 12, 16, 20, 30, 40, 60 … */
export function scaleTop(count: number): number {
  let unit = 1;
  while (true) {
    for (const step of [4, 6, 8, 10, 12, 16, 20, 30]) if (count <= step * unit) return step * unit;
    unit *= 10;
  }
}
