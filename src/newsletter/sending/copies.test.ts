import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowance, copyMessageId, copyOf, isHardBounce, isServerTrouble, paces } from './copies.ts';

describe('the pace', () => {
  test('is kept over any span, whoever asks and however often', () => {
    const waited = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom(...paces), waited, (pace, waits) => {
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
      }),
    );
  });

  test('lets one leave at once, and none before its moment', () => {
    expect(allowance({ pace: 600, next_at: 0 }, 10_000, 4).count).toBe(1);
    expect(allowance({ pace: 600, next_at: 10_001 }, 10_000, 4)).toEqual({ count: 0, nextAt: 10_001 });
    expect(allowance({ pace: 36_000, next_at: 0 }, 100_000, 4)).toMatchObject({ count: 4 });
    // A clock that was set back holds up nothing for long.
    expect(allowance({ pace: 600, next_at: 86_400_000 }, 1_000, 4).count).toBe(1);
  });
});

test('a Message-ID tells its copy, and only at its own domain', () => {
  const copy = { sending: '0190-aaaa-bbbb', subscriber: 'b7d8d7c8-1111-4222' };
  expect(copyOf(copyMessageId(copy, 'northarc.example'), 'northarc.example')).toEqual(copy);
  expect(copyOf(copyMessageId(copy, 'elsewhere.example'), 'northarc.example')).toBeUndefined();
  expect(copyOf('<0190-aaaa@northarc.example>', 'northarc.example')).toBeUndefined();
});

test('which answers mean that an address is gone, and which that the server is in trouble', () => {
  for (const status of ['5.1.1', '', '5.0.0', '5.2.1']) expect(isHardBounce(status), status).toBe(true);
  for (const status of ['5.2.2', '5.7.1', '4.2.2', '4.4.1']) expect(isHardBounce(status), status).toBe(false);
  const isTrouble = (about: object) => isServerTrouble({ message: '', ...about });
  const refused = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
  for (const about of [{ responseCode: 421 }, { code: 'ECONNECTION' }, { ...refused, command: 'MAIL FROM' }]) {
    expect(isTrouble(about), JSON.stringify(about)).toBe(true);
  }
  for (const about of [refused, { ...refused, responseCode: 450 }, { code: 'EMESSAGE', responseCode: 554 }]) {
    expect(isTrouble(about), JSON.stringify(about)).toBe(false);
  }
});
