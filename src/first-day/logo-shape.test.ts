import { expect, test } from 'vitest';
import { logoFault } from './logo-shape.ts';

test.each([
  [48, 48, undefined],
  [480, 48, undefined],
  [48, 96, undefined],
  [47, 48, /at least 48/],
  [2, 2, /^This picture has 2 × 2 pixels/],
  [481, 48, /at most 10 times as wide/],
  [40, 3000, /twice as tall/],
  [48, 97, /twice as tall/],
])('a logo of %i x %i pixels', (width, height, fault) => {
  if (fault) expect(logoFault({ width, height })).toMatch(fault);
  else expect(logoFault({ width, height })).toBeUndefined();
});
