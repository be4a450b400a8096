import { appendToList, browserStorage } from '#src/lib/browser-store.ts';
import { crawlerName } from '#src/lib/crawlers.ts';
import { injectionsIn } from '#src/lib/injection.ts';
import { logLimits, reportEveryMs } from './protection-rules.ts';

/** An entry of the browser's own log (S2 §9). */
export interface IncidentEntry {
  type: string;
  details: string;
  timestamp: string;
  url: string;
}

const lastReport = new Map<string, number>();

/** Tells the server, once a minute for each type, so that a flood in the page does not become one on the line. */
function tellServer(entry: IncidentEntry, now: number) {
  if (now - (lastReport.get(entry.type) ?? Number.NEGATIVE_INFINITY) < reportEveryMs) return;
  lastReport.set(entry.type, now);
  navigator.sendBeacon?.('/api/security-events', new Blob([JSON.stringify(entry)], { type: 'application/json' }));
}

/** Writes an event into the browser's log, of which the last 50 entries stay, and reports it. */
export function note(type: string, details = '', storage = browserStorage()): void {
  const now = Date.now();
  const entry = { type, details, timestamp: new Date(now).toISOString(), url: window.location.pathname };
  appendToList(storage, 'ddosLogs', entry, logLimits.events);
  tellServer(entry, now);
}

/** Reports what a form's text looks like; of the text itself nothing is kept or sent. */
export function inspect(text: string, report: (type: string) => void): void {
  for (const type of injectionsIn(text)) report(type);
}

/** Notes that a crawler which runs scripts reads this page (S2 §3 Crawler activity entry; the last 100 stay). */
export function noteCrawler(storage = browserStorage()): void {
  const { userAgent } = navigator;
  const crawler = crawlerName(userAgent);
  if (!crawler) return;
  const entry = { crawler, timestamp: new Date().toISOString(), url: window.location.href, userAgent };
  appendToList(storage, 'crawlerActivity', entry, logLimits.crawlers);
}

/** Shows what attack mode shows, or takes it away again. */
export async function showAttack(underAttack: boolean): Promise<void> {
  const { showNotice } = await import('./protection-notice.ts');
  showNotice(document, underAttack);
}
