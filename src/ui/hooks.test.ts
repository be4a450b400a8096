import { expect, test } from 'vitest';
import { keptAfter } from './hooks.ts';

test('an answer is kept through revalidations and its own navigation, and ends with the next', () => {
  const kept = (...steps: readonly [string | undefined, string][]) =>
    steps.reduce((last, step) => keptAfter(last, ...step), {
      ...{ answer: undefined as string | undefined, kept: undefined as string | undefined },
      ...{ key: 'one', isArriving: false },
    }).kept;
  expect(kept(['said', 'one'], ['said', 'two'], [undefined, 'two'])).toBe('said');
  expect(kept(['said', 'one'], [undefined, 'two'])).toBe('said');
  expect(kept(['said', 'one'], [undefined, 'two'], [undefined, 'three'])).toBeUndefined();
  expect(kept(['said', 'two'], [undefined, 'three'])).toBeUndefined();
});
