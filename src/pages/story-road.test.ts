import { expect, test } from 'vitest';
import { alongTheRoad } from '#src/content/areas.ts';
import { stories } from '#src/content/stories.ts';

const told = stories.builtIn;

test('stories come from north to south, and a dot stands off the road by as many miles as its town', () => {
  const stops = alongTheRoad(told).map(({ stop }) => stop);
  expect(stops.map((stop) => stop?.town)).toEqual([
    ...['Cumming', 'Cumming', 'Milton', 'Alpharetta', 'Alpharetta', 'Johns Creek', 'Duluth', 'Marietta', 'Dunwoody'],
    ...['Sandy Springs', 'Sandy Springs', 'Buckhead'],
  ]);
  expect(stops.find((stop) => stop?.town === 'Duluth')?.east).toBeGreaterThan(9);
  expect(stops.find((stop) => stop?.town === 'Marietta')?.east).toBeLessThan(-10);
});

test('a story of a town that the map does not know comes last, without a stop', () => {
  const first = told[0]!;
  const elsewhere = { ...first, id: 'elsewhere', places: ['Savannah'] };
  const nowhere = { ...first, id: 'nowhere', places: [] };
  expect(alongTheRoad([elsewhere, nowhere, first])).toEqual([
    { story: first, stop: expect.objectContaining({ town: 'Alpharetta' }) },
    { story: elsewhere },
    { story: nowhere },
  ]);
});
