import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { anyText } from '#tests/helpers/any-text.ts';
import { emailAddress, isEmailAddress, line, paragraph } from './fields.ts';
import { attachmentHeader, safeFileName } from './file-name.ts';
import { earlyErrors } from './first-errors.ts';
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

afterEach(() => {
  vi.restoreAllMocks();
});

test('the first message of each wrong field', () => {
  const schema = z.object({ name: z.string().min(1, 'missing').regex(/x/, 'no x'), phone: z.string() });
  expect(earlyErrors(schema, { name: '', phone: '1' })).toEqual({ name: 'missing' });
});

test('a check that breaks leaves the judgement to the server', () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  const schema = z.object({
    name: z.string().transform(() => {
      throw new TypeError('x.toWellFormed is not a function');
    }),
  });
  expect(earlyErrors(schema, { name: 'Ada' })).toEqual({});
  expect(complained).toHaveBeenCalledOnce();
});

test.each([
  ['My CV.pdf', 'My CV.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['cv.pdf.exe', 'cv.pdf.pdf'],
  ['', 'resume.pdf'],
  ['Lebenslauf Müller.pdf', 'Lebenslauf Müller.pdf'],
  ['履歴書.pdf', '履歴書.pdf'],
])('%j becomes %j', (sent, kept) => {
  expect(safeFileName(sent, 'pdf', 'resume')).toBe(kept);
});

test('a name is harmless, whatever was sent', () => {
  fc.assert(
    fc.property(anyText(), (sent) => {
      const name = safeFileName(sent, 'pdf', 'resume');
      expect(name).toMatch(/^[^./\\].*\.pdf$/su);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: that there is none is the point
      expect(name).not.toMatch(/[\u0000-\u001f\u007f/\\:"<>|?*\u202a-\u202e]/);
      expect([...name].length).toBeLessThanOrEqual(84);
    }),
  );
});

test.each([
  ['My CV.pdf', `attachment; filename="My CV.pdf"; filename*=UTF-8''My%20CV.pdf`],
  ['Müller (1).pdf', `attachment; filename="Muller (1).pdf"; filename*=UTF-8''M%C3%BCller%20%281%29.pdf`],
  ["O'Brien*.pdf", `attachment; filename="O'Brien*.pdf"; filename*=UTF-8''O%27Brien%2A.pdf`],
  ['履歴書.pdf', `attachment; filename="file.pdf"; filename*=UTF-8''%E5%B1%A5%E6%AD%B4%E6%9B%B8.pdf`],
])('the header for %j', (name, header) => {
  expect(attachmentHeader(name)).toBe(header);
});

test('a header is one line of ASCII that fits into an answer, whatever the name', () => {
  fc.assert(
    fc.property(anyText(), (name) => {
      const header = attachmentHeader(name);
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.~!%-]*$/);
      expect(new Headers({ 'Content-Disposition': header }).get('content-disposition')).toBe(header);
    }),
  );
});
