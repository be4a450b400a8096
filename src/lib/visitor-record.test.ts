import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  readRecord,
  type VisitorRecord,
  withReport,
  withStay,
  withView,
  withVisitor,
} from '#src/browser/visit-record.ts';

// What is broken is said in the console.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

describe("the browser's own record", () => {
  test('has the shape of S2 §3', () => {
    let record = readRecord(null);
    record = withVisitor(record, { isNew: true, device: 'Desktop' });
    for (const page of ['/', '/quote', '/quote']) record = withView(record, page);
    record = withStay(record, { seconds: 65, bounce: 0 });
    record = withStay(record, { seconds: 130, bounce: 1 });
    expect(JSON.parse(JSON.stringify(record))).toEqual({
      pageViews: { total: 3, byPage: { '/': 1, '/quote': 2 } },
      visitors: {
        total: 1,
        newVsReturning: { new: 1, returning: 0 },
        byLocation: { 'Atlanta, GA': 1 },
        byDevice: { Desktop: 1 },
      },
      engagement: {
        ...{ totalTimeOnSite: 195, pageViews: 3, bounces: 1, avgTimeOnSite: '1:05', bounceRate: 33 },
        mostVisitedPages: [
          { page: '/quote', views: 2 },
          { page: '/', views: 1 },
        ],
      },
    });
  });

  test('a bounce that is taken back leaves none', () => {
    const begun = withStay(withView(readRecord(null), '/'), { seconds: 1, bounce: 1 });
    const record = withStay(begun, { seconds: 1, bounce: -1 });
    expect(record.engagement).toMatchObject({ bounces: 0, bounceRate: 0 });
    expect(withStay(readRecord(null), { seconds: 0, bounce: -1 }).engagement.bounces).toBe(0);
  });

  test('what is broken reads as nothing, and whatever is stored can be gone on with', () => {
    const stored = fc.jsonValue().map((value) => JSON.stringify({ pageViews: value }));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), stored), (text) => {
        const record: VisitorRecord = withView(readRecord(text), '/');
        expect(record.pageViews.total).toBeGreaterThanOrEqual(1);
        expect(readRecord(JSON.stringify(record))).toEqual(record);
      }),
    );
  });

  test.each(['{}', 'null', '[]', '"x"', '{"pageViews":{"total":"many","byPage":{"/":-1}}}', 'not json'])(
    '%s is empty',
    (text) => {
      expect(readRecord(text).pageViews.total).toBe(0);
      expect(readRecord(text).engagement).toMatchObject({ avgTimeOnSite: '0:00', bounceRate: 0 });
    },
  );

  test('takes what a page had put aside, and nothing of what is broken', () => {
    const left = { p: '/about', r: '', u: '', v: 1, e: 1, n: 1, t: 4, b: 1, f: [] };
    const record = withReport(withReport(readRecord(null), left, 'Mobile'), { ...left, v: 0, t: 6, b: -1 }, 'Mobile');
    expect(record).toMatchObject({
      pageViews: { total: 1, byPage: { '/about': 1 } },
      visitors: { total: 1, newVsReturning: { new: 1, returning: 0 }, byDevice: { Mobile: 1 } },
      engagement: { totalTimeOnSite: 10, bounces: 0 },
    });
    fc.assert(
      fc.property(fc.jsonValue(), (broken) => {
        const next = withReport(record, { ...left, v: broken, t: broken, b: broken, p: broken }, 'Mobile');
        expect(readRecord(JSON.stringify(next))).toEqual(next);
      }),
    );
  });
});
