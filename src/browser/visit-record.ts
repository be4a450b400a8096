import { browserStorage, isObject, readList } from '#src/lib/browser-store.ts';
import { deviceClass } from '#src/lib/device-class.ts';
import {
  readRecord,
  type VisitorRecord,
  withReport,
  withStay,
  withView,
  withVisitor,
} from '#src/lib/visitor-record.ts';

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
