import { expect, test } from 'vitest';
import { testimonials } from '#src/content/clients.ts';
import { company } from '#src/content/company.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { usd } from '#src/content/prices.ts';
import { shownMoments } from '#src/seo/seo-api.server.ts';

/** The words of the second name the company. */
const [review, other] = testimonials.builtIn;
const pages: Record<string, string> = {
  '/prices': `<p>From ${usd('seo')}</p>`,
  '/names': `<a href="mailto:%E2%9F%A6company.info%E2%9F%A7">${company.name}</a>`,
  '/reviews': `<blockquote>“${review?.text.replace("'", '&#x27;')}”</blockquote>`,
  '/others': `<blockquote>${other?.text}</blockquote><p>Nothing of the first</p>`,
  '/plain': '<p>Nothing that anybody changes here</p>',
};
const moved = async (changedAt: Record<string, Record<string, number>>, records = {}) =>
  Object.fromEntries(
    await shownMoments(
      { records, facts: builtFacts, changedAt },
      Object.keys(pages),
      async (path) => pages[path] ?? '',
    ),
  );

test('a page moves with what it shows and with nothing else', async () => {
  expect(await moved({})).toEqual({});
  expect(await moved({ prices: { seo: 5, 'ai-app': 9 } })).toEqual({ '/prices': 5 });
  expect(await moved({ company: { company: 7 } })).toEqual({ '/names': 7, '/others': 7 });
  expect(await moved({ testimonials: { [review?.id ?? '']: 8 } })).toEqual({ '/reviews': 8 });
  expect(await moved({ claims: { rating: 3 } })).toEqual({});
});

test('where a record was taken away, the pages that show others of its kind move', async () => {
  const records = { testimonials: testimonials.builtIn.slice(1) };
  expect(await moved({ testimonials: { [review?.id ?? '']: 8 } }, records)).toEqual({ '/others': 8 });
});
