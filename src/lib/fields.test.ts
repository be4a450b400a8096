import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '#tests/helpers/any-text.ts';
import { emailAddress, isEmailAddress, line, paragraph } from './fields.ts';
import { wellFormed } from './text.ts';

describe('one address, and nothing that could end a mail header', () => {
  test.each(['ada@example.com', "o'brien+tag@sub.example.co.uk", 'grüße@münchen.example'])('%s is one', (value) =>
    expect(isEmailAddress(value)).toBe(true),
  );
  test.each([
    ...['ada', 'ada@localhost', 'ada@.example', 'ada@example.', 'a b@example.com', 'a@example.com,b@example.com'],
    ...['a@example.com;b@example.com', 'Ada <a@example.com>', 'a@example.com\nBcc: b@example.com'],
    ...['a@exam\u0000ple.com', `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(250)}.com`],
  ])('%j is none', (value) => expect(isEmailAddress(value)).toBe(false));
});

test('a line has no line break and no control character, whatever was typed', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (typed) => {
      const value = line(200).parse(typed);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is the law
      expect(value).not.toMatch(/[\u0000-\u001f\u007f]/);
      expect(value.isWellFormed()).toBe(true);
      expect(value).toBe(value.trim());
    }),
  );
});

test('a paragraph keeps its lines, as \\n', () => expect(paragraph(50).parse(' a\r\nb\rc\n')).toBe('a\nb\nc'));

test('what turns a text around is taken out of a line and an address; marks inside a name stay', () => {
  const name = line(80);
  expect(name.parse('\u202eadA\u202c \u2067Byron\u2069')).toBe('adA Byron');
  expect(name.parse('\u200f \u200eעדה\u200f')).toBe('עדה');
  expect(name.parse('עדה\u200e (Ada)')).toBe('עדה\u200e (Ada)');
  expect(line(80, 'missing').safeParse('\u202e\u200f').success).toBe(false);
  expect(emailAddress('none', 'wrong').parse('\u202aada@example.com\u202c')).toBe('ada@example.com');
  expect(isEmailAddress('a\u202eda@example.com')).toBe(false);
});

test('does what the platform does with any halves of characters', () => {
  const halves = fc.string({ unit: fc.integer({ min: 0xd7fe, max: 0xe001 }).map((code) => String.fromCharCode(code)) });
  fc.assert(fc.property(halves, (text) => wellFormed(text) === text.toWellFormed()));
});
