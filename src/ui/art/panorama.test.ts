import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groundOf, housesOf } from './panorama.ts';
import { smoothPath } from './smooth-path.ts';

test('a smooth path runs through its points, and a closed one returns', () => {
  const points = [
    [0, 0],
    [10, 5],
    [20, 0],
  ] as const;
  expect(smoothPath(points)).toMatch(/^M0 0C.* 10 5C.* 20 0$/);
  expect(smoothPath(points, true)).toMatch(/^M0 0C.* 0 0Z$/);
});

const frame = { west: -84.68, south: 33.6, east: -83.93, north: 34.29 };
const somewhere = fc.record({
  lon: fc.double({ min: frame.west, max: frame.east, noNaN: true }),
  lat: fc.double({ min: frame.south, max: frame.north - 0.01, noNaN: true }),
});

test('further north is higher, smaller and nearer the middle', () => {
  const ground = groundOf(frame);
  const middle = ground.size[0] / 2;
  fc.assert(
    fc.property(somewhere, fc.double({ min: 0.01, max: 0.6, noNaN: true }), ({ lon, lat }, further) => {
      const [near, far] = [ground.project([lon, lat]), ground.project([lon, Math.min(frame.north, lat + further)])];
      expect(far[1]).toBeLessThan(near[1]);
      expect(ground.scaleAt(far[1])).toBeLessThan(ground.scaleAt(near[1]));
      expect(Math.abs(far[0] - middle)).toBeLessThanOrEqual(Math.abs(near[0] - middle) + 1);
    }),
  );
});

test('no house hides another, however near places are, and a place has the same houses every time', () => {
  const ground = groundOf(frame);
  const place = fc.record({
    name: fc.string({ minLength: 1, maxLength: 20 }),
    at: somewhere.map(({ lon, lat }) => ground.project([lon, lat])),
    label: fc.constantFrom('left', 'right', 'above', 'below'),
  });
  const boxesOf = (fronts: string) =>
    [...fronts.matchAll(/M(-?[\d.]+) (-?[\d.]+)v-([\d.]+)h([\d.]+)/g)].map(([, ...found]) => {
      const [left = 0, foot = 0, height = 0, width = 0] = found.map(Number);
      return { left, right: left + width, top: foot - height, foot };
    });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (places) => {
      const houses = housesOf(places, ground.project([-84.388, 33.749]), ground);
      expect(housesOf(places, ground.project([-84.388, 33.749]), ground)).toEqual(houses);
      const boxes = boxesOf(houses.fronts);
      expect(boxes.length).toBeGreaterThan(1);
      const rounding = 0.2;
      for (const [index, a] of boxes.entries())
        for (const b of boxes.slice(index + 1)) {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const up = Math.min(a.foot, b.foot) - Math.max(a.top, b.top);
          expect(Math.min(across, up)).toBeLessThanOrEqual(rounding);
        }
    }),
  );
});
