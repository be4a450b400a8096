/** Epoch milliseconds; `ends` is exclusive. */
export interface TimeRange {
  begins: number;
  ends: number;
}

/** Merges overlapping and adjacent ranges, in order; empty ones are left out. */
export function mergeRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const merged: TimeRange[] = [];
  const inOrder = ranges.filter(({ begins, ends }) => ends > begins).sort((a, b) => a.begins - b.begins);
  for (const { begins, ends } of inOrder) {
    const last = merged.at(-1);
    if (last && begins <= last.ends) last.ends = Math.max(last.ends, ends);
    else merged.push({ begins, ends });
  }
  return merged;
}
