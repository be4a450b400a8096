import { expect, test } from 'vitest';
import { durationText, shownIdentifier, spanOf, todayBegan } from './rules-history.ts';

const at = (text: string) => Date.parse(text);
// Tuesday, 9:30 PM Eastern: already Wednesday in UTC.
const now = at('2026-06-09T21:30:00-04:00');

test('days are Eastern days', () => {
  expect(todayBegan(now)).toBe(at('2026-06-09T00:00:00-04:00'));
  expect(spanOf('today', now)).toEqual({ from: at('2026-06-09T00:00:00-04:00') });
  expect(spanOf('yesterday', now)).toEqual({
    from: at('2026-06-08T00:00:00-04:00'),
    before: at('2026-06-09T00:00:00-04:00'),
  });
  expect(spanOf('week', now)).toEqual({ from: now - 7 * 86_400_000 });
  expect(spanOf('month', now)).toEqual({ from: at('2026-05-09T21:30:00-04:00') });
  expect(spanOf('all', now)).toEqual({});
});

test('the days of a clock change have 23 and 25 hours', () => {
  const spring = spanOf('yesterday', at('2026-03-09T12:00:00-04:00'));
  expect((spring.before ?? 0) - (spring.from ?? 0)).toBe(23 * 3_600_000);
  const autumn = spanOf('yesterday', at('2026-11-02T12:00:00-05:00'));
  expect((autumn.before ?? 0) - (autumn.from ?? 0)).toBe(25 * 3_600_000);
});

test('minutes and seconds; the first eight characters', () => {
  const words = [0, 59_600, 200_000, 3_600_000, -5].map(durationText);
  expect(words).toEqual(['0m 0s', '1m 0s', '3m 20s', '60m 0s', '0m 0s']);
  expect(shownIdentifier('0123456789')).toBe('01234567');
});
