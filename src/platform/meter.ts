export interface Meter {
  /** One answer; `kind` is a short name of what was asked for. In seconds. */
  request(kind: string, method: string, status: number, seconds: number): void;
  /** `hit`: whether the public page was cached. */
  page(hit: boolean): void;
  /** Units of work made durable by one disk flush. */
  group(units: number): void;
}

/** Used while /metrics is off. */
export const silentMeter: Meter = { request: () => undefined, page: () => undefined, group: () => undefined };
