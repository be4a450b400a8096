import { expect, test } from 'vitest';
import { createAllowance } from '#src/entry.server.tsx';

test('an allowance is used up by the last one, and is whole again when its time is over or the clock is set back', () => {
  const may = createAllowance({ max: 2, windowMs: 1_000 });
  expect([may(5_000), may(5_400), may(5_999)]).toEqual([true, true, false]);
  expect([may(6_000), may(6_999), may(6_999)]).toEqual([true, true, false]);
  expect(may(4_000)).toBe(true);
});
