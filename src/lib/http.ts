/** The latest of some days or moments, as ISO has them, and of a moment in epoch milliseconds; empty when there is none. */
export function lastModified(days: readonly string[], moment?: number): string {
  const latest = [...days].sort().at(-1) ?? '';
  if (moment === undefined || (latest !== '' && moment < Date.parse(latest))) return latest;
  return new Date(moment).toISOString();
}

/** Set by an answer that is the same for everybody; the page cache takes it off. */
export const cacheableHeader = 'X-Page-Cacheable';
/** For how many seconds it may be shown, where it says something that changes by itself; the page cache takes it off. */
export const freshSecondsHeader = 'X-Page-Fresh-Seconds';
/** Set by an answer whose facts stand in their places already; what fills them in takes it off. */
export const filledHeader = 'X-Facts-Filled';
