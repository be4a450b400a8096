/** Sorts what has a date (YYYY-MM-DD) and a number: newest first, and of one day the highest number first. */
export const newestFirst = <A extends { date: string; number: number }>(all: readonly A[]): A[] =>
  [...all].sort((a, b) => b.date.localeCompare(a.date) || b.number - a.number);
