import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDaysIn } from './knowledge.ts';
import { blocksOf } from './message-text.tsx';

test('blank lines part paragraphs, lines with a dash are a list', () => {
  expect(blocksOf('One\ntwo\n\n- a\n- b\nafter\n\n\n- c')).toEqual([
    { kind: 'paragraph', text: 'One\ntwo' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: 'after' },
    { kind: 'list', items: ['c'] },
  ]);
  expect(blocksOf('')).toEqual([]);
});

test('no word is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('word', '- item', '', ' ', '-')), (lines) => {
      const shown = blocksOf(lines.join('\n')).flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
      const words = (texts: string[]) => texts.join(' ').match(/word|item/g) ?? [];
      expect(words(shown)).toEqual(words(lines));
    }),
  );
});

test('every weekday with a free time', () => {
  const day = (date: string, ...free: boolean[]) => ({
    date,
    open: free.length > 0,
    slots: free.map((available, n) => ({ time: `1${n}:00`, available })),
  });
  const days = [
    day('2026-06-09', false, false),
    day('2026-06-10', false, true, true),
    day('2026-06-13'),
    ...['15', '16', '17', '18', '19'].map((n) => day(`2026-06-${n}`, true)),
  ];
  const open = openDaysIn({ days });
  expect(open.map(({ date }) => date)).toEqual(['10', '15', '16', '17', '18', '19'].map((n) => `2026-06-${n}`));
  expect(open[0]?.times).toEqual(['11:00', '12:00']);
});
