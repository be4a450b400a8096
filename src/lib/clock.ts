/** Source of the current moment in epoch milliseconds. Rules take the moment itself; only services hold a clock. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
