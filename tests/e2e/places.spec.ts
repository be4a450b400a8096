import { areas } from '#content/areas.ts';
import { team } from '#content/authors.ts';
import { bookingWords } from '#content/bookings.ts';
import { type City, cities } from '#content/cities.ts';
import { faqs } from '#content/faqs.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { tester } from '../helpers/actor.ts';
import { axeFindings, type E2eSite, expect, startSite, test } from './fixtures.ts';

/** What the owner publishes of people, answers and places, as visitors see it. */

const publish = async (site: E2eSite, collection: AnyCollection, id: string, values: object) => {
  const { publishing } = site.deps.records;
  const { number } = await publishing.newest(collection, id);
  expect(await publishing.publish(collection, id, number, values, tester)).toMatchObject({ ok: true });
};
const read = async (site: E2eSite, path: string) => {
  const answer = await fetch(`${site.url}${path}`);
  return { status: answer.status, text: await answer.text() };
};
/** Whether an address says these words; of a whole page a failure would print everything. */
const says = async (site: E2eSite, path: string, words: string) => (await read(site, path)).text.includes(words);
const isNoindex = (html: string) => /<meta name="robots" content="noindex/.test(html);

const bare: Omit<City, 'id'> = {
  ...{
    name: 'Roswell',
    region: '',
    state: '',
    driveMinutes: null,
    notes: [],
    text: '',
    landmarks: '',
    neighborhoods: [],
  },
  ...{ neighbors: ['alpharetta'], population: '', populationNote: '', businesses: '', businessesNote: '', pages: [] },
};
const kinds = ['it-support', 'business-it-support', 'residential-it-support'] as const;
const paths = kinds.map((kind) => `/${kind}-roswell-ga`);

test('an answer changed in one process is on the page, in its data and in what the assistant says, in both', async ({
  site,
  page,
}) => {
  const other = await startSite({ DATA_DIR: site.deps.config.dataDir });
  try {
    const { id, ...values } = faqs.find('backup-test') ?? { id: '' };
    const answer = 'A quokka would **not** rely on it, and neither should you.';
    await publish(other.site, faqs, id, { ...values, question: 'Is a synced folder a backup?', answer });
    for (const one of [other.site, site]) {
      await expect.poll(() => says(one, '/support', '<strong>not</strong> rely on it')).toBe(true);
      expect(await says(one, '/support', '"name":"Is a synced folder a backup?"')).toBe(true);
      expect(await says(one, '/support', '"text":"A quokka would not rely on it')).toBe(true);
      expect(await says(one, '/support', 'Does Microsoft 365 or Google Workspace back up our data?')).toBe(false);
      expect(await says(one, '/support?q=quokka', '1 answer')).toBe(true);
      expect(await says(one, '/api/passages', 'A quokka would not rely on it')).toBe(true);
    }
  } finally {
    await other.stop();
  }
  await page.goto('/support');
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const panel = page.getByRole('dialog', { name: 'Northarc assistant' });
  await panel.getByRole('textbox').fill('What does a quokka rely on?');
  await panel.getByRole('textbox').press('Enter');
  await expect(panel).toContainText('A quokka would not rely on it');
});

test('an answer moves to another page, and one that is taken away is gone', async ({ site }) => {
  const { id, ...values } = faqs.find('contract') ?? { id: '' };
  await publish(site, faqs, id, { ...values, contact: false, apps: true });
  const question = 'Do I have to sign a long contract?';
  expect(await says(site, '/contact', question)).toBe(false);
  expect(await says(site, '/app-development', question)).toBe(true);
  await site.deps.records.publishing.remove(faqs, id, 1, tester);
  expect(await says(site, '/app-development', question)).toBe(false);
});

test('a ZIP code that is added can be booked, is on the city’s page, and the assistant knows it', async ({
  site,
  page,
}) => {
  const form = page.getByRole('form', { name: 'Book your appointment' });
  const problem = form.getByRole('group', { name: bookingWords.outside });
  const judged = async (zip: string) => {
    await form.getByLabel('ZIP code').fill(zip);
    await page.keyboard.press('Tab');
  };
  const open = async () => {
    await page.goto('/it-support/residential');
    await page.getByRole('link', { name: /^Next free home visit: / }).click();
    await judged('30601');
    await expect(problem).toBeVisible();
    await judged('30115');
  };
  await open();
  await expect(form.getByLabel('ZIP code')).toHaveAccessibleDescription(bookingWords.outside);
  const { id, ...values } = areas.find('milton') ?? { id: '' };
  await publish(site, areas, id, { ...values, zips: ['30004', '30115'] });
  await open();
  await expect(problem).toHaveCount(0);
  await expect(form.getByLabel('ZIP code')).not.toHaveAccessibleDescription(bookingWords.outside);
  expect(await says(site, '/residential-it-support-milton-ga', '30115')).toBe(true);
  await page.goto('/support');
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const panel = page.getByRole('dialog', { name: 'Northarc assistant' });
  await panel.getByRole('textbox').fill('Do you come to 30115?');
  await panel.getByRole('textbox').press('Enter');
  await expect(panel).toContainText('30115 is one of our ZIP codes in Milton');
});

test('a place that is added is named wherever places are, one that is taken away nowhere', async ({ site }) => {
  const { id: _, ...values } = areas.find('duluth') ?? { id: '' };
  const place = { ...values, name: 'Sugar Hill', zips: ['30518'], longitude: -84.034, latitude: 34.106 };
  await publish(site, areas, 'sugar-hill', place);
  for (const path of ['/', '/it-support', '/sitemap', '/contact']) {
    expect(await says(site, path, 'Sugar Hill'), path).toBe(true);
  }
  await site.deps.records.publishing.remove(areas, 'suwanee', 0, tester);
  for (const path of ['/', '/it-support', '/sitemap', '/contact']) {
    expect(await says(site, path, 'Suwanee'), path).toBe(false);
  }
});

test('a city that is added has three pages and its links at once; search engines are told of what is its own', async ({
  site,
}) => {
  for (const path of paths) expect((await read(site, path)).status).toBe(404);
  await publish(site, cities, 'roswell', bare);
  for (const path of paths) {
    const { status, text } = await read(site, path);
    expect(status, path).toBe(200);
    expect(isNoindex(text), path).toBe(true);
    expect(await says(site, '/sitemap', `href="${path}"`), path).toBe(true);
    expect(await says(site, '/sitemap.xml', path), path).toBe(false);
  }
  expect(await says(site, '/', 'href="/it-support-roswell-ga"')).toBe(true);
  expect(await says(site, '/it-support', 'href="/it-support-roswell-ga"')).toBe(true);

  const { pages: [general] = [] } = cities.find('milton') ?? {};
  const own = { ...general, title: 'IT support in Roswell, along Canton Street', lead: 'We live here.' };
  await publish(site, cities, 'roswell', { ...bare, driveMinutes: 30, notes: ['One riser a block.'], pages: [own] });
  const { text } = await read(site, paths[0] ?? '');
  expect(isNoindex(text)).toBe(false);
  for (const words of ['About 30 minutes from our office', 'One riser a block.', 'What customers in Roswell say']) {
    expect(text.includes(words), words).toBe(true);
  }
  expect(await says(site, '/sitemap.xml', '/it-support-roswell-ga</loc>')).toBe(true);
  expect(await says(site, '/sitemap.xml', 'business-it-support-roswell-ga')).toBe(false);

  await site.deps.records.publishing.remove(cities, 'roswell', 2, tester);
  for (const path of paths) expect((await read(site, path)).status).toBe(404);
  expect(await says(site, '/sitemap', 'roswell-ga')).toBe(false);
});

for (const width of [360, 1280]) {
  test(`a bare city's pages and the people on About are whole at ${width} px`, async ({ site, page }) => {
    await publish(site, cities, 'roswell', bare);
    const { id, ...values } = team.builtIn[0] ?? { id: '' };
    const more = { town: 'Roswell', certificates: ['Azure Administrator'], email: 'maya@example.com', about: true };
    await publish(site, team, id, { ...values, ...more });
    await page.setViewportSize({ width, height: 800 });
    for (const path of [...paths, '/about']) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      expect(await axeFindings(page), path).toEqual([]);
    }
    await expect(page.getByRole('region', { name: 'The people' })).toContainText(
      'Cloud & Infrastructure Lead, Roswell',
    );
  });
}

test('a person keeps their articles under another name: on cards, in the article, its data and the feed', async ({
  site,
}) => {
  const { id, ...values } = team.find('tom-okafor') ?? { id: '' };
  await publish(site, team, id, { ...values, name: 'Tom Okafor-Reid', role: '' });
  for (const path of ['/blog', '/blog/rss.xml', '/blog/keeping-north-atlanta-office-online']) {
    const { text } = await read(site, path);
    expect(text.includes('Tom Okafor-Reid'), path).toBe(true);
    expect(text.replaceAll('Tom Okafor-Reid', '').includes('Tom Okafor'), path).toBe(false);
  }
});
