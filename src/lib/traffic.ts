import { callNumbers } from './budgets.ts';
import { hourMs, minuteMs } from './time.ts';

/** S2 §9 Client-side protections. */
export interface TrafficLimits {
  perMinute: number;
  perHour: number;
  /** Requests per hour that make a client suspicious. */
  suspicious: number;
  /** Requests per hour that start attack mode. */
  attack: number;
}

export const trafficLimits: TrafficLimits = callNumbers;

/** Shown when a request is held back (S2 §7 and §8). */
export const trafficMessages = {
  fetch: 'Request blocked by DDoS protection',
  form: 'Request blocked due to suspicious activity. Please try again later.',
} as const;

/** Moments (epoch milliseconds) within the last `ms`; future ones and non-numbers are dropped. */
export const recent = (times: readonly number[], now: number, ms: number): number[] =>
  times.filter((time) => now - time < ms && time <= now);

export interface RequestCount {
  /** The client's requests of the last hour including this one, oldest first; capped at what the limits need. */
  times: number[];
  count: number;
  allowed: boolean;
}

/**
 * Whether a client's next request is allowed. Refused ones count too: a client that goes on stays blocked, a minute's
 * pause unblocks it.
 */
export function countRequest(earlier: readonly number[], now: number, limits = trafficLimits): RequestCount {
  const times = [...recent(earlier, now, hourMs), now].slice(-limits.perHour - 1);
  const count = times.length;
  return { times, count, allowed: count <= limits.perHour && recent(times, now, minuteMs).length <= limits.perMinute };
}

/** Stored counters by browser key; invalid ones read as empty. */
export type Counters = Record<string, number[]>;

/** Counts a request of `key` and purges entries older than an hour of every key. */
export function countInStore(stored: unknown, key: string, now: number): RequestCount & { counters: Counters } {
  const counters: Counters = {};
  for (const [name, times] of Object.entries({ ...(stored as Counters) })) {
    const kept = Array.isArray(times) ? recent(times, now, hourMs) : [];
    if (kept.length > 0) counters[name] = kept;
  }
  const counted = countRequest(counters[key] ?? [], now);
  counters[key] = counted.times;
  return { ...counted, counters };
}

/** S2 §9. */
export const rapidNavigation = { unloads: 10, withinMs: 10_000 } as const;

/** Whether attack mode still holds; an end too far ahead comes from a wrong clock and is ignored. */
export const isAhead = (until: number, now: number): boolean => until > now && until <= now + hourMs;

/** How long attack mode lasts, in milliseconds. */
export const attackModeMs = hourMs;

/** FNV-1a of a browser's traits, 32 bits, base 36. Tells browsers apart; not a secret. */
export function traitKey(traits: readonly unknown[]): string {
  let hash = 0x811c9dc5;
  for (const character of traits.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
