import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileText, textEncoding } from './attachment.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => !/[\p{Cc}\p{Cn}\p{Co}\ufeff]/u.test(one));

test('any text in UTF-8 or UTF-16 comes back unchanged, as Windows writes it', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(fileText(Buffer.from(one))).toBe(one);
      expect(fileText(Buffer.from(`\ufeff${one}`))).toBe(one);
      const wide = Buffer.from(`\ufeff${one}`, 'utf16le');
      expect(fileText(wide)).toBe(one);
      expect(fileText(wide.swap16())).toBe(one);
    }),
  );
});

test('without a mark too, in a Latin alphabet', () => {
  const latin = fc.array(fc.constantFrom(...'abc ,;@.\r\n\u00e9\u00df'), { minLength: 8 }).map((all) => all.join(''));
  fc.assert(
    fc.property(latin, (one) => {
      expect(fileText(Buffer.from(one, 'utf16le'))).toBe(one);
      expect(fileText(Buffer.from(one, 'utf16le').swap16())).toBe(one);
      expect(fileText(Buffer.from(one, 'latin1'))).toBe(one);
    }),
  );
});

test.each(['Привет, мир, как дела?\r\n', 'Λόγος 12: ένα λάθος'])('nor in another alphabet: %s', (one) => {
  expect(fileText(Buffer.from(one, 'utf16le'))).toBe(one);
  expect(fileText(Buffer.from(one, 'utf16le').swap16())).toBe(one);
});

test('what programs and pictures are made of is no text', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const bytes = Array.from({ length: 10 }, (_, n) => createHash('sha256').update(`${seed} ${n}`).digest());
      expect(textEncoding(Buffer.concat(bytes))).toBeUndefined();
    }),
  );
  expect(textEncoding(new Uint8Array([0xff, 0xfe, 0x78, 0x03]))).toBeUndefined();
  expect(textEncoding(new Uint8Array(100))).toBeUndefined();
});
