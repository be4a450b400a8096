import { easternAt, easternMoment } from '#src/lib/eastern.ts';

/** S2 §4 Chat history date filter. */
export const dateFilters = [
  { value: 'all', label: 'All dates' },
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last month' },
] as const;
export type DateFilter = (typeof dateFilters)[number]['value'];

export const isDateFilter = (value: unknown): value is DateFilter => dateFilters.some((one) => one.value === value);

/** Epoch milliseconds; `before` is exclusive. */
export interface HistorySpan {
  from?: number;
  before?: number;
}

/** Eastern. */
export const midnight = (now: number, daysAgo = 0): number =>
  easternMoment(easternAt(now).toPlainDate().subtract({ days: daysAgo }), 0);

/** Start times that pass a filter. Days are Eastern; a week is seven times 24 hours, a month one calendar month. */
export function spanOf(filter: DateFilter, now: number): HistorySpan {
  switch (filter) {
    case 'today':
      return { from: midnight(now) };
    case 'yesterday':
      return { from: midnight(now, 1), before: midnight(now) };
    case 'week':
      return { from: now - 7 * 86_400_000 };
    case 'month':
      return { from: easternAt(now).subtract({ months: 1 }).epochMilliseconds };
    case 'all':
      return {};
  }
}

/** Minutes and seconds (S2 §2), for example "3m 20s". */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}
