import { randomUUID } from 'node:crypto';
import type { Client } from '#src/intake/guard.server.ts';
import { callsOfNetwork, pagesOfNetwork } from '#src/lib/budgets.ts';
import { type Clock, hourMs } from '#src/lib/time.ts';
import {
  countRequest,
  isAhead,
  type RequestCount,
  recent,
  type TrafficLimits,
  trafficLimits,
} from '#src/lib/traffic.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import type { TrafficCountsTable } from '#src/platform/db/tables-desk.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { createEventLog, type EventLog } from './protection-admin.server.ts';
import { attackersForSite, type EventType, siteAttackMs } from './protection-rules.ts';

async function putCounts(trx: Trx, rows: readonly TrafficCountsTable[]): Promise<void> {
  await trx
    .insertInto('traffic_counts')
    .values([...rows])
    .onConflict((c) =>
      c.columns(['process', 'client']).doUpdateSet((e) => ({
        requests: e.ref('excluded.requests'),
        at: e.ref('excluded.at'),
      })),
    )
    .execute();
}

async function countsOfOthers(sql: Sql, process: string, since: number): Promise<TrafficCountsTable[]> {
  return sql.selectFrom('traffic_counts').selectAll().where('process', '!=', process).where('at', '>', since).execute();
}

async function forgetCountsBefore(trx: Trx, moment: number): Promise<void> {
  await trx.deleteFrom('traffic_counts').where('at', '<', moment).execute();
}

/** Clients below this are not shared: most send few requests, and no limit is near. */
const worthTelling = 5;
const mostShared = { clients: 50_000, rowsAtOnce: 500 } as const;
const everyMs = { alone: 1_000, together: 250 } as const;
const presence = { everyMs: 30_000, holdsMs: 90_000 } as const;
/** Reads overlap by this much, so that a clock behind the others' misses nothing. */
const overlapMs = 60_000;
const keepMs = 3_600_000;

interface CrossProcessCounters {
  counted(client: string): void;
  stop(): Promise<void>;
}

/**
 * Shares request counts between processes, so that a client gains nothing by being served by several. A single process
 * only writes one row every half minute. Failures are ignored: an unshared limit still limits.
 */
function startCrossProcessCounters(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  onOthers(client: string, requests: number): void;
}): CrossProcessCounters {
  const { db, clock, log, onOthers } = deps;
  const process = randomUUID();
  /** This process's counts, and the clients with counts not yet shared. */
  const own = new Map<string, number>();
  let untold = new Set<string>();
  let heard: Map<string, number> | undefined;
  let together = false;
  let presentAt = Number.NEGATIVE_INFINITY;

  async function tell(now: number) {
    const due = now < presentAt || now - presentAt >= presence.everyMs;
    const rows: TrafficCountsTable[] = due ? [{ process, client: '', requests: 0, at: now }] : [];
    const before = untold;
    untold = new Set();
    for (const client of before) {
      const requests = own.get(client) ?? 0;
      if (rows.length >= mostShared.rowsAtOnce) untold.add(client);
      else if (together && requests >= worthTelling) rows.push({ process, client, requests, at: now });
    }
    if (rows.length === 0) return;
    await db.write(async (trx) => {
      if (due) await forgetCountsBefore(trx, now - keepMs);
      await putCounts(trx, rows);
    });
    if (due) presentAt = now;
  }

  async function listen(now: number) {
    const rows = await countsOfOthers(db.sql, process, now - presence.holdsMs);
    together = rows.some(({ client }) => client === '');
    const before = heard;
    const after = new Map<string, number>();
    for (const { process: other, client, requests, at } of rows) {
      if (client === '' || at < now - overlapMs) continue;
      const key = `${other} ${client}`;
      const known = before?.get(key) ?? 0;
      // Counted before this process began to listen: too old to add.
      if (before && requests !== known) onOthers(client, requests > known ? requests - known : requests);
      after.set(key, requests);
    }
    // Keep counts of clients without news, or they would look new later.
    for (const [key, requests] of before ?? []) if (!after.has(key)) after.set(key, requests);
    heard = new Map([...after].slice(0, mostShared.clients));
  }

  async function share() {
    const now = clock.now();
    await tell(now);
    await listen(now);
  }

  const wait = async () => (together ? everyMs.together : everyMs.alone);
  const loop = every(everyMs.alone, 'sharing counts', share, { log, wait });

  return {
    counted(client) {
      const requests = (own.get(client) ?? 0) + 1;
      own.delete(client);
      own.set(client, requests);
      untold.add(client);
      if (own.size > mostShared.clients) own.delete(own.keys().next().value ?? '');
    },
    stop: loop.stop,
  };
}

/** Memory limits: clients, and moments of all of them (8 bytes each). */
const most = { clients: 50_000, moments: 1_000_000 } as const;

/** `reaches`: whether this request is the first to reach a number within the hour. */
interface Counted extends RequestCount {
  reaches(threshold: number): boolean;
}

export interface Counter {
  count(client: string, now: number): Counted;
  /** Requests another process has just counted. */
  add(client: string, requests: number, now: number): void;
  /** Milliseconds until the client may send again. */
  waitMs(client: string, now: number): number;
  /** Drops clients idle for an hour. */
  purge(now: number): void;
  readonly clients: number;
}

/**
 * Counts requests by client in memory. When full, drops the longest idle, so that a flood from many addresses cannot
 * fill the memory.
 */
export function createCounter(limits: TrafficLimits): Counter {
  /** Moments of a client's requests, and their number when last judged here. */
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
        [...recent(before?.times ?? [], now, hourMs), ...added].slice(-limits.perHour - 1),
        before?.judged ?? 0,
      );
    },
    waitMs(client, now) {
      const times = byClient.get(client)?.times ?? [];
      const within = (ms: number, max: number) => {
        const blocking = recent(times, now, ms).at(-max);
        return blocking === undefined ? 0 : blocking + ms - now;
      };
      return Math.max(within(60_000, limits.perMinute), within(hourMs, limits.perHour));
    },
    purge(now) {
      for (const [client, { times }] of byClient) if (now - (times.at(-1) ?? 0) >= hourMs) forget(client);
    },
    get clients() {
      return byClient.size;
    },
  };
}

/** Epoch milliseconds. */
export function createAttackers(clientsForSite: number, siteMs: number) {
  const until = new Map<string, number>();
  let site = 0;
  return {
    /** Records a request beyond the threshold; true if it puts the whole site into attack mode. */
    note(client: string, now: number): boolean {
      for (const [name, end] of until) if (!isAhead(end, now)) until.delete(name);
      until.set(client, now + siteMs);
      if (until.size < clientsForSite) return false;
      const begins = !isAhead(site, now);
      site = now + siteMs;
      return begins;
    },
    siteUntil(end: number) {
      site = Math.max(site, end);
    },
    any: () => until.size > 0 || site > 0,
    /** Milliseconds left for this client; 0 if not in attack mode. */
    leftMs(client: string, now: number): number {
      const end = Math.max(isAhead(site, now) ? site : 0, until.get(client) ?? 0);
      return isAhead(end, now) ? end - now : 0;
    },
  };
}

const times = (limits: TrafficLimits, factor: number): TrafficLimits => ({
  perMinute: limits.perMinute * factor,
  perHour: limits.perHour * factor,
  suspicious: limits.suspicious * factor,
  attack: limits.attack * factor,
});

/** Server side of the protections (S2 §9). */
export interface Protection {
  /** Counts an API call or state change; returns milliseconds to wait if refused, else 0. */
  refusedCall(client: Client, path: string): number;
  /** The same for a page that must be rendered. */
  refusedPage(client: Client, path: string): number;
  /** Cheap check before asking for one client. */
  anyAttack(): boolean;
  /** Milliseconds this client's pages still show attack mode; 0 if not. */
  attackMs(client: Pick<Client, 'address'>): number;
  events: EventLog;
  stop(): Promise<void>;
}

const settingName = 'attack-until';
/** Milliseconds until another process's attack mode is seen here. */
const lookMs = 2_000;
const purgeMs = 60_000;

const browserOf = ({ address, userAgent, language }: Client) =>
  `${address}\n${userAgent.slice(0, 300)}\n${language.slice(0, 100)}`;

/** Counts in memory; counts and the site's attack mode are shared between processes. */
export function createProtection(deps: {
  db: Db;
  settings: Settings;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  overruns: Overruns;
  limits?: TrafficLimits | undefined;
}): Protection {
  const { clock, log, settings, tokens, limits = trafficLimits } = deps;
  const events = createEventLog(deps);
  const counters = {
    browser: createCounter(limits),
    address: createCounter(times(limits, callsOfNetwork)),
    page: createCounter(times(limits, pagesOfNetwork)),
  };
  type Kind = keyof typeof counters;
  const attackers = createAttackers(attackersForSite, siteAttackMs);

  const sharing = startCrossProcessCounters({
    ...deps,
    onOthers(client, requests) {
      const [kind, key] = client.split(' ') as [Kind, string];
      counters[kind]?.add(key, requests, clock.now());
    },
  });

  /** Stores only a keyed hash of `client`. */
  function count(kind: Kind, client: string, now: number) {
    const key = tokens.fingerprint(kind, client);
    sharing.counted(`${kind} ${key}`);
    return { ...counters[kind].count(key, now), waitMs: () => counters[kind].waitMs(key, now) };
  }

  function note(type: EventType, { address, userAgent }: Client, path: string, details: string) {
    events.note({ type, address, userAgent, path, details });
  }

  function attack(client: Client, now: number) {
    if (!attackers.note(client.address, now)) return;
    log.warn('the site is in attack mode');
    settings
      .set(settingName, String(now + siteAttackMs))
      .catch((error) => log.warn({ error }, 'attack mode not shared'));
  }

  const look = async () => {
    const until = Number(await settings.get(settingName));
    if (isAhead(until, clock.now())) attackers.siteUntil(until);
  };
  const looking = every(lookMs, 'looking for attack mode', look, { log });
  const purging = setInterval(() => {
    for (const counter of Object.values(counters)) counter.purge(clock.now());
  }, purgeMs).unref();

  return {
    refusedCall(client, path) {
      const now = clock.now();
      const ofBrowser = count('browser', browserOf(client), now);
      const ofAddress = count('address', client.address, now);
      const details = `${ofBrowser.count} requests within an hour`;
      if (ofBrowser.reaches(limits.suspicious)) note('suspicious_activity', client, path, details);
      if (ofBrowser.reaches(limits.attack)) note('ddos_attack', client, path, details);
      if (ofBrowser.count >= limits.attack || ofAddress.count >= limits.attack * callsOfNetwork) attack(client, now);
      if (ofBrowser.allowed && ofAddress.allowed) return 0;
      return Math.max(1, ofBrowser.waitMs(), ofAddress.waitMs());
    },
    refusedPage(client, path) {
      const now = clock.now();
      const pages = count('page', client.address, now);
      const threshold = limits.attack * pagesOfNetwork;
      if (pages.reaches(threshold)) note('ddos_attack', client, path, `${threshold} pages within an hour`);
      if (pages.count >= threshold) attack(client, now);
      return pages.allowed ? 0 : Math.max(1, pages.waitMs());
    },
    anyAttack: attackers.any,
    attackMs: (client) => (attackers.any() ? attackers.leftMs(client.address, clock.now()) : 0),
    events,
    async stop() {
      await looking.stop();
      clearInterval(purging);
      await sharing.stop();
      await events.settled();
    },
  };
}
