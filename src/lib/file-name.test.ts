import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '#tests/helpers/any-text.ts';
import { attachmentHeader, safeFileName } from './file-name.ts';

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
