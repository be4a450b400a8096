import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Art as ArtName } from '#src/lib/page-parts.ts';
import { Art } from './art.tsx';
import { drawings } from './drawings.tsx';
import { smoothPath } from './smooth-path.ts';

test.each(Object.keys(drawings) as ArtName[])('the drawing %s is light, decorative and of a fixed shape', (name) => {
  const svg = renderToStaticMarkup(<Art name={name} />);
  expect(svg.length).toBeLessThan(1500);
  expect(svg).toContain('aria-hidden="true"');
  expect(svg).toContain('viewBox="0 0 240 160"');
});

test('a smooth path runs through its points, and a closed one returns', () => {
  const points = [
    [0, 0],
    [10, 5],
    [20, 0],
  ] as const;
  expect(smoothPath(points)).toMatch(/^M0 0C.* 10 5C.* 20 0$/);
  expect(smoothPath(points, true)).toMatch(/^M0 0C.* 0 0Z$/);
});
