import { expect, test } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import { offeredFacts } from './collection.ts';

test('what a text may name are facts by kind with their words, and no words of pages', () => {
  const offered = offeredFacts({ ...builtFacts, 'words.about.title': 'About us', 'company.empty': '' });
  expect(offered.map(({ label }) => label)).toEqual(['Company', 'Hours', 'Prices and plans', 'Claims and promises']);
  const names = offered.flatMap(({ facts }) => facts.map(({ name }) => name));
  expect(names).toContain('price.remote-support-hour');
  expect(names.filter((name) => /^(words|look)\./.test(name))).toEqual([]);
  expect(offered.flatMap(({ facts }) => facts).every(({ words }) => words !== '')).toBe(true);
});
