import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mark, type Selection } from './html.ts';

const at = (marked: string): Selection => {
  const [left = '', chosen = '', right = ''] = marked.split('|');
  return { text: left + chosen + right, from: left.length, to: left.length + chosen.length };
};
const shown = ({ text, from, to }: Selection) => `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;

test.each([
  ['bold', 'We |are| here', 'We **|are|** here'],
  ['bold', 'We **|are|** here', 'We |are| here'],
  ['bold', '||', '**|bold text|**'],
  ['italic', 'We |are| here', 'We *|are|* here'],
  ['italic', '**|are|**', '***|are|***'],
  ['heading', 'First\nSe|con|d', 'First\n|## Second|'],
  ['heading', '## Se|con|d', '|Second|'],
  ['list', 'O|ne\nTw|o\nThree', '|- One\n- Two|\nThree'],
  ['list', '- O|ne\n- Tw|o', '|One\nTwo|'],
  ['link', 'See |our prices| here', 'See [our prices](|https://|) here'],
  ['link', '||', '[link text](|https://|)'],
] as const)('%s of %j gives %j', (kind, before, after) => expect(shown(mark(at(before), kind))).toBe(after));

test('no word of the text is lost', () => {
  const letters = (text: string) => text.replace(/[^a-z]/g, '');
  const kinds = fc.constantFrom('bold', 'italic', 'heading', 'list', 'link');
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z \n]{0,40}$/), fc.nat(40), fc.nat(40), kinds, (text, one, other, kind) => {
      const [from, to] = [Math.min(one, other, text.length), Math.min(Math.max(one, other), text.length)];
      const { text: after, from: start, to: end } = mark({ text, from, to }, kind);
      expect(letters(after)).toContain(letters(text.slice(0, from)));
      expect(after.length).toBeGreaterThanOrEqual(text.length);
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(after.length);
    }),
  );
});
