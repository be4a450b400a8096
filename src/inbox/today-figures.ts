/** The middle of some numbers, the lower of two; undefined of none. */
export function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** A meeting of the day. Moments in epoch milliseconds. */
interface Busy {
  from: number;
  to: number;
}

/** The end of the meeting that goes on at `now`, or the beginning of the next one; both undefined when none is left. */
export function freeUntil(meetings: readonly Busy[], now: number): { busyUntil?: number; freeUntil?: number } {
  const running = meetings.filter(({ from, to }) => from <= now && now < to);
  if (running.length > 0) return { busyUntil: Math.max(...running.map(({ to }) => to)) };
  const next = meetings.filter(({ from }) => from > now).map(({ from }) => from);
  return next.length > 0 ? { freeUntil: Math.min(...next) } : {};
}
