import type { BudgetOverrunsTable, SecurityEventsTable } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { company } from '#src/content/company.ts';
import { clip } from '#src/intake/receive.server.ts';
import { type Budget, budgetNamed, logNumbers, reportBudgets } from '#src/lib/budgets.ts';
import { crawlerName } from '#src/lib/crawlers.ts';
import { numberText } from '#src/lib/format.ts';
import { type Clock, dayMs, hourMs, minuteMs } from '#src/lib/time.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { every } from '#src/platform/every.server.ts';
import { type Log, loggedPath } from '#src/platform/log.server.ts';
import { createLocalBudget, listOverruns, type Overruns } from '#src/platform/rate-limit/rate-limit.server.ts';
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
  const crawlers = new Map<string, string | undefined>();
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
    /** Records a crawler's page view; cheap for everybody else. */
    sawAgent(userAgent: string, path: string): void {
      if (!crawlers.has(userAgent)) {
        if (crawlers.size >= 1_000) crawlers.clear();
        crawlers.set(userAgent, crawlerName(userAgent));
      }
      const name = crawlers.get(userAgent);
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
