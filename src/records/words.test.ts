import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Elsewhere } from '#src/page-editor/page-words.ts';
import { createApp } from '#src/server/app.ts';
import { signedInCookie } from '#tests/helpers/desk.ts';
import { createTestSite, realAgent, type TestSite } from '#tests/helpers/site.ts';

let made: TestSite;
let cookie: string;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  made = await createTestSite();
  cookie = await signedInCookie(made);
  const page = '<title>⟦words.home.hero-title⟧</title><h1>⟦words.home.hero-title⟧</h1>';
  app = createApp({ deps: made.deps, pages: async () => new Response(page) });
});
afterAll(() => made.close());

const ask = (path: string, init: { signed?: boolean; body?: object } = {}) =>
  app.request(`${made.config.publicUrl}${path}`, {
    method: init.body ? 'POST' : 'GET',
    headers: {
      'User-Agent': realAgent,
      ...(init.signed === false ? {} : { Cookie: cookie }),
      ...(init.body ? { 'Content-Type': 'application/json', Origin: made.config.publicUrl } : {}),
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });
const read = async () => (await ask('/admin/words/home')).json();

describe('a text that is none of the words of a page', () => {
  const saying = async (text: string) =>
    (await ask(`/admin/words?${new URLSearchParams({ saying: text })}`)).json() as Promise<Elsewhere[]>;

  test('leads to the records that say it', async () => {
    expect((await ask('/admin/words?saying=Milton', { signed: false })).status).toBe(401);
    // Whole, within other words, and beside them.
    const titles = ['Stopping a wire fraud on a Friday', 'transfer stopped before release'];
    for (const text of [...titles, 'Pages: $86,000 transfer stopped before release.']) {
      expect(await saying(text)).toMatchObject([{ path: '/admin/records/stories/invoice-fraud' }]);
    }
    for (const text of ['', '$1,500 per month', '- … -', 'no such words']) expect(await saying(text)).toEqual([]);
    expect((await saying('Milton')).length).toBeLessThanOrEqual(3);
  });
});

describe('the words of a page', () => {
  test('are for whoever is signed in, and only of pages that have some', async () => {
    expect((await ask('/admin/words/home', { signed: false })).status).toBe(401);
    expect((await ask('/admin/words/home', { signed: false, body: { base: 0, values: {} } })).status).toBe(401);
    for (const page of ['privacy', 'nowhere']) expect((await ask(`/admin/words/${page}`)).status).toBe(404);
    expect((await ask('/admin/words/home', { body: { base: 'x' } })).status).toBe(422);
  });

  test('come with the page that shows them, and are published against the version they began from', async () => {
    const { base, values, html, fields } = await read();
    expect(base).toBe(0);
    expect(html).toContain(`<h1><span data-words="hero-title">${values['hero-title']}</span></h1>`);
    expect(fields['hero-title']).toEqual({ label: 'Hero, title', most: expect.any(Number) });
    const mine = { ...values, 'hero-title': 'Smith & Sons, {{hours.office}}' };
    expect(await (await ask('/admin/words/home', { body: { base, values: mine } })).json()).toEqual({ number: 1 });
    expect((await read()).html).toContain('>Smith &amp; Sons, Mon-Fri 8-6 EST</span>');
    const late = await ask('/admin/words/home', { body: { base, values } });
    expect([late.status, await late.json()]).toMatchObject([409, { theirs: { number: 1, values: mine } }]);
    const wrong = await ask('/admin/words/home', { body: { base: 1, values: { ...mine, 'hero-title': '<b>' } } });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: { 'hero-title': expect.any(String) } }]);
  });
});

test('the built-in page comes back with its words', async () => {
  const { base, values } = await read();
  const changed = { ...values, 'hero-title': 'Computers that work' };
  expect((await ask('/admin/words/home', { body: { base, values: changed } })).status).toBe(200);
  expect((await read()).values['hero-title']).toBe('Computers that work');
  expect((await ask('/admin/content/home/restore', { body: { base: 0, number: 0 } })).status).toBe(200);
  expect((await read()).values['hero-title']).toBe('IT support and software from just off Georgia 400');
});
