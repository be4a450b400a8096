import { expect, test } from 'vitest';
import { recordsOf } from '#src/content/records-of.ts';
import { contentProblems, lineOf, shapeProblems, unknownFacts } from './check-content.ts';
import { markdownData } from './content.ts';
import { knownShapes, shapeOf } from './content-types.ts';

test('nothing is wrong in content/', async () => {
  expect(await contentProblems()).toEqual([]);
});

test('a mistake is told with its file, its line and what is expected', () => {
  const expected = new Map([
    ['pages/home > hero', ['title:number', 'subtitle', 'lead']],
    ['mails > requests', ['greeting', 'links{name}', 'linkSubject']],
  ]);
  const problems = shapeProblems(expected, new Map([...shapeOf('pages/home'), ...shapeOf('mails')]));
  expect(problems).toEqual(
    expect.arrayContaining([
      'content/pages/home.yaml, line 3, hero.title: expected title:number, found title',
      'content/pages/home.yaml, line 2, hero.subtitle: expected subtitle, found nothing',
      expect.stringMatching(/^content\/pages\/home\.yaml, line \d+, hero\.stats: nothing shows it/),
      'content/mails/requests.yaml, line 8, links: expected links{name}, found links{requests}',
    ]),
  );
  expect(shapeProblems(knownShapes(), shapeOf('mails'))).toEqual([]);
  expect(unknownFacts('content/x.yaml', 'a: 1\nb: from {{price.seos}}', new Set(['price.seo']))).toEqual([
    'content/x.yaml, line 2: there is no fact price.seos',
  ]);
  expect(lineOf('- id: a\n- id: b\n  name: 5', [1, 'name'])).toBe(3);
  expect(lineOf('---\ntitle: A\ncards:\n  - text: B\n---\n\n## C: D', ['cards', 0, 'text'])).toBe(4);
});

test('an article is a file with front matter', () => {
  expect(markdownData('---\ntitle: A\n---\n\nText\n')).toEqual({ title: 'A', body: 'Text' });
  expect(() => markdownData('# Hello')).toThrow('has no front matter');
  expect(() => markdownData('---\ntitle: "x\n---\nText')).toThrow('Missing closing');
});

test('a record is read by the fields of the desk', () => {
  const fields = { name: { kind: 'line', label: 'Name', most: 5, needed: 'Please name it' } } as const;
  expect(recordsOf('things', fields, [{ id: 'a', name: 'A' }])).toEqual([{ id: 'a', name: 'A' }]);
  expect(recordsOf('things', fields, { '01-a': { name: 'A' } })).toEqual([{ id: 'a', name: 'A' }]);
  expect(() => recordsOf('things', fields, [{ id: 'a' }])).toThrow('content/things, 0.name: Please name it');
  expect(() => recordsOf('things', fields, { '01-a': { nam: 'A' } })).toThrow(
    'content/things/01-a, nam: there is no such field',
  );
  expect(() => recordsOf('things', fields, [{ id: 'A b', name: 'A' }])).toThrow('A b is no id');
});
