/** The latest of some ISO dates and a moment in epoch milliseconds; empty if there is none. */
export function lastModified(days: readonly string[], moment?: number): string {
  const latest = [...days].sort().at(-1) ?? '';
  if (moment === undefined || (latest !== '' && moment < Date.parse(latest))) return latest;
  return new Date(moment).toISOString();
}

/** Set on a response that is the same for everybody; the page cache removes it. */
export const cacheableHeader = 'X-Page-Cacheable';
/** Seconds a response may be cached if it changes by itself; the page cache removes it. */
export const freshSecondsHeader = 'X-Page-Fresh-Seconds';
/** Set on a response whose facts are already filled in; server/middleware/responses.ts removes it. */
export const filledHeader = 'X-Facts-Filled';
