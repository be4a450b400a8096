import type { Client } from '#src/intake/guard.server.ts';
import { callsOfNetwork, pagesOfNetwork } from '#src/lib/budgets.ts';
import { type Clock, hourMs, minuteMs } from '#src/lib/time.ts';
import { countRequest, isAhead, recent, type TrafficLimits, trafficLimits } from '#src/lib/traffic.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { createEventLog, type EventType } from './protection-admin.server.ts';

/** This many clients in attack mode put the whole site into it. */
const attackersForSite = 3;
/** After an attacker's last request, in milliseconds. */
const siteAttackMs = 5 * minuteMs;

/** Memory limits: clients, and moments of all of them (8 bytes each). */
const mostKept = { clients: 50_000, moments: 1_000_000 };

/**
 * Counts requests by client in memory. When full, drops the longest idle, so that a flood from many addresses cannot
 * fill the memory.
 */
export function createCounter(limits: TrafficLimits, most = mostKept) {
  const byClient = new Map<string, readonly number[]>();
  let moments = 0;

  function forget(client: string) {
    moments -= byClient.get(client)?.length ?? 0;
    byClient.delete(client);
  }

  return {
    count(client: string, now: number) {
      const before = byClient.get(client) ?? [];
      const counted = countRequest(before, now, limits);
      forget(client);
      byClient.set(client, counted.times);
      moments += counted.times.length;
      while (byClient.size > most.clients || moments > most.moments) {
        const [oldest = client] = byClient.keys();
        if (oldest === client) break;
        forget(oldest);
      }
      /** Whether this request is the first to reach a number within the hour. */
      const reaches = (threshold: number) => counted.count >= threshold && before.length < threshold;
      return { ...counted, reaches };
    },
    /** Milliseconds until the client may send again. */
    waitMs(client: string, now: number): number {
      const times = byClient.get(client) ?? [];
      const within = (ms: number, max: number) => {
        const blocking = recent(times, now, ms).at(-max);
        return blocking === undefined ? 0 : blocking + ms - now;
      };
      return Math.max(within(minuteMs, limits.perMinute), within(hourMs, limits.perHour));
    },
    /** Drops clients idle for an hour. */
    purge(now: number) {
      for (const [client, times] of byClient) if (now - (times.at(-1) ?? 0) >= hourMs) forget(client);
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

export type Protection = ReturnType<typeof createProtection>;

const settingName = 'attack-until';
/** Milliseconds until another process's attack mode is seen here. */
const lookMs = 2_000;
const purgeMs = 60_000;

const browserOf = ({ address, userAgent, language }: Client) =>
  `${address}\n${userAgent.slice(0, 300)}\n${language.slice(0, 100)}`;

/** Server side of the protections (S2 §9). Each process counts for itself; the site's attack mode is shared. */
export function createProtection(deps: {
  db: Db;
  settings: Settings;
  clock: Clock;
  log: Log;
  tokens: Tokens;
  overruns: Overruns;
  limits?: TrafficLimits | undefined;
}) {
  const { clock, log, settings, tokens, limits = trafficLimits } = deps;
  const events = createEventLog(deps);
  const counters = {
    browser: createCounter(limits),
    address: createCounter(times(limits, callsOfNetwork)),
    page: createCounter(times(limits, pagesOfNetwork)),
  };
  type Kind = keyof typeof counters;
  const attackers = createAttackers(attackersForSite, siteAttackMs);

  /** Stores only a keyed hash of `client`. */
  function count(kind: Kind, client: string, now: number) {
    const key = tokens.fingerprint(kind, client);
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
    /** Counts an API call or state change; returns milliseconds to wait if refused, else 0. */
    refusedCall(client: Client, path: string): number {
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
    /** The same for a page that must be rendered. */
    refusedPage(client: Client, path: string): number {
      const now = clock.now();
      const pages = count('page', client.address, now);
      const threshold = limits.attack * pagesOfNetwork;
      if (pages.reaches(threshold)) note('ddos_attack', client, path, `${threshold} pages within an hour`);
      if (pages.count >= threshold) attack(client, now);
      return pages.allowed ? 0 : Math.max(1, pages.waitMs());
    },
    /** Cheap check before asking for one client. */
    anyAttack: attackers.any,
    /** Milliseconds this client's pages still show attack mode; 0 if not. */
    attackMs: ({ address }: Pick<Client, 'address'>) => (attackers.any() ? attackers.leftMs(address, clock.now()) : 0),
    events,
    async stop() {
      await looking.stop();
      clearInterval(purging);
      await events.settled();
    },
  };
}
