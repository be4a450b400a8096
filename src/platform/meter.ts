/** Told of what the process does, for the figures at /metrics. */
export interface Meter {
  /** One answer: what was asked for in a word, and how long it took, in seconds. */
  request(kind: string, method: string, status: number, seconds: number): void;
  /** A public page was asked for, and was or was not in memory. */
  page(hit: boolean): void;
  /** So many units of work were made durable by one flush of the disk. */
  group(units: number): void;
}

/** While nobody may read the figures, none are kept. */
export const silentMeter: Meter = { request: () => undefined, page: () => undefined, group: () => undefined };
