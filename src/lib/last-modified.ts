/** The latest of some days or moments, as ISO has them, and of a moment in epoch milliseconds; empty when there is none. */
export function lastModified(days: readonly string[], moment?: number): string {
  const latest = [...days].sort().at(-1) ?? '';
  if (moment === undefined || (latest !== '' && moment < Date.parse(latest))) return latest;
  return new Date(moment).toISOString();
}
