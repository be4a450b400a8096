import type { Budget } from '#src/lib/budgets.ts';

/** Holders of one budget that are remembered; beyond it those that came first are forgotten. */
const mostHolders = 50_000;

/** A budget that this process counts by itself in memory, for what is too cheap to ask the database about. */
export interface LocalBudget {
  /** Uses one of it; false, with nothing used, when there is no room. `now` in epoch milliseconds. */
  take(holder: string, now: number): boolean;
}

/** Counts from zero when a window is over; the window begins with its first use. */
export function createLocalBudget({ max, windowMs }: Budget): LocalBudget {
  const byHolder = new Map<string, { used: number; until: number }>();
  return {
    take(holder, now) {
      const window = byHolder.get(holder);
      if (window && window.until > now && window.until <= now + windowMs) {
        if (window.used >= max) return false;
        window.used++;
        return true;
      }
      byHolder.delete(holder);
      byHolder.set(holder, { used: 1, until: now + windowMs });
      if (byHolder.size > mostHolders) byHolder.delete(byHolder.keys().next().value ?? '');
      return true;
    },
  };
}
