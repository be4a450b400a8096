import { appendToList, browserStorage } from '#src/lib/browser-store.ts';
import { logNumbers } from '#src/lib/budgets.ts';
import { crawlerName } from '#src/lib/crawlers.ts';
import { injectionsIn } from '#src/lib/injection.ts';

/** S2 §9. */
export interface IncidentEntry {
  type: string;
  details: string;
  timestamp: string;
  url: string;
}

/** Per event type, in milliseconds. */
const reportEveryMs = 60_000;

const lastReport = new Map<string, number>();

/** At most once a minute per type, so that a flood in the page does not become one on the network. */
function tellServer(entry: IncidentEntry, now: number) {
  if (now - (lastReport.get(entry.type) ?? Number.NEGATIVE_INFINITY) < reportEveryMs) return;
  lastReport.set(entry.type, now);
  navigator.sendBeacon?.('/api/security-events', new Blob([JSON.stringify(entry)], { type: 'application/json' }));
}

/** Adds an event to the browser's log (last 50 entries) and reports it. */
export function note(type: string, details = '', storage = browserStorage()): void {
  const now = Date.now();
  const entry = { type, details, timestamp: new Date(now).toISOString(), url: window.location.pathname };
  appendToList(storage, 'ddosLogs', entry, logNumbers.events);
  tellServer(entry, now);
}

/** Reports injection patterns in a form; the text itself is neither stored nor sent. */
export function inspect(text: string, report: (type: string) => void): void {
  for (const type of injectionsIn(text)) report(type);
}

/** For crawlers that run scripts (S2 §3 Crawler activity entry; the last 100 stay). */
export function noteCrawler(storage = browserStorage()): void {
  const { userAgent } = navigator;
  const crawler = crawlerName(userAgent);
  if (!crawler) return;
  const entry = { crawler, timestamp: new Date().toISOString(), url: window.location.href, userAgent };
  appendToList(storage, 'crawlerActivity', entry, logNumbers.crawlers);
}

export async function showAttack(underAttack: boolean): Promise<void> {
  const { showNotice } = await import('./protection-notice.ts');
  showNotice(document, underAttack);
}
