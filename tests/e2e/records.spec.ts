import type { Page } from '@playwright/test';
import { team } from '#content/authors.ts';
import { priceOf, priceRecords } from '#content/records/prices.ts';
import { testimonials } from '#content/testimonials.ts';
import { markId } from '#src/features/records/page-units.ts';
import { tester } from '../helpers/actor.ts';
import { axeFindings, type E2eSite, expect, plainLike, signIn, test } from './fixtures.ts';

const list = '/admin/records/testimonials';
const [first] = testimonials.builtIn;
if (!first) throw new Error('there is no testimonial');
const address = `${list}/${first.id}`;
const said = (page: Page) => page.getByLabel('What they say');
const published = ({ deps }: E2eSite, id = first.id) => deps.live().records.testimonials?.find((one) => one.id === id);
const { id: _, ...values } = first;

// Nothing runs in the page that is previewed; axe tries.
test.use({ expectedErrors: [/because the document's frame is sandboxed/] });

test('an owner changes a testimonial: draft, preview, places, publish, undo', async ({ page, site, browser }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Prices and facts' }).click();
  await page.getByRole('link', { name: 'Testimonials' }).click();
  await page.getByRole('link', { name: first.author }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.author);
  await expect(page.getByText('Visitors see it as it stands here.')).toBeVisible();

  await said(page).fill('They came on a Sunday.');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toContainText('1 draft');
  const places = page.getByRole('region', { name: 'Shown in 6 places' });
  await expect(places.getByRole('listitem')).toHaveCount(6, { timeout: 60_000 });
  // The log beside the dial goes with the words that it is taken from.
  await expect(places.getByRole('listitem').first()).toContainText('Critical issues answered');
  await expect(places.getByRole('listitem').nth(1)).toContainText('In their words');
  const preview = page.frameLocator('iframe[title="The page with the draft"]');
  await page.getByTitle('The page with the draft').scrollIntoViewIfNeeded();
  await expect(preview.getByText('They came on a Sunday.')).toBeAttached();
  await places.getByRole('link', { name: 'What clients say about us' }).click();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(preview.getByText('They came on a Sunday.')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'As visitors will see it' })).toContainText('About Northarc');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeFindings(page)).toEqual([]);
  }
  // Visitors see nothing of it, nor may they see the preview.
  const visitor = await browser.newPage();
  await visitor.goto(`${site.url}/about`);
  await expect(visitor.getByText('They came on a Sunday.')).toHaveCount(0);
  await visitor.goto(`${site.url}${address}/preview?path=/about`);
  await expect(visitor.getByLabel('Password')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  await visitor.goto(`${site.url}/about`);
  await expect(visitor.getByText('They came on a Sunday.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page)).toHaveValue(first.text);
  await visitor.reload();
  await expect(visitor.getByText('They came on a Sunday.')).toHaveCount(0);
});

test('a price says its years, and what says it beside pages', async ({ page, site }) => {
  await signIn(page);
  const { publishing } = site.deps.records;
  const { id: _id, ...basic } = priceOf('residential-basic-visit');
  await publishing.publish(priceRecords, 'residential-basic-visit', 0, { ...basic, dollars: 155 }, tester);
  await page.goto('/admin/records/prices/residential-basic-visit');
  await page.getByLabel('Price', { exact: true }).fill('165');
  await expect(page.getByText('Was 155.')).toBeVisible();
  await expect(page.getByRole('img', { name: /; \$165 as a draft$/ })).toBeVisible();
  const places = page.getByRole('region', { name: /^Shown in \d+ places/ });
  await expect(places).toContainText('answers of the assistant', { timeout: 90_000 });
  await expect(places.getByRole('listitem').filter({ hasText: '$165' }).first()).toContainText('$155');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home support: Basic');
  const onPage = places.locator('a[href*="path=%2Fit-support%2Fresidential&"]');
  const inWords = onPage.filter({ hasNotText: /search/ });
  expect(await inWords.count()).toBeGreaterThan(1);
  for (const nth of [1, 0]) {
    const heading = (await inWords.nth(nth).textContent())?.split(', ').pop() ?? '';
    await inWords.nth(nth).click();
    const mark = page.frameLocator('iframe[title="The page with the draft"]').locator(`[id="${markId(heading)}"]`);
    await expect(mark).toBeInViewport();
  }
  await page.getByRole('group', { name: 'Width of the preview' }).getByText('360 px').click();
  await expect(page.getByRole('region', { name: 'Preview at 360 px' })).toBeVisible();
  const frame = page.getByTitle('The page with the draft');
  expect((await frame.boundingBox())?.width).toBe(360);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('a price of nothing is asked about before it goes out, with a script and without', async ({ page, site }) => {
  await signIn(page);
  const path = '/admin/records/prices/remote-support-hour';
  const shown = () => site.deps.live().records.prices?.find(({ id }) => id === 'remote-support-hour')?.dollars;
  // A frame that asks after its draft is gone is told so, and not blocked.
  const gone = await page.request.get(`${path}/preview?path=/`);
  expect([gone.status(), gone.headers()['x-frame-options']]).toEqual([404, 'SAMEORIGIN']);
  for (const desk of [await plainLike(page, site), page]) {
    const before = shown();
    await desk.goto(path);
    await desk.getByLabel('Price', { exact: true }).fill('0');
    await desk.getByRole('button', { name: /^Publish/ }).click();
    await expect(desk.getByRole('alert')).toBeFocused();
    await expect(desk.getByRole('alert')).toContainText('“Price” is $0.');
    expect(shown()).toBe(before);
    // What waits for an answer stands as a draft meanwhile.
    if (desk === page) await expect(page.getByText('Draft kept')).toBeVisible();
    if (desk === page) expect(await axeFindings(page)).toEqual([]);
    await desk.getByRole('checkbox', { name: 'Yes, publish it so' }).check();
    await desk.getByRole('button', { name: /^Publish/ }).click();
    await expect(desk.getByText('Published. Visitors see it now.')).toBeVisible();
    expect(shown()).toBe(0);
    await desk.getByRole('button', { name: 'Undo' }).click();
    await expect(desk.getByLabel('Price', { exact: true })).toHaveValue(/^75/);
  }
});

test('what says the same figure of something else stays, and the desk says where', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/records/prices/business-essential');
  await page.getByLabel('Price', { exact: true }).fill('155');
  const stays = page.getByRole('region', { name: 'Stays as it was' });
  await expect(stays.getByRole('listitem').filter({ hasText: '$150' }).first()).toBeVisible({ timeout: 90_000 });
});

test('a portrait is uploaded where its address stands, chosen or dropped', async ({ page, site }) => {
  const { default: sharp } = await import('sharp');
  const create = { width: 300, height: 300, channels: 3, background: '#2266cc' } as const;
  const buffer = await sharp({ create }).png().toBuffer();
  await signIn(page);
  const [person] = team.builtIn;
  await page.goto(`/admin/records/${team.name}/${person?.id}`);
  const portrait = page.getByLabel(/^Portrait/);
  await page.getByLabel('Upload: Portrait').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await expect(portrait).toHaveValue(/^\/media\//);
  await expect(page.getByText('Draft kept')).toBeVisible();
  const chosen = await portrait.inputValue();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'two.png', { type: 'image/png' }));
      return transfer;
    },
    [...buffer],
  );
  await page.locator('.picture-input').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(portrait).not.toHaveValue(chosen);
  const id = person?.id ?? '';
  await expect
    .poll(async () => (await site.deps.records.drafts.find(team, id))?.values.picture)
    .toBe(await portrait.inputValue());
});

test('a city says what it misses before search engines are told of it', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/records/cities');
  await page.getByRole('main').locator('input[name=name]').fill('Roswell');
  await page.getByRole('button', { name: /^Add/ }).click();
  const missing = page.getByRole('region', { name: 'What is missing' });
  await expect(missing).toContainText('Visitors do not read how far it is from your office.');
  await page.getByLabel('Drive from your office, in minutes').fill('25');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await expect(missing).not.toContainText('how far it is');
});

test('what is typed survives a tab that is gone, and is there in another one', async ({ page, context }) => {
  await signIn(page);
  await page.goto(address);
  await page.getByLabel('Role').fill('Partner');
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.close();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByLabel('Role')).toHaveValue('Partner');
  await expect(other.getByText(`Was ${first.role}.`)).toBeVisible();
  await other.getByRole('button', { name: 'Put it back at Role' }).click();
  await expect(other.getByLabel('Role')).toHaveValue(first.role);
  await expect(other.getByText('Visitors see it as it stands here.')).toBeVisible();
});

test('of two editors the second sees both, field by field, and nothing typed is lost', async ({ page, site }) => {
  await signIn(page);
  await page.goto(address);
  const { publishing } = site.deps.records;
  await page.getByLabel('Role').fill('Partner');
  await expect(page.getByText('Draft kept')).toBeVisible();
  const theirs = { ...values, role: 'Director', location: 'Roswell' };
  expect((await publishing.publish(testimonials, first.id, 0, theirs, tester)).ok).toBe(true);
  await page.getByRole('button', { name: 'Publish now' }).click();
  const both = page.getByRole('region', { name: 'Published by somebody else meanwhile' });
  await expect(both).toBeFocused();
  await expect(page.getByLabel('Role')).toHaveValue('Partner');
  const role = both.getByRole('group', { name: 'Role' });
  await expect(role.getByRole('radio', { name: 'Yours: Partner' })).toBeChecked();
  await expect(role.getByRole('radio', { name: 'Theirs: Director' })).toBeVisible();
  await expect(both.getByRole('radio', { name: 'Theirs: Roswell' })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  expect(published(site)).toMatchObject({ role: 'Partner', location: 'Roswell' });
});

test('of two who write at once the second keeps both drafts by choosing', async ({ page, site }) => {
  await signIn(page);
  await page.goto(address);
  const typed = { ...values, rating: '5', role: 'Director' };
  const kept = await site.deps.records.drafts.keep(
    testimonials,
    { id: first.id, base: 0, values: typed, publishAt: null, known: null },
    tester,
  );
  expect(kept.ok).toBe(true);
  await page.getByLabel('Town').fill('Roswell');
  const both = page.getByRole('region', { name: 'Somebody else’s draft' });
  await expect(both.getByRole('radio', { name: 'Theirs: Director' })).toBeChecked();
  await both.getByRole('button', { name: 'Keep it so' }).click();
  await expect(page.getByLabel('Role')).toHaveValue('Director');
  await expect(page.getByLabel('Town')).toHaveValue('Roswell');
  const draft = await site.deps.records.drafts.find(testimonials, first.id);
  expect(draft?.values).toMatchObject({ role: 'Director', location: 'Roswell' });
});

test('it publishes itself on the day that was set', async ({ page, site }) => {
  await signIn(page);
  await page.goto(address);
  await page.getByLabel('Role').fill('Partner');
  await page.getByRole('radio', { name: 'On a day' }).check();
  await page.getByRole('button', { name: 'Publish on this day' }).click();
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Please say on which day');
  const day = new Date(site.deps.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('08:30');
  await page.getByRole('button', { name: 'Publish on this day' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'It publishes itself on' })).toContainText('8:30 AM');
  await page.goto(list);
  await expect(page.getByRole('listitem').filter({ hasText: first.author })).toContainText('Publishes itself');
  site.advance(4 * 86_400_000);
  await expect.poll(() => published(site)).toMatchObject({ role: 'Partner' });
});

test('one is added, moved, taken away and brought back, by the keyboard alone', async ({ page, site }) => {
  await signIn(page);
  await page.goto(list);
  await page.getByRole('textbox', { name: 'Who says it' }).fill('Ada Byron');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Byron');
  await expect(page.getByText('It is new. Visitors do not see it until it is published.')).toBeVisible();
  await page.getByLabel('Company').focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('#record-problems')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Company')).toBeFocused();
  const fields = {
    Company: 'Analytical Engines',
    Role: 'Owner',
    Stars: '5',
    Service: 'Business IT support',
    Town: 'Roswell',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: false }).first().fill(text);
  await said(page).fill('It counts.');
  await page.getByLabel('Said on').fill('2026-03-02');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible();
  expect(published(site, 'ada-byron')).toMatchObject({ author: 'Ada Byron', rating: 5 });

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Move Ada Byron up' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => site.deps.live().records.testimonials?.at(-2)?.id).toBe('ada-byron');
  await page.getByRole('link', { name: 'Ada Byron' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ada Byron' }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Take it away' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Ada Byron” is taken from the site.')).toBeVisible();
  expect(published(site, 'ada-byron')).toBeUndefined();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('z');
  await expect(page.getByText('It is back on the site.')).toBeVisible();
  expect(published(site, 'ada-byron')).toMatchObject({ author: 'Ada Byron' });
  expect(await axeFindings(page)).toEqual([]);
});

test('what is made up is marked until it is confirmed; versions are named, looked at and brought back', async ({
  page,
  site,
}) => {
  await signIn(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'This is true of us' }).click();
  await expect(page.getByText('Noted: this is true of you.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Made up' })).toHaveCount(0);
  await site.deps.records.publishing.publish(testimonials, first.id, 1, { ...values, role: 'Partner' }, tester);
  await page.goto(`${address}?version=1`);
  await page.getByLabel('Your name for it').fill('Before the move');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByRole('heading', { name: 'Before the move' })).toBeVisible();
  await page.getByRole('button', { name: 'Bring this version back' }).click();
  await expect(page.getByText('It is as it was.')).toBeVisible();
  expect(published(site)).toEqual(first);
});

test('the same without JavaScript', async ({ page, site }) => {
  await signIn(page);
  const plain = await plainLike(page, site);
  await plain.goto(address);
  await plain.getByLabel('Stars').fill('9');
  await plain.getByRole('button', { name: /^Publish/ }).click();
  await expect(plain.getByText('Please enter a number from 1 to 5').first()).toBeVisible();
  await expect(plain.getByLabel('Stars')).toHaveValue('9');
  await plain.getByLabel('Stars').fill('4');
  await said(plain).fill('They came on a Sunday.');
  await plain.getByRole('radio', { name: 'Keep it as a draft' }).check();
  await plain.getByRole('button', { name: /^Publish/ }).click();
  await expect(plain.getByText('It is kept as a draft.')).toBeVisible();
  await plain.getByRole('link', { name: 'Look where it is shown' }).click();
  await expect(plain.getByRole('heading', { name: /^Shown in \d+ places/ })).toBeVisible({ timeout: 60_000 });
  await plain.goto(address);
  await plain.getByRole('button', { name: /^Publish/ }).click();
  await expect(plain.getByText('Published. Visitors see it now.')).toBeVisible();
  expect(published(site)).toMatchObject({ rating: 4, text: 'They came on a Sunday.' });
  await plain.getByRole('button', { name: 'Undo' }).click();
  await expect(plain.getByLabel('Stars')).toHaveValue('5');
  await plain.locator('summary', { hasText: 'Take this testimonial from the site' }).click();
  await plain.getByRole('button', { name: 'Take it away' }).click();
  await expect(plain.getByRole('heading', { name: 'Testimonials' })).toBeVisible();
  expect(published(site)).toBeUndefined();
  await plain.getByText('Taken from the site (1)').click();
  await plain.getByRole('button', { name: `Bring back ${first.author}` }).click();
  expect(published(site)).toMatchObject({ id: first.id });
});

test('everything goes out as a file and comes in elsewhere, seen before it is taken over', async ({ page, site }) => {
  await signIn(page);
  const { publishing } = site.deps.records;
  await publishing.publish(testimonials, first.id, 0, { ...values, role: 'Partner' }, tester);
  await page.goto('/admin/records');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export all as a file' }).click();
  const file = await (await download).path();
  await publishing.restore(testimonials, first.id, 1, 0, tester);
  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .getByLabel('File of records (JSON)')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await page.getByRole('button', { name: 'See what it would change' }).click();
  await expect(page.getByRole('alert')).toContainText('This is no file of records.');
  await page.getByLabel('File of records (JSON)').setInputFiles(file);
  await page.getByRole('button', { name: 'See what it would change' }).click();
  const changed = page.getByRole('region', { name: 'Changed (1)' });
  await expect(changed.getByRole('listitem')).toContainText(`Role: ${first.role} Partner`);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Take over what is ticked' }).click();
  await expect(page.getByText('One is taken over.')).toBeVisible();
  expect(published(site)).toMatchObject({ role: 'Partner' });
});
