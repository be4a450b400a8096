import { gzipSync } from 'node:zlib';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { JobsApp } from './jobs-app.tsx';
import { DentistSite, FenceSite, SearchResult, ShopSite } from './sites.tsx';

const label = 'Example: an invented one.';
const all: readonly ReactNode[] = [DentistSite, ShopSite, FenceSite, SearchResult, JobsApp].map((Screen) => (
  <Screen key={Screen.name} label={label} />
));

test.each(all)('a screen is one picture that says what it shows, leads nowhere and is light', (screen) => {
  const markup = renderToStaticMarkup(screen);
  expect(markup.match(/role="img"/g)).toHaveLength(1);
  expect(markup).toMatch(/aria-label="An example: /);
  expect(markup).toContain(`<figcaption>${label}</figcaption>`);
  expect(markup).not.toMatch(/<(a|button|input|h\d)\b|style=/);
  expect(gzipSync(markup).length).toBeLessThan(1536);
});
