import { expect, test } from 'vitest';
import { logoFault } from './logo-shape.ts';

test('a logo has at least 48 pixels, and is neither very wide nor very tall', () => {
  for (const [width, height] of [
    [48, 48],
    [480, 48],
    [48, 96],
  ] as const) {
    expect(logoFault({ width, height })).toBeUndefined();
  }
  for (const [width, height, fault] of [
    [47, 48, /at least 48/],
    [2, 2, /^This picture has 2 × 2 pixels/],
    [481, 48, /at most 10 times as wide/],
    [48, 97, /twice as tall/],
  ] as const) {
    expect(logoFault({ width, height })).toMatch(fault);
  }
});
