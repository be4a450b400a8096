import { expect, test } from 'vitest';
import { namesOne, withoutWords } from '#src/lib/lists.ts';
import { isOfPerson } from './erase-scope-store.server.ts';

const ada = { emails: ['ada@example.com'], phones: ['+17705550142'] };

test.each([
  [{ email: 'ADA@Example.com', phone: '' }, true],
  [{ email: 'xada@example.com' }, false],
  [{ email: 'ada@example.com.evil.example' }, false],
  [{ name: 'Ada', phone: '(770) 555-0142' }, true],
  [{ name: 'Ada', phone: '770.555.0143' }, false],
  // The front desk's number, with another person's address.
  [{ email: 'bob@example.com', phone: '(770) 555-0142' }, false],
  [{ message: 'Please ask ada@example.com about it.' }, false],
  [{}, false],
])('%j is hers: %s', (data, expected) => {
  expect(isOfPerson(JSON.stringify(data), ada)).toBe(expected);
});

test.each([
  ['Write to ada@example.com.', true],
  ['<ADA@example.com>', true],
  ['j.ada@example.com', false],
  ['ada@example.com.au', false],
  ['ada@example.community', false],
  ['ada+news@example.com', false],
  ['mailto:ada@example.com?subject=x', true],
])('%s names her: %s', (text, expected) => {
  expect(namesOne(text, ada.emails)).toBe(expected);
});

test('what names somebody is replaced, and nothing else of the line', () => {
  const needles = ['NA-4F7K2M9Q', 'Ada Byron', 'ada@example.com'];
  const replaced = withoutWords('NA-4F7K2M9Q, NA-ZZZZ2222: ada byron <ADA@example.com>', needles, 'NR-1');
  expect(replaced).toBe('NR-1, NA-ZZZZ2222: NR-1 <NR-1>');
  expect(withoutWords('anything', [], 'NR-1')).toBe('anything');
});
