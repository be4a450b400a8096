import { expect, test } from 'vitest';
import { type TodayDone, undoableAfter } from './today-toast.tsx';

const did = (key: string, what: TodayDone['did']): TodayDone => ({ ok: true, key, name: key, did: what });

test('what was done is taken back one after the other, the last first', () => {
  const both = [did('lead-ada', 'done'), did('lead-grace', 'later')].reduce(undoableAfter, []);
  expect(both.map(({ key }) => key)).toEqual(['lead-ada', 'lead-grace']);
  const one = undoableAfter(both, did('lead-grace', 'back'));
  expect(one.map(({ key }) => key)).toEqual(['lead-ada']);
  expect(undoableAfter(one, did('lead-ada', 'undone'))).toEqual([]);
  // A next action moves its own day; a confirmation has gone out by mail.
  expect(undoableAfter([], did('action-call', 'later'))).toEqual([]);
  expect(undoableAfter([], did('lead-ada', 'confirmed'))).toEqual([]);
  expect(undoableAfter(one, { ok: false, reason: 'No.' })).toBe(one);
});
