import mockups from 'content:mockups';
import { gzipSync } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JobsApp } from '#src/pages/app-development.tsx';
import { DentistSite, FenceSite, SearchResult, ShopSite } from './sites.tsx';

const label = 'Example: an invented one.';
const all: readonly (readonly [string, ReactNode])[] = [
  ['dentist', <DentistSite key="dentist" label={label} />],
  ['shop', <ShopSite key="shop" label={label} />],
  ['fence', <FenceSite key="fence" label={label} />],
  ['search', <SearchResult key="search" label={label} />],
  ['jobs', <JobsApp key="jobs" label={label} />],
];

test.each(all)('the screen of %s is one picture that says what it shows, leads nowhere and is light', (_, screen) => {
  const markup = renderToStaticMarkup(screen);
  expect(markup.match(/role="img"/g)).toHaveLength(1);
  expect(markup).toMatch(/aria-label="An example: /);
  expect(markup).toMatch(new RegExp(`<figcaption[^>]*>${label}</figcaption>`));
  expect(markup).not.toMatch(/<(a|button|input|h\d)\b|style=/);
  expect(gzipSync(markup).length).toBeLessThan(1536);
});

test('an invented address is one that nobody can own', () => {
  const { dentist, shop, fence, search } = mockups;
  for (const address of [dentist.address, shop.address, fence.address, search.before.address, search.after.address]) {
    expect(address).toMatch(/^[a-z-]+\.example\b/);
  }
});
