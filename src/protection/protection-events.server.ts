import { randomUUID } from 'node:crypto';
import { clip } from '#src/intake/receive.server.ts';
import { reportBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { crawlerName } from '#src/lib/crawlers.ts';
import type { Db } from '#src/platform/db/client.server.ts';
import type { SecurityEventsTable } from '#src/platform/db/tables-protection.ts';
import { type Log, loggedPath } from '#src/platform/log.server.ts';
import { createLocalBudget } from '#src/platform/rate-limit/local-budget.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { type EventType, logLimits } from './protection-rules.ts';
import { insertEvents, newestEvents } from './protection-store.server.ts';

interface SecurityEvent {
  type: EventType;
  address: string;
  userAgent: string;
  path: string;
  details?: string;
}

/** The owner's log of what the protections noticed; the newest 50 of each type and 100 visits of crawlers stay. */
export interface EventLog {
  /** Takes an event to be written soon; never throws and never waits. */
  note(event: SecurityEvent): void;
  /** Notes a page that a crawler reads; cheap for everybody else. */
  sawAgent(userAgent: string, path: string): void;
  /** Resolves when everything noted so far is written, or could not be. */
  settled(): Promise<void>;
  newest(): Promise<SecurityEventsTable[]>;
  newestCrawlers(): Promise<SecurityEventsTable[]>;
}

/** Noted and not yet written; beyond it the oldest are dropped, because a flood must not fill the memory. */
const mostWaiting = 500;
const writeAfterMs = 1_000;

export function createEventLog(deps: { db: Db; clock: Clock; log: Log; tokens: Tokens; overruns: Overruns }): EventLog {
  const { db, clock, log, tokens, overruns } = deps;
  const ofNetwork = createLocalBudget(reportBudgets.eventsOfNetwork);
  const ofAll = createLocalBudget(reportBudgets.events);
  const crawlers = new Map<string, string | undefined>();
  let waiting: SecurityEventsTable[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write() {
    timer = undefined;
    const rows = waiting;
    waiting = [];
    try {
      for (const [kind, ofKind = []] of Object.entries(Object.groupBy(rows, (row) => row.kind))) {
        const keep = kind === 'crawler' ? logLimits.crawlers : logLimits.events;
        await db.write((trx) => insertEvents(trx, kind, ofKind.slice(-keep), keep));
      }
    } catch (error) {
      log.warn({ error, lost: rows.length }, 'security events could not be written');
    }
  }

  function add(row: Omit<SecurityEventsTable, 'id' | 'at'>) {
    const path = clip(loggedPath(row.path));
    const user_agent = clip(row.user_agent);
    waiting.push({ ...row, id: randomUUID(), at: clock.now(), path, user_agent, details: clip(row.details) });
    if (waiting.length > mostWaiting) waiting.shift();
    timer ??= setTimeout(() => {
      writing = writing.then(write);
    }, writeAfterMs).unref();
  }

  return {
    note({ type, address, userAgent, path, details = '' }) {
      const now = clock.now();
      if (!ofNetwork.take(address, now)) return overruns.note(reportBudgets.eventsOfNetwork);
      if (!ofAll.take('', now)) return overruns.note(reportBudgets.events);
      add({ kind: type, client: tokens.fingerprint('address', address), path, user_agent: userAgent, details });
    },
    sawAgent(userAgent, path) {
      if (!crawlers.has(userAgent)) {
        if (crawlers.size >= 1_000) crawlers.clear();
        crawlers.set(userAgent, crawlerName(userAgent));
      }
      const name = crawlers.get(userAgent);
      if (name) add({ kind: 'crawler', client: '', path, user_agent: userAgent, details: name });
    },
    settled() {
      clearTimeout(timer);
      writing = writing.then(write);
      return writing;
    },
    newest: () => newestEvents(db.sql, 'events', logLimits.events),
    newestCrawlers: () => newestEvents(db.sql, 'crawlers', logLimits.crawlers),
  };
}
