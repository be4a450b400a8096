/** The current time in epoch milliseconds. Rules take the time itself; only services hold a clock. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
