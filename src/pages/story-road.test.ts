import { expect, test } from 'vitest';
import { alongTheRoad } from '#src/content/areas.ts';
import { stories } from '#src/content/stories.ts';

const told = stories.builtIn;

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
