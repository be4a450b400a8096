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
      totalTimeOnSite: count(stay.totalTimeOnSite),
      pageViews: count(stay.pageViews),
      bounces: count(stay.bounces),
    },
  });
}

type Counted = Pick<VisitorRecord, 'pageViews' | 'visitors'> & {
  engagement: Pick<VisitorRecord['engagement'], 'totalTimeOnSite' | 'pageViews' | 'bounces'>;
};

function summed({ pageViews, visitors, engagement }: Counted): VisitorRecord {
  const { totalTimeOnSite, pageViews: views, bounces } = engagement;
  return {
    pageViews,
    visitors,
    engagement: {
      totalTimeOnSite,
      pageViews: views,
      bounces,
      mostVisitedPages: Object.entries(pageViews.byPage)
        .map(([page, n]) => ({ page, views: n }))
        .sort((a, b) => b.views - a.views)
        .slice(0, mostPages),
      avgTimeOnSite: minutesText(views > 0 ? totalTimeOnSite / views : 0),
      bounceRate: percent(bounces, views),
    },
  };
}

const plus = (all: Counts, name: string): Counts => ({ ...all, [name]: (all[name] ?? 0) + 1 });

export function withView({ pageViews, visitors, engagement }: VisitorRecord, page: string): VisitorRecord {
  return summed({
    pageViews: { total: pageViews.total + 1, byPage: plus(pageViews.byPage, page) },
    visitors,
    engagement: { ...engagement, pageViews: engagement.pageViews + 1 },
  });
}

/** `bounce` is 1 for a view without click or scroll, -1 to take one back. */
export function withStay(record: VisitorRecord, stay: { seconds: number; bounce: number }): VisitorRecord {
  const { engagement } = record;
  return summed({
    ...record,
    engagement: {
      ...engagement,
      totalTimeOnSite: engagement.totalTimeOnSite + stay.seconds,
      bounces: Math.max(0, engagement.bounces + stay.bounce),
    },
  });
}

export function withVisitor(record: VisitorRecord, visitor: { isNew: boolean; device: string }): VisitorRecord {
  const { total, newVsReturning, byLocation, byDevice } = record.visitors;
  const kind = visitor.isNew ? 'new' : 'returning';
  return {
    ...record,
    visitors: {
      total: total + 1,
      newVsReturning: { ...newVsReturning, [kind]: newVsReturning[kind] + 1 },
      byLocation: plus(byLocation, location),
      byDevice: plus(byDevice, visitor.device),
    },
  };
}

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
