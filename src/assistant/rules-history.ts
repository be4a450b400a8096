import { Temporal } from 'temporal-polyfill';
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

/** A span of moments in epoch milliseconds; its end is not part of it. */
export interface HistorySpan {
  from?: number;
  before?: number;
}

/** The beginning of the Eastern day of a moment, some days earlier. */
function midnight(now: number, daysAgo = 0): number {
  return easternMoment(easternAt(now).toPlainDate().subtract({ days: daysAgo }), 0);
}

/** Active Today means started since midnight (S2 §9), Eastern. */
export const todayBegan = (now: number): number => midnight(now);

/** When a session must have begun to pass a filter at `now`. Days are Eastern; a week is seven times 24 hours back, a month one calendar month. */
export function spanOf(filter: DateFilter, now: number): HistorySpan {
  switch (filter) {
    case 'today':
      return { from: midnight(now) };
    case 'yesterday':
      return { from: midnight(now, 1), before: midnight(now) };
    case 'week':
      return { from: now - 7 * 86_400_000 };
    case 'month':
      return { from: easternAt(now).subtract(Temporal.Duration.from({ months: 1 })).epochMilliseconds };
    case 'all':
      return {};
  }
}

/** A duration as minutes and seconds (S2 §2), for example "3m 20s". */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
}

/** S2 §2: the user identifier is shown as its first 8 characters. */
export const shownIdentifier = (userIdentifier: string): string => userIdentifier.slice(0, 8);
