import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/helpers/any-text.ts';
import { emailKey, mailboxKey } from './store.server.ts';

test.each([
  ['Ada.Byron@gmail.com', 'adabyron@gmail.com'],
  ['a.d.a.b.y.r.o.n+news@GoogleMail.com', 'adabyron@gmail.com'],
  ['ada.byron+news@example.com', 'ada.byron@example.com'],
  ['ada.byron@notgmail.com', 'ada.byron@notgmail.com'],
  ['ada.byron@gmail.com.example', 'ada.byron@gmail.com.example'],
])('%j is the mailbox %j', (address, key) => {
  expect(mailboxKey(address)).toBe(key);
  expect(emailKey(address), 'another subscriber all the same').toBe(address.toLowerCase());
});

describe('the key of an address', () => {
  test.each([
    ['  ada@example.com ', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['jose\u0301@example.com', 'josé@example.com'],
  ])('%j is %j', (address, key) => expect(emailKey(address)).toBe(key));

  const none = '|ada|@example.com|ada@|ada@localhost|ada@127.0.0.1|ada@1.2|ada@[::1]|ada@a b.c'.split('|');
  test.each(none)('%j has none', (address) => expect(emailKey(address)).toBeUndefined());

  const word = fc.string({ unit: fc.constantFrom(...'abcxyzäéñжñ019'), minLength: 1, maxLength: 12 });
  const address = fc
    .tuple(fc.oneof(word, fc.string({ minLength: 1, maxLength: 20 })), word)
    .map(([local, host]) => `${local}@x${host}.example`);

  test('a key is its own key', () => {
    fc.assert(
      fc.property(fc.oneof(address, anyText(), fc.emailAddress()), (given) => {
        const key = emailKey(given);
        if (key !== undefined) expect(emailKey(key)).toBe(key);
      }),
      { numRuns: 500 },
    );
  });

  test('case does not count on either side of the @', () => {
    const plain = fc.tuple(word, word).map(([local, host]) => `${local}@x${host}.example`);
    fc.assert(
      fc.property(fc.oneof(plain, fc.emailAddress()), (given) => {
        expect(emailKey(given)).toBeDefined();
        expect(emailKey(given.toUpperCase())).toBe(emailKey(given));
        expect(emailKey(given.normalize('NFD'))).toBe(emailKey(given));
      }),
    );
  });
});
