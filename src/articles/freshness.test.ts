import { expect, test } from 'vitest';
import { isDueForReview, isOver } from './freshness.ts';

test.each([
  ['2026-05-22', '', '2026-11-21', false],
  ['2026-05-22', '', '2026-11-22', true],
  ['2024-01-01', '2026-05-23', '2026-11-22', false],
  // Of August 31 half a year is the end of February.
  ['2025-08-31', '', '2026-02-27', false],
  ['2025-08-31', '', '2026-02-28', true],
])('an article of %s, reviewed %j, is due on %s: %s', (date, reviewed, today, due) =>
  expect(isDueForReview({ date, reviewed }, today)).toBe(due),
);

test('what an article is about is over after its day', () => {
  expect(isOver({ eventUntil: '2026-11-21' }, '2026-11-21')).toBe(false);
  expect(isOver({ eventUntil: '2026-11-21' }, '2026-11-22')).toBe(true);
  expect(isOver({ eventUntil: '' }, '2026-11-22')).toBe(false);
});
