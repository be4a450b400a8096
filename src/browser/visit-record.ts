import { browserStorage, isObject, readList } from '#src/lib/browser-store.ts';
import { deviceClass } from '#src/lib/device-class.ts';
import { minutesText, percent } from '#src/lib/format.ts';
import { keptJson } from '#src/lib/json.ts';

type Counts = Record<string, number>;

/** S2 §3 Analytics record. */
export interface VisitorRecord {
  pageViews: { total: number; byPage: Counts };
  visitors: {
    total: number;
    newVsReturning: { new: number; returning: number };
    byLocation: Counts;
    byDevice: Counts;
  };
  engagement: {
    /** Seconds. */
    totalTimeOnSite: number;
    pageViews: number;
    bounces: number;
    mostVisitedPages: { page: string; views: number }[];
    /** m:ss per page view. */
    avgTimeOnSite: string;
    /** Percent of page views left without a click or scroll. */
    bounceRate: number;
  };
}

/** Recorded for every visit (S2 §9). */
const location = 'Atlanta, GA';
const mostPages = 10;

const count = (value: unknown) => (typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : 0);
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const counts = (value: unknown): Counts =>
  Object.fromEntries(Object.entries(object(value)).map(([name, n]) => [name, count(n)]));

/** The stored record; invalid parts count as nothing. */
export function readRecord(text: string | null): VisitorRecord {
  const { pageViews, visitors, engagement } = object(keptJson('analyticsData', text));
  const [views, people, stay] = [object(pageViews), object(visitors), object(engagement)];
  const kinds = object(people.newVsReturning);
  return summed({
    pageViews: { total: count(views.total), byPage: counts(views.byPage) },
    visitors: {
      total: count(people.total),
      newVsReturning: { new: count(kinds.new), returning: count(kinds.returning) },
      byLocation: counts(people.byLocation),
      byDevice: counts(people.byDevice),
    },
    engagement: {
      ...{ mostVisitedPages: [], avgTimeOnSite: '', bounceRate: 0 },
      totalTimeOnSite: count(stay.totalTimeOnSite),
      pageViews: count(stay.pageViews),
      bounces: count(stay.bounces),
    },
  });
}

/** A copy with `change`, and with what follows from the counts. */
function summed(record: VisitorRecord, change?: (next: VisitorRecord) => void): VisitorRecord {
  const next = structuredClone(record);
  change?.(next);
  const { totalTimeOnSite, pageViews, bounces } = next.engagement;
  next.engagement.mostVisitedPages = Object.entries(next.pageViews.byPage)
    .map(([page, views]) => ({ page, views }))
    .sort((a, b) => b.views - a.views)
    .slice(0, mostPages);
  next.engagement.avgTimeOnSite = minutesText(pageViews > 0 ? totalTimeOnSite / pageViews : 0);
  next.engagement.bounceRate = percent(bounces, pageViews);
  return next;
}

const add = (all: Counts, name: string) => {
  all[name] = (all[name] ?? 0) + 1;
};

export const withView = (record: VisitorRecord, page: string): VisitorRecord =>
  summed(record, ({ pageViews, engagement }) => {
    pageViews.total++;
    engagement.pageViews++;
    add(pageViews.byPage, page);
  });

/** `bounce` is 1 for a view without click or scroll, -1 to take one back. */
export const withStay = (record: VisitorRecord, stay: { seconds: number; bounce: number }): VisitorRecord =>
  summed(record, ({ engagement }) => {
    engagement.totalTimeOnSite += stay.seconds;
    engagement.bounces = Math.max(0, engagement.bounces + stay.bounce);
  });

export const withVisitor = (record: VisitorRecord, visitor: { isNew: boolean; device: string }): VisitorRecord =>
  summed(record, ({ visitors }) => {
    visitors.total++;
    visitors.newVsReturning[visitor.isNew ? 'new' : 'returning']++;
    add(visitors.byLocation, location);
    add(visitors.byDevice, visitor.device);
  });

/** The record after a deferred page report; invalid parts count as nothing. */
export function withReport(record: VisitorRecord, report: unknown, device: string): VisitorRecord {
  const { p, v, e, n, t, b } = object(report);
  if (typeof p !== 'string' || !p.startsWith('/')) return record;
  let next = v === 1 ? withView(record, p) : record;
  if (v === 1 && e === 1) next = withVisitor(next, { isNew: n === 1, device });
  return withStay(next, { seconds: count(t), bounce: b === -1 ? -1 : Math.min(1, count(b)) });
}

const key = 'analyticsData';
const pendingKey = 'analyticsPending';

function change(how: (record: VisitorRecord) => VisitorRecord) {
  const storage = browserStorage();
  try {
    storage.setItem(key, JSON.stringify(how(readRecord(storage.getItem(key)))));
  } catch {
    // Full or blocked storage must not break a page.
  }
}

/** Records a view, or a stay in seconds, in this browser (S2 §3, design.md section 6). */
export function keepVisit(seconds: number, bounce: number, view = false): void {
  change((record) => (view ? withView(record, window.location.pathname) : withStay(record, { seconds, bounce })));
}

export function countVisitor(isNew: boolean): void {
  change((record) => withVisitor(record, { isNew, device: deviceClass(navigator.userAgent) }));
}

/** Records the reports that earlier pages deferred. */
export function keepPending(): void {
  const storage = browserStorage();
  const device = deviceClass(navigator.userAgent);
  for (const report of readList(storage, pendingKey, isObject)) change((record) => withReport(record, report, device));
  try {
    storage.removeItem(pendingKey);
  } catch {}
}
