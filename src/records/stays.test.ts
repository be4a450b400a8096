import { expect, test } from 'vitest';
import { changedWords, stayingUnits } from './places.server.ts';

const unit = (text: string) => ({ kind: 'text', text, heading: '' }) as never;
const staying = (texts: readonly string[], before: string, after: string) =>
  stayingUnits(texts.map(unit), [{ before, after }]).map(({ text }) => text);

test('an equal price of something else stays, a longer figure is another one', () => {
  const texts = ['Essential $150 per user', 'Basic $165 a visit', 'from $150,000', 'from $1500', 'ends with $150.'];
  expect(staying(texts, '$150', '$165')).toEqual(['Essential $150 per user', 'ends with $150.']);
});

test('a name within its new self is no old name', () => {
  const texts = ['Northarc Systems answers', 'we at Northarc typed this by hand', 'Northarcs'];
  expect(staying(texts, 'Northarc', 'Northarc Systems')).toEqual(['we at Northarc typed this by hand']);
});

test('words are looked for that would be known again', () => {
  const now = { a: '$150', b: '6', c: 'GA', d: '15 minutes', e: 'same', 'words.home.title': 'A title' };
  const then = { a: '$165', b: '7', c: 'AL', d: '20 minutes', e: 'same', 'words.home.title': 'Another' };
  expect(changedWords(now, then).map(({ before }) => before)).toEqual(['$150', '15 minutes']);
});
