import { callNumbers } from './budgets.ts';
import { hourMs, minuteMs } from './time.ts';

/** How many requests one client may send, and from how many on it is conspicuous (S2 §9 Client-side protections). */
export interface TrafficLimits {
  perMinute: number;
  perHour: number;
  /** Requests within an hour from which on the client is suspicious. */
  suspicious: number;
  /** Requests within an hour that activate attack mode. */
  attack: number;
}

export const trafficLimits: TrafficLimits = callNumbers;

/** What is said when a request is held back (S2 §7 and §8). */
export const trafficMessages = {
  fetch: 'Request blocked by DDoS protection',
  form: 'Request blocked due to suspicious activity. Please try again later.',
} as const;

/** The moments (epoch milliseconds) that lie less than `ms` before `now`; what is older, not yet or no number is dropped. */
export const recent = (times: readonly number[], now: number, ms: number): number[] =>
  times.filter((time) => now - time < ms && time <= now);

export interface RequestCount {
  /** The client's requests of the last hour with this one, oldest first; no more than the limits need. */
  times: number[];
  /** How many requests that is. */
  count: number;
  allowed: boolean;
}

/**
 * Whether a client's next request is allowed. Refused ones count too: whoever keeps on stays out, a minute's pause lets
 * in.
 */
export function countRequest(earlier: readonly number[], now: number, limits = trafficLimits): RequestCount {
  const times = [...recent(earlier, now, hourMs), now].slice(-limits.perHour - 1);
  const count = times.length;
  return { times, count, allowed: count <= limits.perHour && recent(times, now, minuteMs).length <= limits.perMinute };
}

/** Stored counters by the key of a browser; whatever else is found in their place reads as nothing. */
export type Counters = Record<string, number[]>;

/** Counts a request of the browser `key` and purges what is older than an hour of every key. */
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

/** More than so many page unloads within so many milliseconds are rapid navigation (S2 §9). */
export const rapidNavigation = { unloads: 10, withinMs: 10_000 } as const;

/** Whether a moment until which attack mode holds lies ahead; one that a wrong clock has left far ahead does not count. */
export const isAhead = (until: number, now: number): boolean => until > now && until <= now + hourMs;

/** How long a browser that reaches the attack threshold stays in attack mode, in milliseconds. */
export const attackModeMs = hourMs;

/** A short key for a browser's traits: FNV-1a, 32 bits, base 36. It tells browsers apart; it is no secret. */
export function traitKey(traits: readonly unknown[]): string {
  let hash = 0x811c9dc5;
  for (const character of traits.join('|')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
