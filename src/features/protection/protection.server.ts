import type { Client } from '#src/intake/guard.server.ts';
import { callsOfNetwork, pagesOfNetwork } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { isAhead, type TrafficLimits, trafficLimits } from '#src/lib/traffic.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { startCrossProcessCounters } from './cross-process-counters.server.ts';
import { createEventLog, type EventLog } from './events.server.ts';
import { attackersForSite, type EventType, siteAttackMs } from './rules.ts';
import { createAttackers, createCounter } from './traffic.server.ts';

const times = (limits: TrafficLimits, factor: number): TrafficLimits => ({
  perMinute: limits.perMinute * factor,
  perHour: limits.perHour * factor,
  suspicious: limits.suspicious * factor,
  attack: limits.attack * factor,
});

/** The server's side of the protections (S2 §9): what counts clients, notices attacks and writes down what happened. */
export interface Protection {
  /** Counts an API request or a state change; milliseconds to wait when it is refused, else 0. */
  refusedCall(client: Client, path: string): number;
  /** Counts a page that has to be rendered; as above. */
  refusedPage(client: Client, path: string): number;
  /** Whether anybody is in attack mode, so that it is worth asking for one client. */
  anyAttack(): boolean;
  /** For how many milliseconds more this client's pages show attack mode; 0 when they do not. */
  attackMs(client: Pick<Client, 'address'>): number;
  events: EventLog;
  stop(): Promise<void>;
}

const settingName = 'attack-until';
/** How soon another process's attack mode is seen here. */
const lookMs = 2_000;
const purgeMs = 60_000;

const browserOf = ({ address, userAgent, language }: Client) =>
  `${address}\n${userAgent.slice(0, 300)}\n${language.slice(0, 100)}`;

/** Counts in memory; what one process counts, and the whole site's attack mode, the others learn. */
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

  /** Counts a request of whoever `client` names; only a keyed hash of it is remembered. */
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

  const looking = setInterval(async () => {
    try {
      const until = Number(await settings.get(settingName));
      if (isAhead(until, clock.now())) attackers.siteUntil(until);
    } catch (error) {
      log.debug({ error }, 'attack mode could not be looked up');
    }
  }, lookMs).unref();
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
      clearInterval(looking);
      clearInterval(purging);
      await sharing.stop();
      await events.settled();
    },
  };
}
