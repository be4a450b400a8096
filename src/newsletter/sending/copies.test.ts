import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowance,
  copyMessageId,
  copyOf,
  durationWords,
  isHardBounce,
  isServerTrouble,
  paces,
  pauseAfter,
} from './copies.ts';

describe('the pace', () => {
  test('is kept over any span, whoever asks and however often', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...paces),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 }),
        (pace, waits) => {
          let [now, next, sent] = [1_000_000, 1_000_000, 0];
          const began = now;
          for (const wait of waits) {
            now += wait;
            const { count, nextAt } = allowance({ pace, next_at: next }, now, 4);
            sent += count;
            next = nextAt;
          }
          // One at once, those of the seconds that were made up for, and no more than the pace from there on.
          expect(sent).toBeLessThanOrEqual(1 + ((now - began + 5_000) * pace) / 3_600_000);
        },
      ),
    );
  });

  test('lets one leave at once, and none before its moment', () => {
    expect(allowance({ pace: 600, next_at: 0 }, 10_000, 4).count).toBe(1);
    expect(allowance({ pace: 600, next_at: 10_001 }, 10_000, 4)).toEqual({ count: 0, nextAt: 10_001 });
    expect(allowance({ pace: 36_000, next_at: 0 }, 100_000, 4)).toMatchObject({ count: 4 });
  });

  test('a clock that was set back holds up nothing for long', () => {
    expect(allowance({ pace: 600, next_at: 86_400_000 }, 1_000, 4).count).toBe(1);
  });
});

test('waits of a mail server that is away grow up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map((n) => pauseAfter(n) / 1000)).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
});

test('a Message-ID tells its copy, and only at its own domain', () => {
  const copy = { sending: '0190-aaaa-bbbb', subscriber: 'b7d8d7c8-1111-4222' };
  expect(copyOf(copyMessageId(copy, 'northarc.example'), 'northarc.example')).toEqual(copy);
  expect(copyOf(copyMessageId(copy, 'elsewhere.example'), 'northarc.example')).toBeUndefined();
  expect(copyOf('<0190-aaaa@northarc.example>', 'northarc.example')).toBeUndefined();
});

test.each([
  ['5.1.1', true],
  ['', true],
  ['5.0.0', true],
  ['5.2.1', true],
  ['5.2.2', false],
  ['5.7.1', false],
  ['4.2.2', false],
  ['4.4.1', false],
])('status %s of a mail that came back means the address is gone: %s', (status, hard) => {
  expect(isHardBounce(status)).toBe(hard);
});

test.each([
  [{ message: '', responseCode: 421 }, true],
  [{ message: '', code: 'ECONNECTION' }, true],
  [{ message: '', code: 'ETIMEDOUT' }, true],
  [{ message: '', code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, false],
  [{ message: '', code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, false],
  [{ message: '', code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, true],
  [{ message: '', code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, false],
])('%j is trouble with the server: %s', (error, trouble) => {
  expect(isServerTrouble(error)).toBe(trouble);
});

test('how long it takes in words', () => {
  expect([5, 100, 1_300, 60_000].map((copies) => durationWords(copies, 600))).toEqual([
    'about a minute',
    'about 10 minutes',
    'about 3 hours',
    'about 5 days',
  ]);
});
