import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedLines, lineDifferences } from './versions.tsx';

describe('differences', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 8 }).map((lines) => lines.join('\n'));

  test('hold both texts, line by line and in order', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDifferences(before, after);
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
        expect(without('new').join('\n')).toBe(before);
        expect(without('gone').join('\n')).toBe(after);
      }),
    );
    expect(lineDifferences('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
  });

  test('what changed is shown with a line around it', () => {
    const told = changedLines(lineDifferences('1\n2\n3\n4\n5\n6', '1\n2\n3\nfour\n5\n6'));
    expect(told.map(({ text: line }) => line)).toEqual(['3', '4', 'four', '5']);
  });
});
