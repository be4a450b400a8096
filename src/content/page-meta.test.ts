import lostLink from 'content:pages/request-lost';
import { expect, test } from 'vitest';
import { fillFacts } from '#src/lib/facts.ts';

import { newsletterPages } from './newsletter-pages.ts';
import { pageMeta } from './page-meta.ts';
import { builtWords } from './records/words.ts';

test('no page describes itself at greater length than a search engine shows', () => {
  const lengths = Object.values(pageMeta).map(
    ({ path, description }) => [path, fillFacts(description, builtWords).length] as const,
  );
  expect(lengths.filter(([, length]) => length > 160 || length < 70)).toEqual([]);
  const others = [newsletterPages.signUpPage, newsletterPages.archivePage, lostLink];
  const long = others.map(({ description }) => fillFacts(description, builtWords)).filter(({ length }) => length > 160);
  expect(long).toEqual([]);
});
