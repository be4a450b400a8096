import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attachmentType, checkAttachment, fileText, mediaTypeOf, textEncoding } from './attachment.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const wide = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('an attachment', () => {
  test.each([
    ['plain text', bytes('Line one\r\nLine two\t\u00e9'), 'txt'],
    ['a GIF', bytes('GIF89a....'), 'gif'],
    ['a PDF', bytes('%PDF-1.7\n1 0 obj\nstartxref\n0\n%%EOF'), 'pdf'],
  ])('%s is known by its content', (_, file, type) => {
    expect(attachmentType(file)?.type).toBe(type);
    expect(mediaTypeOf(type)).toBe(attachmentType(file)?.mediaType);
  });

  test.each([
    ['a program', new Uint8Array([0x4d, 0x5a, 0x90, 0x00])],
    ['half a character of two bytes', new Uint8Array([0xff, 0xfe, 0x41])],
    ['an archive', new Uint8Array([0x50, 0x4b, 0x03, 0x04])],
  ])('%s is none of ours', (_, file) => {
    expect(attachmentType(file)).toBeUndefined();
    expect(checkAttachment('report.pdf', file)).toHaveProperty('problem');
  });

  test('text of another encoding is text', () => {
    const file = wide('\ufeffGr\u00fc\u00dfe');
    expect(attachmentType(file)).toEqual({ type: 'text', extension: 'txt', mediaType: 'text/plain' });
    for (const one of [file, latin('caf\u00e9\r\n\u001a')])
      expect(checkAttachment('notes.log', one)).toEqual({ title: 'notes.txt', type: 'text' });
  });

  test('a colored log, a page feed, and a log that was set aside are text', () => {
    for (const log of ['\u001b[31mERROR\u001b[0m disk 3\n', 'page 1\f\npage 2', 'beep\u0007 a\bb']) {
      expect(checkAttachment('server.log.1', bytes(log))).toEqual({ title: 'server.log.txt', type: 'txt' });
    }
  });

  test('its name is harmless and ends as what it is', () => {
    expect(checkAttachment('../../notes.log', bytes('hello'))).toEqual({ title: 'notes.txt', type: 'txt' });
    expect(checkAttachment('README', bytes('hello'))).toEqual({ title: 'README.txt', type: 'txt' });
    for (const name of ['fake.pdf', 'page.html', 'drawing.svg', 'notes.exe']) {
      expect(checkAttachment(name, bytes('hello'))).toHaveProperty('problem');
    }
    expect(checkAttachment('empty.txt', bytes(''))).toEqual({ problem: 'empty.txt is empty.' });
  });
});

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
