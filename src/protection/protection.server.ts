import type { BudgetOverrunsTable, SecurityEventsTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { company } from '#src/content/company.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { clip } from '#src/intake/receive.server.ts';
import {
  type Budget,
  budgetNamed,
  callsOfNetwork,
  logNumbers,
  pagesOfNetwork,
  reportBudgets,
} from '#src/lib/budgets.ts';
import { crawlerName } from '#src/lib/crawlers.ts';
import { numberText } from '#src/lib/format.ts';
import { type Clock, dayMs, hourMs, minuteMs } from '#src/lib/time.ts';
import { countRequest, isAhead, recent, type TrafficLimits, trafficLimits } from '#src/lib/traffic.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import { type Log, loggedPath } from '#src/platform/log.server.ts';
import { createLocalBudget, listOverruns, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Settings } from '#src/platform/settings.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { ClientEnv } from '#src/server/client.ts';

const attackKinds = [
  'sql_injection_attempt',
  'xss_attempt',
  'ddos_attack',
  'suspicious_activity',
  'rate_limit',
] as const;
/** Only a page can see these; separate, so that right-clicks never push an attack off the list. */
const pageKinds = ['rapid_navigation', 'dev_tools', 'context_menu', 'blocked_shortcut'] as const;
/** Reported by pages or by the server. */
const eventTypes = [...attackKinds, ...pageKinds] as const;
export type EventType = (typeof eventTypes)[number];

const holders: Record<Budget['per'], string> = {
  browser: 'for a browser',
  network: 'for a network',
  mailbox: 'for a mailbox',
  subject: 'each',
  site: 'for the whole site',
  process: 'for a process of the site',
};

/** For example "5 for a mailbox in 1 h". */
function allowedWords({ max, per, windowMs }: Budget): string {
  const window = windowMs >= hourMs ? `${windowMs / hourMs}\u00a0h` : `${windowMs / minuteMs}\u00a0min`;
  const within = windowMs > 0 ? ` in ${window}` : ' at a time';
  return `${numberText(max)} ${holders[per]}${within}`;
}

const crawler = 'crawler';

/** Keeps only the `keep` newest of the kind. */
async function insertEvents(trx: Trx, kind: string, rows: readonly SecurityEventsTable[], keep: number) {
  await trx
    .insertInto('security_events')
    .values(rows.map((row) => ({ ...row, kind })))
    .execute();
  const newest = trx
    .selectFrom('security_events')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await trx.deleteFrom('security_events').where('kind', '=', kind).where('id', 'not in', newest).execute();
}

function newestOfKinds(sql: Sql, kinds: readonly string[], limit: number): Promise<SecurityEventsTable[]> {
  return sql
    .selectFrom('security_events')
    .selectAll()
    .where('kind', 'in', [...kinds])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type ProtectionLogLists = Awaited<ReturnType<typeof loadLogs>>;

export type LoggedEvent = ReturnType<typeof shown>;
export type OverBudgetLine = ReturnType<typeof budgetLine>;

/** Without the visitor's address. `what`: the event, or the crawler's name. */
const shown = ({ id, at, kind, path, user_agent: userAgent, details }: SecurityEventsTable) => ({
  ...{ id, at, what: kind.replaceAll('_', ' '), path, userAgent, details },
});

const mostBudgetLines = 50;

/** `day`: YYYY-MM-DD, Eastern; `allowed`: such as "5 each mailbox in 1 h". */
function budgetLine({ day, budget: name, times, last_at }: BudgetOverrunsTable) {
  const budget = budgetNamed(name);
  const about = budget
    ? { what: budget.what, allowed: allowedWords(budget), over: budget.over }
    : { what: name, allowed: '', over: '' };
  return { id: `${day} ${name}`, day, times, lastAt: last_at, ...about };
}

/** The last 100 crawler visits and the last 50 events of each half of the security log (S2 §9), newest first. */
export async function loadLogs(db: Db) {
  const crawlers = await newestOfKinds(db.sql, [crawler], logNumbers.crawlers);
  const attacks = await newestOfKinds(db.sql, attackKinds, logNumbers.events);
  const pages = await newestOfKinds(db.sql, pageKinds, logNumbers.events);
  const budgets = await listOverruns(db.sql, mostBudgetLines);
  return {
    budgets: budgets.map(budgetLine),
    crawlers: crawlers.map((row) => ({ ...shown(row), what: row.details, details: '' })),
    attacks: attacks.map(shown),
    pages: pages.map(shown),
  };
}

type EventPlace = Record<'address' | 'userAgent' | 'path', string>;

export type EventLog = ReturnType<typeof createEventLog>;

/** Limit of unwritten events; the oldest are dropped, because a flood must not fill the memory. */
const mostWaiting = 500;
const writeAfterMs = 1_000;

/** Keeps the newest 50 events of each type and 100 crawler visits. */
export function createEventLog(deps: { db: Db; clock: Clock; log: Log; tokens: Tokens; overruns: Overruns }) {
  const { db, clock, log, tokens, overruns } = deps;
  const ofNetwork = createLocalBudget(reportBudgets.eventsOfNetwork);
  const ofAll = createLocalBudget(reportBudgets.events);
  let waiting: SecurityEventsTable[] = [];

  async function write() {
    const rows = waiting;
    waiting = [];
    try {
      for (const [kind, ofKind = []] of Object.entries(Object.groupBy(rows, (row) => row.kind))) {
        const keep = kind === crawler ? logNumbers.crawlers : logNumbers.events;
        await db.write((trx) => insertEvents(trx, kind, ofKind.slice(-keep), keep));
      }
    } catch (error) {
      log.warn({ error, lost: rows.length }, 'security events could not be written');
    }
  }

  const loop = every(Number.POSITIVE_INFINITY, 'writing security events', write, { log });

  function add(row: Omit<SecurityEventsTable, 'id' | 'at'>) {
    const path = clip(loggedPath(row.path));
    const user_agent = clip(row.user_agent);
    waiting.push({ ...row, id: randomUUID(), at: clock.now(), path, user_agent, details: clip(row.details) });
    if (waiting.length > mostWaiting) waiting.shift();
    loop.wake(writeAfterMs);
  }

  return {
    /** Never throws and never waits. */
    note({ type, details = '', ...of }: { type: EventType; details?: string } & EventPlace) {
      const now = clock.now();
      if (!ofNetwork.take(of.address, now)) return overruns.note(reportBudgets.eventsOfNetwork);
      if (!ofAll.take('', now)) return overruns.note(reportBudgets.events);
      const client = tokens.fingerprint('address', of.address);
      add({ kind: type, client, path: of.path, user_agent: of.userAgent, details });
    },
    /** Records a crawler's page view. */
    sawAgent(userAgent: string, path: string): void {
      const name = crawlerName(userAgent);
      if (name) add({ kind: crawler, client: '', path, user_agent: userAgent, details: name });
    },
    /** Resolves when everything noted so far is written, or could not be. */
    settled: loop.run,
    newest: () => newestOfKinds(db.sql, eventTypes, logNumbers.events),
    newestCrawlers: () => newestOfKinds(db.sql, [crawler], logNumbers.crawlers),
  };
}

/** Path on this site; queries and foreign addresses are dropped. */
const path = z
  .string()
  .max(2_000)
  .transform((url) => (URL.canParse(url, 'https://page.invalid') ? new URL(url, 'https://page.invalid').pathname : ''))
  .catch('');
const event = z.object({ type: z.enum(eventTypes), url: path, details: z.string().max(200).catch('') });
export const eventReport = z.union([
  event.transform((one) => [one]),
  z.object({ events: z.array(event).max(20) }).transform((many) => many.events),
]);

/** `POST /api/security-events` (design.md section 5): one event, or a list under `events`. */
export function securityEventsApi({ protection }: { protection: { events: EventLog } }): Hono<ClientEnv> {
  return new Hono<ClientEnv>().post('/security-events', async (c) => {
    const parsed = eventReport.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ message: 'There is no such event.' }, 422);
    const { address, userAgent } = c.get('client');
    for (const { type, url, details } of parsed.data) {
      protection.events.note({ type, address, userAgent, path: url, details });
    }
    return c.json({ noted: parsed.data.length }, 202);
  });
}

const yearMs = 365 * dayMs;

/** `/.well-known/security.txt` (RFC 9116). */
export function securityTxt({ clock, config }: { clock: Clock; config: { publicUrl: string } }): Hono {
  return new Hono().get('/.well-known/security.txt', (c) =>
    c.text(
      [
        `Contact: mailto:${company.emails.support}`,
        `Expires: ${new Date(clock.now() + yearMs).toISOString()}`,
        'Preferred-Languages: en',
        `Canonical: ${config.publicUrl}/.well-known/security.txt`,
        '',
      ].join('\n'),
    ),
  );
}

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
  ...{ perMinute: limits.perMinute * factor, perHour: limits.perHour * factor },
  ...{ suspicious: limits.suspicious * factor, attack: limits.attack * factor },
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
