import { expect, test } from 'vitest';
import { phoneKey, phonesIn } from './telephone.server.ts';

test('a number is one however it is typed, in the United States unless it says otherwise', () => {
  for (const typed of ['+1 770 555 0142', '(770) 555-0142', '7705550142', '1-770-555-0142', ' 770.555.0142 '])
    expect(phoneKey(typed), typed).toBe('+17705550142');
  expect(phoneKey('+49 30 901820')).toBe('+4930901820');
  for (const none of ['', '555', 'call me', '555-0142']) expect(phoneKey(none), none).toBeUndefined();
});

test('numbers are found in what people write', () => {
  expect(phonesIn('My number is 770.555.0142, or (678) 555-0117 after six. Invoice 20231.')).toEqual([
    '+17705550142',
    '+16785550117',
  ]);
  expect(phonesIn('x'.repeat(50_000))).toEqual([]);
});
