import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differences, mergeBlocks } from './admin-stale.tsx';
import { anyBlocks, heroBlock, textBlock } from './page-blocks.fixture.ts';

describe('merging a stale save', () => {
  test('whoever changed nothing is followed nowhere: the result is the other side', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (base, changed) => {
        expect(mergeBlocks(base, base, changed)).toEqual(changed);
        expect(mergeBlocks(base, changed, base)).toEqual(changed);
      }),
    );
  });

  test('both texts that changed can be had, whole and in their own words', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, anyBlocks, (base, mine, theirs) => {
        const found = differences(base, mine, theirs);
        const all = (side: 'mine' | 'theirs') => Object.fromEntries(found.map(({ id }) => [id, side]));
        const sorted = (blocks: typeof base) => blocks.toSorted((a, b) => a.id.localeCompare(b.id));
        expect(sorted(mergeBlocks(base, mine, theirs, all('mine')))).toEqual(sorted(mine));
        expect(sorted(mergeBlocks(base, mine, theirs, all('theirs')))).toEqual(sorted(theirs));
      }),
    );
  });

  test('no block is made up, none comes twice, and what both have stays', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, anyBlocks, (base, mine, theirs) => {
        const merged = mergeBlocks(base, mine, theirs);
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
        for (const block of merged) expect([...mine, ...theirs]).toContainEqual(block);
        for (const block of mine)
          if (theirs.some((other) => fc.stringify(other) === fc.stringify(block))) {
            expect(merged).toContainEqual(block);
          }
      }),
    );
  });

  const base = [heroBlock('top'), textBlock('one', 'One'), textBlock('two', 'Two')];

  test('changes of different blocks both stand', () => {
    const mine = base.with(1, textBlock('one', 'Mine'));
    const theirs = base.with(2, textBlock('two', 'Theirs'));
    expect(differences(base, mine, theirs).map(({ id, changedBy }) => [id, changedBy])).toEqual([
      ['one', 'mine'],
      ['two', 'theirs'],
    ]);
    expect(mergeBlocks(base, mine, theirs)).toEqual([base[0], mine[1], theirs[2]]);
  });

  test('the same block changed by both is a conflict, and mine until somebody chooses', () => {
    const mine = base.with(1, textBlock('one', 'Mine'));
    const theirs = base.with(1, textBlock('one', 'Theirs'));
    const both = { id: 'one', mine: mine[1], theirs: theirs[1], changedBy: 'both' };
    expect(differences(base, mine, theirs)).toEqual([both]);
    expect(mergeBlocks(base, mine, theirs)).toEqual(mine);
    expect(mergeBlocks(base, mine, theirs, { one: 'theirs' })).toEqual(theirs);
  });

  test('a deletion is a change like any other', () => {
    const mine = base.toSpliced(1, 1);
    expect(mergeBlocks(base, mine, base)).toEqual(mine);
    const theirs = base.with(1, textBlock('one', 'Theirs'));
    expect(differences(base, mine, theirs)).toMatchObject([{ id: 'one', mine: undefined, changedBy: 'both' }]);
    expect(mergeBlocks(base, mine, theirs, { one: 'theirs' })).toEqual(theirs);
  });

  test('what they added comes to its place among what I moved', () => {
    const mine = [base[2], base[0], base[1]].filter((block) => block !== undefined);
    const theirs = base.toSpliced(1, 0, textBlock('new', 'New'));
    expect(mergeBlocks(base, mine, theirs).map(({ id }) => id)).toEqual(['two', 'top', 'new', 'one']);
  });
});
