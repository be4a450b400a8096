import { expect, test } from 'vitest';
import { daySentence, dueWords } from './today-words.ts';

const at = (moment: string) => new Date(`${moment}:00-05:00`).getTime();
const today = '2026-12-01';
const now = at('2026-12-01T13:42');
const minute = 60_000;

test.each([
  ['2026-12-01T13:42', { when: '1:42 PM', about: 'now', late: false }],
  ['2026-12-01T12:40', { when: '12:40 PM', about: '1\u00a0h\u00a02\u00a0min overdue', late: true }],
  ['2026-11-28T07:40', { when: '7:40 AM', about: 'Sat, 3\u00a0days overdue', late: true }],
  ['2026-12-02T09:20', { when: '9:20 AM', about: 'tomorrow', late: false }],
  ['2026-12-04T09:20', { when: '9:20 AM', about: 'Friday', late: false }],
  ['2026-12-08T09:20', { when: '9:20 AM', about: 'Tue, Dec 8', late: false }],
])('due at %s', (due, words) => {
  expect(dueWords(at(due), now, today)).toEqual(words);
});

test('the day in a sentence', () => {
  const meeting = (from: string) => ({ from: at(from), to: at(from) + 30 * minute }) as never;
  const day = { counts: {}, late: 0, meetings: [], chats: [], closes: at('2026-12-01T18:00'), worksToday: true };
  expect(daySentence(day, now)).toBe('No one is waiting for a reply. The office closes at 6:00 PM.');
  const chats = [{ back: null }, { back: now }] as never;
  expect(daySentence({ ...day, chats }, now)).toBe('One visitor asked for a person in chat.');
  const meetings = [meeting('2026-12-01T10:00'), meeting('2026-12-01T15:00')];
  expect(daySentence({ ...day, counts: { contact: 4, quote: 2 }, late: 1, meetings }, now)).toBe(
    'Six waiting for a reply today, one overdue. One meeting left. You’re free until 3:00 PM.',
  );
  expect(daySentence({ ...day, counts: { contact: 13 }, late: 13, meetings }, at('2026-12-01T15:10'))).toBe(
    '13 waiting for a reply today, 13 overdue. One meeting left. Your meeting ends at 3:30 PM.',
  );
});
