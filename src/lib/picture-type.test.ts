import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureFaults, pictureTypeOf } from './uploads.ts';

const text = (words: string) => new TextEncoder().encode(words);
const pixel = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });

describe('the type of a picture is told by its content', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('%s', async (type) => {
    expect(pictureTypeOf(await pixel().toFormat(type).toBuffer())).toBe(type);
  });

  const file = (brand: string) => `\0\0\0\u0018ftyp${brand}`;
  test.each([
    ...['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<!doctype html><script>alert(1)</script>'],
    ...['%PDF-1.7', '', 'RIFF', file('mp42\0\0\0\0mp42isom'), '\0\0\0\u0010ftypmp42avif'],
  ])('%j is none', (words) => expect(pictureTypeOf(text(words))).toBe(undefined));

  test('any bytes have an answer', () => {
    const beginnings = fc.constantFrom([], [0, 0, 0, 99, ...text('ftyp')]);
    fc.assert(
      fc.property(
        beginnings,
        fc.uint8Array(),
        (start, bytes) => void pictureTypeOf(Uint8Array.from([...start, ...bytes])),
      ),
    );
  });
});

test('a logo has at least 48 pixels, and is neither very wide nor very tall', () => {
  for (const [width, height] of [
    [48, 48],
    [480, 48],
    [48, 96],
  ] as const) {
    expect(pictureFaults.logo({ width, height })).toBeUndefined();
  }
  for (const [width, height, fault] of [
    [47, 48, /at least 48/],
    [2, 2, /^This picture has 2 × 2 pixels/],
    [481, 48, /at most 10 times as wide/],
    [48, 97, /twice as tall/],
  ] as const) {
    expect(pictureFaults.logo({ width, height })).toMatch(fault);
  }
});
