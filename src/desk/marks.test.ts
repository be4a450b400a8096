import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds, marked, placeIn } from './marks.ts';

const shown = (text: string, words: string[], numbers: string[] = []) =>
  marked(text, { words, numbers })
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

test('the beginnings of words that were asked for are marked, whatever their case and accents', () => {
  expect(shown('Priya Raman, PRIYANKA', ['priya'])).toBe('[Priya] Raman, [PRIYA]NKA');
  expect(shown('Zoë Müller and Josée', ['mull', 'josee', 'zoe'])).toBe('[Zoë] [Müll]er and [Josée]');
  expect(shown('uproar', ['roar'])).toBe('uproar');
});

test('a number is marked however it is written', () => {
  expect(shown('(770) 555-0142, Peachtree', [], ['5550142'])).toBe('(770) [555-0142], Peachtree');
  expect(shown('my number is 770.555.0142.', [], ['7705550142'])).toBe('my number is [770.555.0142].');
  expect(shown('invoice 20231', [], ['5550142'])).toBe('invoice 20231');
});

test('nothing of a text is lost or moved, whatever is looked for', () => {
  const words = fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 4 });
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, words, fc.constantFrom('5', '42', '5550142'), (said, asked, number) => {
      const pieces = marked(said, { words: asked, numbers: [number] });
      expect(pieces.map((piece) => piece.text).join('')).toBe(said);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
  );
});

test('of a long text the place is shown in which it stands', () => {
  const marks = { words: ['backup'], numbers: [] };
  const text = `${'word '.repeat(60)}the backup has not run ${'since '.repeat(60)}`;
  const place = placeIn(['nothing', text], marks) ?? '';
  expect(place).toMatch(/^… .*the backup has not run .* …$/);
  expect(place.length).toBeLessThan(170);
  expect(placeIn(['nothing'], marks)).toBeUndefined();
  expect(placeIn(['backup'], marks)).toBe('backup');
  expect(placeIn([`backup${'x'.repeat(400)}`], marks)?.length).toBeLessThan(200);
  expect(holds('no', marks)).toBe(false);
});
