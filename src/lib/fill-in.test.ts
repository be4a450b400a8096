import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillIn, fillLines, mailOf, type Template } from './fill-in.ts';
import { mark, type Selection } from './html.ts';
import { mergeRanges } from './lists.ts';

const text = <Name extends string>(said: string) => said as unknown as Template<Name>;

test('what a text asks for stands in it, numbers as people write them', () => {
  const asked = text<'day' | 'count'>('{count} on {day}, and {day} alone');
  const said = fillIn(asked, { count: 2000, day: 'Monday {count}' });
  expect(said).toBe('2,000 on Monday {count}, and Monday {count} alone');
  // @ts-expect-error: nothing is said for {day}.
  fillIn(asked, { count: 1 });
  // @ts-expect-error: it is no text that anybody may be shown.
  asked satisfies string;
});

test('a line makes room for the lines that it is filled with', () => {
  const lines = [text<'facts' | 'link'>('{facts}'), text<'facts' | 'link'>('Open {link}'), text<never>('')];
  expect(fillLines(lines, { facts: ['a', 'b'], link: 'L' })).toEqual(['a', 'b', 'Open L', '']);
  expect(fillLines(lines, { facts: [], link: 'L' })).toEqual(['Open L', '']);
  const mail = mailOf({ subject: text<'link'>('To {link}'), lines: [text('{link}')] }, { link: 'L' });
  expect(mail).toEqual({ subject: 'To L', lines: ['L'] });
});

const ranges = fc.array(fc.record({ begins: fc.integer({ min: 0, max: 60 }), ends: fc.integer({ min: 0, max: 60 }) }));
test('ranges that are merged hold the same moments, in order, and none touches another', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const merged = mergeRanges(given);
      const holds = (all: typeof given, moment: number) =>
        all.some(({ begins, ends }) => begins <= moment && moment < ends);
      for (let moment = 0; moment <= 60; moment++) expect(holds(merged, moment)).toBe(holds(given, moment));
      for (const [nth, { begins, ends }] of merged.entries()) {
        expect(begins).toBeLessThan(ends);
        expect(merged[nth + 1]?.begins ?? Number.POSITIVE_INFINITY).toBeGreaterThan(ends);
      }
    }),
  );
});

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
