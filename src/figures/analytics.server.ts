import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Hono } from 'hono';
import { isbot } from 'isbot';
import { pageAliases } from '#src/content/page-paths.ts';
import { readOrigin } from '#src/intake/origin.ts';
import { type Budget, reportBudgets } from '#src/lib/budgets.ts';
import { crawlerName, withoutDevice } from '#src/lib/crawlers.ts';
import { deviceClass } from '#src/lib/device-class.ts';
import { easternDay } from '#src/lib/format.ts';
import { parsedJson } from '#src/lib/json.ts';
import { memoPerPublish } from '#src/lib/records/live.ts';
import { isSuspiciousAgent } from '#src/lib/security.ts';
import { type Clock, dayMs } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import type { Log } from '#src/platform/log.server.ts';
import { createLocalBudget, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
import { staffCookie } from '#src/platform/session/cookies.ts';
import { randomToken } from '#src/platform/tokens.server.ts';
import { pages } from '#src/seo/seo-api.server.ts';
import type { ClientEnv } from '#src/server/client.ts';
import { allCityPaths } from '#src/site/public-pages.ts';
import {
  addUp,
  type Beacon,
  beaconSchema,
  campaignOf,
  type Increment,
  increments,
  isReferrerSpam,
  knownSteps,
  leadIncrements,
  longestStay,
  mostNames,
  otherName,
  type Sighting,
  sourceOf,
} from './analytics-rules.ts';
import { addIncrements, firstSeen, forgetDays, namesOf, saltOf } from './analytics-store.server.ts';

/** Who sent a report; used to count each visitor once a day, and never stored. */
interface Sender {
  address: string;
  userAgent: string;
}

/** S2 §3 Analytics record, design.md section 5. */
export interface Analytics {
  /** `page`: the path to count. Never waits and never throws. */
  note(beacon: Beacon, page: string, sender: Sender): void;
  /** An accepted submission; `page`: where its visit began. Never waits and never throws. */
  lead(lead: { page: string; source: string; campaign?: string }): void;
  /** Resolves when everything so far is written, or failed to be. */
  settled(): Promise<void>;
  /** Deletes visitors before today, and figures older than three years. */
  forget(now: number): Promise<void>;
}

const writeAfterMs = 1_000;
/** Unwritten reports; further ones are dropped to bound memory. */
const mostWaiting = 5_000;
const keepDays = 3 * 366;

interface Waiting {
  day: string;
  beacon?: { seen: Omit<Sighting, 'first'>; sender: Sender };
  lead?: { page: string; source: string; campaign?: string };
}

export function createAnalytics(deps: { db: Db; clock: Clock; log: Log; overruns: Overruns }): Analytics {
  const { db, clock, log, overruns } = deps;
  const reports = {
    ofNetwork: createLocalBudget(reportBudgets.visitsOfNetwork),
    ofAll: createLocalBudget(reportBudgets.visits),
  };

  let waiting: Waiting[] = [];
  const names = new Map<string, Set<string>>();

  /** The row, renamed to `other` if its day has too many names of its kind. */
  async function bounded(trx: Trx, row: Increment): Promise<Increment> {
    const most = mostNames[row.kind];
    if (!most) return row;
    const key = `${row.kind} ${row.day}`;
    let known = names.get(key);
    if (!known) {
      if (names.size > 20) names.clear();
      known = new Set(await namesOf(trx, row.kind, row.day));
      names.set(key, known);
    }
    if (!known.has(row.name) && known.size >= most) return { ...row, name: otherName };
    known.add(row.name);
    return row;
  }

  async function add(trx: Trx, rows: readonly Increment[]) {
    const found: Increment[] = [];
    for (const row of addUp(rows)) found.push(await bounded(trx, row));
    await addIncrements(trx, addUp(found));
  }

  async function countDay(trx: Trx, day: string, rows: readonly Waiting[]): Promise<Increment[]> {
    const reports = rows.flatMap(({ beacon }) => beacon ?? []);
    const found = rows.flatMap(({ lead }) => (lead ? leadIncrements(day, lead) : []));
    if (reports.length === 0) return found;
    const salt = await saltOf(trx, day, randomToken());
    const hashes = reports.map(({ sender: { address, userAgent } }) =>
      createHash('sha256').update(`${salt}\n${address}\n${userAgent}`).digest('base64url').slice(0, 22),
    );
    const fresh = await firstSeen(trx, day, [...new Set(hashes)]);
    reports.forEach(({ seen }, index) => {
      const first = fresh.delete(hashes[index] ?? '');
      found.push(...increments(day, { ...seen, first }));
    });
    return found;
  }

  async function write() {
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    try {
      // Waiting form submissions go first.
      await setImmediate();
      await db.write(async (trx) => {
        const all: Increment[] = [];
        for (const [day, ofDay] of Map.groupBy(rows, (row) => row.day)) all.push(...(await countDay(trx, day, ofDay)));
        await add(trx, all);
      });
    } catch (error) {
      // The failed write may have cached names that were not stored.
      names.clear();
      log.warn({ error, lost: rows.length }, 'figures could not be written');
    }
  }

  const loop = every(Number.POSITIVE_INFINITY, 'writing figures', write, { log });

  function overBudget(address: string, now: number): Budget | undefined {
    if (!reports.ofNetwork.take(address, now)) return reportBudgets.visitsOfNetwork;
    return reports.ofAll.take('', now) ? undefined : reportBudgets.visits;
  }

  function take(row: Omit<Waiting, 'day'>) {
    if (waiting.length >= mostWaiting) return;
    waiting.push({ ...row, day: easternDay(clock.now()).iso });
    loop.wake(writeAfterMs);
  }

  return {
    note(beacon, page, sender) {
      const over = overBudget(sender.address, clock.now());
      if (over) return overruns.note(over);
      const query = new URLSearchParams(beacon.u);
      const utm = {
        source: query.get('utm_source'),
        medium: query.get('utm_medium'),
        campaign: query.get('utm_campaign'),
      };
      const source = sourceOf({ utmSource: utm.source, referrer: beacon.r });
      if (isReferrerSpam(source)) return;
      const seen = {
        page,
        source,
        campaign: campaignOf(utm),
        device: deviceClass(sender.userAgent),
        isNew: beacon.n === 1,
        view: beacon.v === 1,
        entry: beacon.v === 1 && beacon.e === 1,
        seconds: Math.round(Math.min(beacon.t, longestStay)),
        bounce: beacon.b,
        steps: [...new Set(beacon.f)].filter((step) => knownSteps.has(step)),
      };
      take({ beacon: { seen, sender } });
    },
    // A person wrote, so a spam referrer only changes the source.
    lead: (lead) => take({ lead: isReferrerSpam(lead.source) ? { ...lead, source: otherName, campaign: '' } : lead }),
    settled: loop.run,
    forget: (now) =>
      db.write((trx) =>
        forgetDays(trx, { today: easternDay(now).iso, oldest: easternDay(now - keepDays * dayMs).iso }),
      ),
  };
}

interface AnalyticsDeps {
  analytics: Analytics;
  config: { publicUrl: string };
}

/** Bytes; a report is a few hundred characters. */
const longest = 2_048;

/** Pages that are not indexed. */
const unlisted = ['/newsletter', '/newsletter/check-mailbox', '/request'];
const known = memoPerPublish((): ReadonlySet<string> => {
  const listed = pages().map(({ path }) => path);
  return new Set([...listed, ...allCityPaths(), ...Object.values(pageAliases).flat(), ...unlisted]);
});

/** The path, or `other` for private links, typos and the like. */
export function countedPage(path: string): string {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return known().has(plain) ? plain : otherName;
}

/** Counts a submission by landing page, source and campaign. `origin` as stored. */
export function countLead(analytics: Analytics, origin: string): void {
  const { landing, referrer, utm } = readOrigin(origin);
  const base = 'https://page.invalid';
  // An empty address would parse as the home page.
  const page = landing && URL.canParse(landing, base) ? countedPage(new URL(landing, base).pathname) : otherName;
  analytics.lead({ page, source: sourceOf({ utmSource: utm.source, referrer }), campaign: campaignOf(utm) });
}

function isMachine(userAgent: string): boolean {
  const agent = withoutDevice(userAgent);
  return agent === '' || isbot(agent) || isSuspiciousAgent(agent) || crawlerName(agent) !== undefined;
}

/** `POST /api/analytics`. Always 204; bots, the owner and do-not-track are not counted. */
export function analyticsApi({ analytics, config }: AnalyticsDeps): Hono<ClientEnv> {
  const own = new URL(config.publicUrl).host;
  return new Hono<ClientEnv>().post('/analytics', async (c) => {
    const header = (name: string) => c.req.header(name) ?? '';
    const client = c.get('client');
    const unwanted =
      Number(header('content-length')) > longest ||
      header('sec-gpc') === '1' ||
      header('dnt') === '1' ||
      staffCookie.allTokensIn(header('cookie')).length > 0 ||
      isMachine(client.userAgent);
    if (unwanted) return c.body(null, 204);
    const text = await c.req.text();
    const parsed = text.length <= longest ? beaconSchema.safeParse(parsedJson(text)) : undefined;
    if (parsed?.success) {
      const beacon = parsed.data;
      const internal = beacon.r === own || (client.host !== '' && beacon.r === client.host);
      analytics.note(internal ? { ...beacon, e: 0 } : beacon, countedPage(beacon.p), client);
    }
    return c.body(null, 204);
  });
}
