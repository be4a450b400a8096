import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmailAddress, line, paragraph } from './fields.ts';

describe('one address, and nothing that could end a mail header', () => {
  test.each(['ada@example.com', "o'brien+tag@sub.example.co.uk", 'grüße@münchen.example'])('%s is one', (value) =>
    expect(isEmailAddress(value)).toBe(true),
  );
  test.each([
    'ada',
    'ada@localhost',
    'ada@.example',
    'ada@example.',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'Ada <a@example.com>',
    'a@example.com\nBcc: b@example.com',
    'a@exam\u0000ple.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('%j is none', (value) => expect(isEmailAddress(value)).toBe(false));
});

test('a line has no line break and no control character, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const value = line(200).parse(typed);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is the law
      expect(value).not.toMatch(/[\u0000-\u001f\u007f]/);
      expect(value.isWellFormed()).toBe(true);
      expect(value).toBe(value.trim());
    }),
  );
});

test('a paragraph keeps its lines, as \\n', () => expect(paragraph(50).parse(' a\r\nb\rc\n')).toBe('a\nb\nc'));
