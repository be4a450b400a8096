import { allowedWords } from '#src/lib/budget-words.ts';
import { budgetNamed } from '#src/lib/budgets.ts';
import type { Db, Sql } from '#src/platform/db/client.server.ts';
import type { BudgetOverrunsTable } from '#src/platform/db/tables-budgets.ts';
import { listOverruns } from '#src/platform/rate-limit/overruns.server.ts';
import { type EventType, eventTypes, logLimits } from './protection-rules.ts';
import { newestEvents } from './protection-store.server.ts';

/** The newest events of some kinds, latest first. */
async function newestOfKinds(sql: Sql, kinds: readonly string[], limit: number) {
  return sql
    .selectFrom('security_events')
    .selectAll()
    .where('kind', 'in', [...kinds])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** An entry of one of the logs, as the owner sees it; no address of a visitor. */
export interface LoggedEvent {
  id: string;
  at: number;
  /** What happened, or the crawler's name. */
  what: string;
  path: string;
  userAgent: string;
  details: string;
}

/** How often something was over a budget on one day. */
export interface OverBudgetLine {
  id: string;
  /** YYYY-MM-DD, Eastern. */
  day: string;
  times: number;
  /** The last time of that day, in epoch milliseconds. */
  lastAt: number;
  what: string;
  /** Such as "5 each mailbox in 1 h". */
  allowed: string;
  /** What was done with it. */
  over: string;
}

/** The last 100 visits of crawlers, and the last 50 events of each half of the security log (S2 §9), newest first. */
export interface ProtectionLogLists {
  /** What went over a budget in the last days, one line a budget and day. */
  budgets: OverBudgetLine[];
  crawlers: LoggedEvent[];
  /** What the server noticed itself, or a page on its way there: attacks, floods, refusals. */
  attacks: LoggedEvent[];
  /** What only a page can notice; apart, so that right-clicks never push an attack off the list. */
  pages: LoggedEvent[];
}

const onlyPages: ReadonlySet<EventType> = new Set([
  'rapid_navigation',
  'dev_tools',
  'context_menu',
  'blocked_shortcut',
]);
const pageKinds = eventTypes.filter((type) => onlyPages.has(type));
const attackKinds = eventTypes.filter((type) => !onlyPages.has(type));

type Stored = Awaited<ReturnType<typeof newestOfKinds>>[number];

const shown = ({ id, at, kind, path, user_agent, details }: Stored): LoggedEvent => ({
  id,
  at,
  what: kind.replaceAll('_', ' '),
  path,
  userAgent: user_agent,
  details,
});

const mostBudgetLines = 50;

function budgetLine({ day, budget: name, times, last_at }: BudgetOverrunsTable): OverBudgetLine {
  const budget = budgetNamed(name);
  const about = budget
    ? { what: budget.what, allowed: allowedWords(budget), over: budget.over }
    : { what: name, allowed: '', over: '' };
  return { id: `${day} ${name}`, day, times, lastAt: last_at, ...about };
}

/** Reads the logs. */
export async function loadLogs(db: Db): Promise<ProtectionLogLists> {
  const crawlers = await newestEvents(db.sql, 'crawlers', logLimits.crawlers);
  const attacks = await newestOfKinds(db.sql, attackKinds, logLimits.events);
  const pages = await newestOfKinds(db.sql, pageKinds, logLimits.events);
  const budgets = await listOverruns(db.sql, mostBudgetLines);
  return {
    budgets: budgets.map(budgetLine),
    crawlers: crawlers.map((row) => ({ ...shown(row), what: row.details, details: '' })),
    attacks: attacks.map(shown),
    pages: pages.map(shown),
  };
}
