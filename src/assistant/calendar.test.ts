import { expect, test } from 'vitest';
import { defaultClock as businessClock, defaultSchedule } from '#src/content/schedule.ts';
import { dueInWords } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { clockOf } from '#src/lib/schedule.ts';
import { calendarAt } from './answers.server.ts';

test('the date is that of Atlanta, the holidays lie ahead, the moment is the one of the receipt', () => {
  const late = Date.parse('2026-11-22T03:30:00Z');
  const { today, minute, unusual, answeredBy, week } = calendarAt(late, businessClock);
  expect([today, minute]).toEqual(['2026-11-21', 22 * 60 + 30]);
  expect(unusual[0]).toEqual({ date: '2026-11-26', open: null, name: 'Thanksgiving' });
  expect(unusual.map(({ date }) => date)).toEqual(unusual.map(({ date }) => date).sort());
  expect(unusual.at(-1)?.date).toBe('2027-12-31');
  expect(week).toEqual([null, ...Array(5).fill({ opens: 480, closes: 1080 }), null]);
  expect(answeredBy).toBe(dueInWords(replyDue(late, { days: 1 }, businessClock), late));
  expect(answeredBy).toBe('Tuesday, 8:00 AM Eastern');
});

test('closures, extra openings and worked holidays are told as the owner lets visitors read them', () => {
  const closed = { from: '2026-12-02T00:00', to: '2026-12-04T00:00', office: true };
  const rules = {
    ...defaultSchedule,
    worked: ['Day after Thanksgiving'],
    closures: [
      { ...closed, id: 'a', reason: 'We move house', shown: true },
      { ...closed, id: 'b', from: '2026-12-08T00:00', to: '2026-12-09T00:00', reason: 'Ill', shown: false },
    ],
    openings: [{ ...closed, id: 'c', from: '2026-12-05T09:00', to: '2026-12-05T12:00', reason: '', shown: false }],
  };
  const clock = clockOf(() => rules);
  const { unusual } = calendarAt(Date.parse('2026-11-22T15:00:00Z'), clock);
  expect(unusual.filter(({ date }) => date < '2026-12-20')).toEqual([
    { date: '2026-11-26', open: null, name: 'Thanksgiving' },
    { date: '2026-11-27', open: { opens: 480, closes: 1080 }, name: 'Day after Thanksgiving' },
    { date: '2026-12-02', open: null, name: 'We move house' },
    { date: '2026-12-03', open: null, name: 'We move house' },
    { date: '2026-12-05', open: { opens: 540, closes: 720 }, name: '' },
    { date: '2026-12-08', open: null, name: '' },
  ]);
});
