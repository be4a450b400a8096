import { countRequest, isAhead, type RequestCount, recent, type TrafficLimits } from '#src/lib/traffic.ts';

const hour = 3_600_000;

/** How much is remembered at most: clients, and moments of all of them (8 bytes each). */
const most = { clients: 50_000, moments: 1_000_000 } as const;

/** The verdict on a request, and which numbers within the hour it is the first to reach. */
interface Counted extends RequestCount {
  reaches(threshold: number): boolean;
}

export interface Counter {
  count(client: string, now: number): Counted;
  /** Adds requests that another process has counted just now. */
  add(client: string, requests: number, now: number): void;
  /** Milliseconds until the client may send again. */
  waitMs(client: string, now: number): number;
  /** Forgets clients of whom nothing was heard for an hour. */
  purge(now: number): void;
  readonly clients: number;
}

/**
 * Counts requests by client in this process's memory. When more clients come than can be remembered, those that were
 * quiet the longest are forgotten, so that a flood from many addresses cannot fill the memory.
 */
export function createCounter(limits: TrafficLimits): Counter {
  /** The moments of each client's requests, and how many there were when it was last judged here. */
  const byClient = new Map<string, { times: readonly number[]; judged: number }>();
  let moments = 0;

  function forget(client: string) {
    moments -= byClient.get(client)?.times.length ?? 0;
    byClient.delete(client);
  }

  function keep(client: string, times: readonly number[], judged: number) {
    forget(client);
    byClient.set(client, { times, judged });
    moments += times.length;
    while (byClient.size > most.clients || moments > most.moments) {
      const [oldest] = byClient.keys();
      if (oldest === undefined || oldest === client) break;
      forget(oldest);
    }
  }

  return {
    count(client, now) {
      const before = byClient.get(client);
      const verdict = countRequest(before?.times ?? [], now, limits);
      keep(client, verdict.times, verdict.count);
      const reaches = (threshold: number) => verdict.count >= threshold && (before?.judged ?? 0) < threshold;
      return { ...verdict, reaches };
    },
    add(client, requests, now) {
      const before = byClient.get(client);
      const added = Array<number>(Math.min(requests, limits.perHour + 1)).fill(now);
      keep(
        client,
        [...recent(before?.times ?? [], now, hour), ...added].slice(-limits.perHour - 1),
        before?.judged ?? 0,
      );
    },
    waitMs(client, now) {
      const times = byClient.get(client)?.times ?? [];
      const within = (ms: number, max: number) => {
        const blocking = recent(times, now, ms).at(-max);
        return blocking === undefined ? 0 : blocking + ms - now;
      };
      return Math.max(within(60_000, limits.perMinute), within(hour, limits.perHour));
    },
    purge(now) {
      for (const [client, { times }] of byClient) if (now - (times.at(-1) ?? 0) >= hour) forget(client);
    },
    get clients() {
      return byClient.size;
    },
  };
}

/** Who is in attack mode, and until when (epoch milliseconds). */
export function createAttackers(clientsForSite: number, siteMs: number) {
  const until = new Map<string, number>();
  let site = 0;
  return {
    /** Notes a request of a client that is beyond the threshold; true when it puts the whole site into attack mode. */
    note(client: string, now: number): boolean {
      for (const [name, end] of until) if (!isAhead(end, now)) until.delete(name);
      until.set(client, now + siteMs);
      if (until.size < clientsForSite) return false;
      const begins = !isAhead(site, now);
      site = now + siteMs;
      return begins;
    },
    /** Takes over what another process says of the whole site. */
    siteUntil(end: number) {
      site = Math.max(site, end);
    },
    /** Whether anybody at all is in attack mode. */
    any: () => until.size > 0 || site > 0,
    /** For how many milliseconds more attack mode holds for this client; 0 when it does not. */
    leftMs(client: string, now: number): number {
      const end = Math.max(isAhead(site, now) ? site : 0, until.get(client) ?? 0);
      return isAhead(end, now) ? end - now : 0;
    },
  };
}
