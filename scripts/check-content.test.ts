import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordsOf } from '#src/content/records-of.ts';
import { requests } from '#src/content/schemas/mails.ts';
import { home } from '#src/content/schemas/pages.ts';
import { contentProblems, lineOf, problemsOf, schemas, unknownFacts } from './check-content.ts';
import { dataOf } from './content.ts';

test('nothing is wrong in content/, and each page, form and email has a schema', async () => {
  expect(await contentProblems()).toEqual([]);
  const files = ['pages', 'forms', 'mails'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((file) => `${folder}/${file.replace('.yaml', '')}`),
  );
  expect(files.filter((name) => !(name in schemas))).toEqual([]);
});

test('a mistake is told with its file, its line and what is expected', () => {
  const data = dataOf('pages/home') as { hero: object };
  expect(problemsOf('pages/home', { ...data, hero: { ...data.hero, title: 5 } }, home)).toEqual([
    'content/pages/home.yaml, line 3, hero.title: Invalid input: expected string, received number',
  ]);
  expect(problemsOf('pages/home', { ...data, heros: 1 }, home)[0]).toMatch(
    /^content\/pages\/home\.yaml, line 1: .*heros/,
  );
  expect(unknownFacts('content/x.yaml', 'a: 1\nb: from {{price.seos}}', new Set(['price.seo']))).toEqual([
    'content/x.yaml, line 2: there is no fact price.seos',
  ]);
  expect(lineOf('- id: a\n- id: b\n  name: 5', [1, 'name'])).toBe(3);
  expect(lineOf('---\ntitle: A\ncards:\n  - text: B\n---\n\n## C: D', ['cards', 0, 'text'])).toBe(4);
});

test('a placeholder that nothing is filled in for, or that is missing, is told with its line', () => {
  const data = dataOf('mails/requests') as { links: { lines: string[] } };
  const lines = data.links.lines.map((line) => line.replace('{requests}', '{request}'));
  expect(problemsOf('mails/requests', { ...data, links: { ...data.links, lines } }, requests)).toEqual([
    'content/mails/requests.yaml, line 11, links.lines.1: Nothing is filled in for {request}',
    'content/mails/requests.yaml, line 8, links: Expected {requests} in it',
  ]);
  expect(problemsOf('mails/requests', { ...data, greeting: 'Hello {name},' }, requests)).toEqual([
    'content/mails/requests.yaml, line 1, greeting: Nothing is filled in for {name}',
  ]);
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
