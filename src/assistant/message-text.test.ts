import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf } from './chat-log.tsx';

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
