import { describe, expect, test } from 'vitest';
import { attachmentType, checkAttachment, mediaTypeOf } from './attachment.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

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
    ['bytes that are no UTF-8', new Uint8Array([0xff, 0xfe, 0x41])],
    ['an archive', new Uint8Array([0x50, 0x4b, 0x03, 0x04])],
  ])('%s is none of ours', (_, file) => {
    expect(attachmentType(file)).toBeUndefined();
    expect(checkAttachment('report.pdf', file)).toHaveProperty('problem');
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
