import type { APIRequestContext } from '@playwright/test';
import { axeFindings, expect, test } from './fixtures.ts';

const screens: Record<string, string[]> = {
  '/services': [],
  '/app-development': ['/mobile-app-development', '/ai-app-development'],
  '/website-development-seo': ['/website-design', '/website-development', '/web-development', '/seo-services'],
  '/it-support': [],
  '/it-support/business': ['/business-it-support'],
  '/it-support/residential': ['/residential-it-support'],
};

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const html = await answer.text();
  const first = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    status: answer.status(),
    main: first(/<main[^>]*>(.*)<\/main>/s),
    title: first(/<title>(.*?)<\/title>/),
    canonical: new URL(first(/<link rel="canonical" href="(.*?)"/) || 'none:').pathname,
    robots: first(/<meta name="robots" content="(.*?)"/),
    services: blocks.map((block) => JSON.parse(block[1] ?? '')).filter((block) => block['@type'] === 'Service'),
  };
}

test('every alias shows the screen of its first path, and points to it (S1 §2)', async ({ request }) => {
  for (const [path, aliases] of Object.entries(screens)) {
    const page = await read(request, path);
    expect(page.services.length).toBeGreaterThan(0);
    for (const alias of aliases) {
      expect(await read(request, alias)).toMatchObject({ status: 200, canonical: path, main: page.main });
    }
  }
});

test('prices in the structured data stand on the page', async ({ request }) => {
  for (const path of Object.keys(screens)) {
    const { services, main } = await read(request, path);
    const offers = services.flatMap(({ offers = [] }) => offers);
    expect(offers.length).toBeGreaterThan(0);
    for (const { name, priceSpecification: is } of offers) {
      expect(main).toContain(`$${(is.price ?? is.minPrice).toLocaleString('en-US')}`);
      expect(main).toContain(is.unitText);
      expect(main).toContain(name);
    }
  }
});

test('an unknown city and an unknown path answer 404, each in its own words', async ({ request }) => {
  for (const path of ['/it-support-macon-ga', '/business-it-support-macon-ga', '/residential-it-support-macon-ga']) {
    const page = await read(request, path);
    expect(page).toMatchObject({ status: 404, title: 'City Not Found', robots: 'noindex, nofollow' });
    expect(page.main).toContain('We don&#x27;t have specific information for this city yet.');
    expect(page.main).toContain('href="/it-support"');
  }
  for (const path of ['/macon', '/it-support-macon', '/it-support/macon', '/a/b']) {
    const page = await read(request, path);
    expect(page.status).toBe(404);
    expect(page.main).toContain('Unexpected Application Error!');
    expect(page.main).toContain('404 Not Found');
  }
});

test('an address that cannot be read is a page that does not exist, like any other', async ({ request }) => {
  const unreadable = [
    '/caf%E9',
    '/%E0%A4%A',
    '/blog/%00',
    '/%',
    '/about./x',
    '/a%2Fb',
    '/it-support/%E9',
    '/web-design%ff',
  ];
  const ownersAndFiles = ['/admin/%E9', '/admin/messages/%00', '/chat-history/%E0', '/media/%E9', '/assets/%E9.js'];
  for (const path of [...unreadable, ...ownersAndFiles].flatMap((one) => [one, `${one}.data`])) {
    const page = await read(request, path);
    expect(page, path).toMatchObject({ status: 404, robots: 'noindex, nofollow' });
    expect(page.main, path).toContain('Unexpected Application Error!');
    expect(page.main, path).toContain('404 Not Found');
    expect(page.main, path).toContain('href="/contact"');
  }
  const posted = await request.post('/caf%E9', { form: { a: 'b' }, headers: { Accept: 'text/html' } });
  expect([posted.status(), await posted.text()]).toEqual([
    404,
    expect.stringContaining('Unexpected Application Error!'),
  ]);
  const called = await request.get('/api/%E9');
  expect([called.status(), await called.json()]).toEqual([404, { message: 'There is nothing at this address.' }]);
});

test('the services listing leads where the specification says', async ({ page }) => {
  await page.goto('/services');
  const targets = {
    cloud: '/it-support/business',
    security: '/it-support/residential',
    infrastructure: '/website-development-seo',
    'mobile-dev': '/app-development',
    ai: '/app-development',
  };
  for (const [anchor, href] of Object.entries(targets)) {
    await expect(page.locator(`#${anchor}`).getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', href);
  }
  await page.getByRole('link', { name: 'AI & Machine Learning', exact: true }).click();
  await expect(page).toHaveURL(/#ai$/);
  await expect(page.getByRole('heading', { name: 'AI & Machine Learning' })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'How a job runs' }).getByRole('listitem')).toHaveCount(4);
});

test('a visitor compares the plans, and finds the page of the next town', async ({ page }) => {
  await page.goto('/it-support/business');
  const row = page.getByRole('row', { name: /On-site visits/ });
  await expect(row.getByRole('cell')).toHaveText(['Not included', '2 a month', 'Your days']);
  await page.getByRole('main').getByRole('link', { name: 'Milton' }).click();
  await expect(page).toHaveURL(/\/business-it-support-milton-ga$/);
  await page.getByRole('link', { name: 'Alpharetta', exact: true }).click();
  await expect(page).toHaveURL(/\/business-it-support-alpharetta-ga$/);
  await expect(page.getByRole('img', { name: /Alpharetta marked/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('app development opens at its top, also after a reload and on the way back', async ({ page }) => {
  const down = () => page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
  await page.goto('/app-development', { waitUntil: 'networkidle' });
  await down();
  await page.reload({ waitUntil: 'networkidle' });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await down();
  await page.goto('/about');
  await page.goBack({ waitUntil: 'networkidle' });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('a printed price page says whose it is, where it stands and of which day its prices are', async ({ page }) => {
  await page.goto('/business-it-support');
  const line = page.locator('.printed-from');
  await expect(line).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(line).toBeVisible();
  await expect(line).toHaveText(
    /^Northarc IT & Software · northarc\.example\/it-support\/business · info@northarc\.example · Prices as of \w+ \d+, \d{4}$/,
  );
  await page.goto('/blog/ransomware-backups-that-survive-restore-drill');
  await expect(line).not.toContainText('Prices');
});

test('without JavaScript: a service, a city and an article lead to the stories, articles and answers that fit them', async ({
  plain: page,
}) => {
  const more = page.getByRole('region', { name: /^More on this/ });
  await page.goto('/website-development-seo');
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Stories', 'Articles', 'Answers']);
  await more.getByRole('link', { name: 'Booking site for an equipment rental yard' }).click();
  await expect(page).toHaveURL('/portfolio/rental-booking-site');
  await more.getByRole('link', { name: /Core Web Vitals/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Core Web Vitals');
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Stories', 'Answers', 'Services']);
  await page.goto('/it-support-milton-ga');
  await expect(more.getByRole('link').first()).toHaveText('Paper job sheets become a crew app');
  await more.getByRole('link', { name: /How quickly do you respond/ }).click();
  await expect(page).toHaveURL('/support#response-times');
});
