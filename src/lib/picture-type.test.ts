import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureTypeOf } from './uploads.ts';

const text = (words: string) => new TextEncoder().encode(words);
const pixel = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });

describe('the type of a picture is told by its content', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s', async (type) => {
    expect(pictureTypeOf(await pixel().toFormat(type).toBuffer())).toBe(type);
  });

  test.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7'],
    ['nothing', ''],
    ['the first letters of one', 'RIFF'],
    ['a film', '\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'],
    ['a brand where only a version may stand', '\0\0\0\u0010ftypmp42avif'],
  ])('%s is none', (_, words) => expect(pictureTypeOf(text(words))).toBe(undefined));

  test('any bytes have an answer', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void pictureTypeOf(bytes)));
    fc.assert(
      fc.property(
        fc.uint8Array(),
        (bytes) => void pictureTypeOf(Uint8Array.from([0, 0, 0, 99, ...text('ftyp'), ...bytes])),
      ),
    );
  });
});
