import { expect, test } from 'vitest';
import { defaultClock as businessClock } from '#content/schedule.ts';
import { dueInWords } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { calendarAt } from './calendar.ts';

test('the date is that of Atlanta, the holidays lie ahead, the moment is the one of the receipt', () => {
  const late = Date.parse('2026-11-22T03:30:00Z');
  const { today, minute, holidays, answeredBy } = calendarAt(late);
  expect([today, minute]).toEqual(['2026-11-21', 22 * 60 + 30]);
  expect(holidays[0]).toEqual({ date: '2026-11-26', name: 'Thanksgiving' });
  expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).sort());
  expect(holidays.at(-1)?.date).toBe('2027-12-31');
  expect(answeredBy).toBe(dueInWords(replyDue(late, { days: 1 }, businessClock), late));
  expect(answeredBy).toBe('Tuesday, 8:00 AM Eastern');
});
