import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeRanges } from './lists.ts';

const ranges = fc.array(fc.record({ begins: fc.integer({ min: 0, max: 60 }), ends: fc.integer({ min: 0, max: 60 }) }));
test('ranges that are merged hold the same moments, in order, and none touches another', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const merged = mergeRanges(given);
      const holds = (all: typeof given, moment: number) =>
        all.some(({ begins, ends }) => begins <= moment && moment < ends);
      for (let moment = 0; moment <= 60; moment++) expect(holds(merged, moment)).toBe(holds(given, moment));
      for (const [nth, { begins, ends }] of merged.entries()) {
        expect(begins).toBeLessThan(ends);
        expect(merged[nth + 1]?.begins ?? Number.POSITIVE_INFINITY).toBeGreaterThan(ends);
      }
    }),
  );
});
