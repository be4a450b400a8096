import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround, readPlace } from './lead-list.server.ts';

const at = (address: string | undefined) => readPlace(new URLSearchParams(address));

test('whoever goes on some pages comes back over the same ones to the first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 40 }), (lasts) => {
      const filter = new URLSearchParams({ q: 'moth relay' });
      let place = readPlace(new URLSearchParams());
      const seen = [place.after];
      for (const last of lasts) {
        place = at(pagesAround(filter, place, last).next);
        seen.push(place.after);
      }
      expect(place.page).toBe(lasts.length + 1);
      for (const after of seen.toReversed().slice(1)) {
        place = at(pagesAround(filter, place, undefined).previous);
        expect(place.after).toBe(after);
      }
      expect(pagesAround(filter, place, undefined)).toEqual({ first: undefined, previous: undefined, next: undefined });
    }),
  );
});

test('a place that makes no sense is the first page', () => {
  for (const query of ['after=', 'after=-1', 'after=x&page=7', 'page=3&back=1.2']) {
    expect(at(`?${query}`)).toEqual({ after: undefined, page: 1, back: [] });
  }
  expect(at('?after=5&page=-2&back=..zz.!')).toEqual({ after: 5, page: 2, back: [1295] });
});
