import type { Db } from '#src/platform/db/client.server.ts';
import { logLimits } from './rules.ts';
import { newestEvents } from './store.server.ts';

/** An entry of one of the two logs, as the owner sees it; no address of a visitor. */
export interface LoggedEvent {
  id: string;
  at: number;
  /** What happened, or the crawler's name. */
  what: string;
  path: string;
  userAgent: string;
  details: string;
}

/** The last 100 visits of crawlers and the last 50 security events (S2 §9), newest first. */
export interface ProtectionLogLists {
  crawlers: LoggedEvent[];
  events: LoggedEvent[];
}

/** Reads both logs. */
export async function loadLogs(db: Db): Promise<ProtectionLogLists> {
  const [crawlers, events] = await Promise.all([
    newestEvents(db.sql, 'crawlers', logLimits.crawlers),
    newestEvents(db.sql, 'events', logLimits.events),
  ]);
  return {
    crawlers: crawlers.map(({ id, at, path, user_agent, details }) => ({
      id,
      at,
      what: details,
      path,
      userAgent: user_agent,
      details: '',
    })),
    events: events.map(({ id, at, kind, path, user_agent, details }) => ({
      id,
      at,
      what: kind.replaceAll('_', ' '),
      path,
      userAgent: user_agent,
      details,
    })),
  };
}
