import { expect, signIn, test } from './fixtures.ts';

const title = 'IT support and software from just off Georgia 400';
const better = 'Support & software from just off Georgia 400';

for (const [width, height] of [
  [1280, 900],
  [360, 760],
] as const) {
  test(`the owner changes a heading where it stands at ${width} px, and visitors read it`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, '/admin/pages/home');
    await page.getByRole('button', { name: 'Edit Mode' }).click();
    const shown = page.frameLocator('iframe[title="Preview of the page"]');
    const heading = shown.getByRole('textbox', { name: /^Hero, title/ });
    await expect(heading).toHaveText(title);
    await heading.click();
    await heading.fill('x'.repeat(300));
    await expect(page.getByText(/^Hero, title: 300 of \d+ characters, \d+ too many/)).toBeVisible();
    await heading.fill('');
    await expect(page.getByText(/^Hero, title: 0 of \d+ characters\. Please keep some words here/)).toBeVisible();
    await heading.press('Enter');
    // Emptied, it still has a place to be clicked on.
    await heading.click();
    await heading.fill(better);
    await expect(page.getByText(`Hero, title: ${better.length} of`)).toBeVisible();
    await heading.press('Enter');
    await page.reload();
    await expect(heading).toHaveText(better);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Content saved successfully!')).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(site.url);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(better);
    // The design stands: the map, the stars, the figures.
    await expect(visitor.getByRole('img', { name: 'Map of the area we serve' })).toBeVisible();
    await visitor.close();
  });
}

for (const [width, height] of [
  [1280, 900],
  [360, 760],
] as const) {
  test(`headings of Portfolio, Contact, Blog and the pages of support change at ${width} px, for visitors without JavaScript too`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    for (const [name, path, field] of [
      ['portfolio', '/portfolio', /^Hero, title/],
      ['contact', '/contact', /^Title,/],
      ['blog', '/blog', /^Blog page, title/],
      ['business', '/it-support/business', /^Hero, title/],
    ] as const) {
      await page.goto(`/admin/pages/${name}`);
      await page.getByRole('button', { name: 'Edit Mode' }).click();
      const heading = page.frameLocator('iframe[title="Preview of the page"]').getByRole('textbox', { name: field });
      await heading.fill(`Plain & true on ${name}`);
      await heading.press('Enter');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Content saved successfully!')).toBeVisible();
      await visitor.goto(`${site.url}${path}`);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(`Plain & true on ${name}`);
    }
    await visitor.close();
  });
}

test('words of Emergency, of the estimator and of what stands where there is no page change where they stand', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const [name, path, field, text] of [
    ['emergency', '/emergency', /^Situations 1, steps 1/, 'Try a second telephone & a second computer.'],
    ['estimate', '/it-support/residential', /^Form, empty/, 'Choose, and read your figure here.'],
    ['business', '/it-support/business', /^Estimator, title/, 'What your office would pay'],
    ['not-found', '/no/such/page', /^Page, title/, 'Nothing stands here & never did'],
  ] as const) {
    await page.goto(`/admin/pages/${name}`);
    await page.getByRole('button', { name: 'Edit Mode' }).click();
    const shown = page.frameLocator('iframe[title="Preview of the page"]').getByRole('textbox', { name: field });
    await shown.fill(text);
    await shown.press('Enter');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Content saved successfully!')).toBeVisible();
    await visitor.goto(`${site.url}${path}`);
    await expect(visitor.getByRole('main').getByText(text)).toBeVisible();
  }
  await visitor.close();
});

test('two owners: other texts go together, the same text is chosen, and nothing is lost', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page);
  const other = await (await browser.newContext({ baseURL: site.url })).newPage();
  await signIn(other);
  for (const one of [page, other]) {
    await one.goto('/admin/pages/about');
    await one.getByRole('button', { name: 'Edit Mode' }).click();
    await expect(one.frameLocator('iframe').getByRole('textbox', { name: /^Hero, title/ })).toBeVisible();
  }
  const fill = (one: typeof page, name: RegExp, text: string) =>
    one.frameLocator('iframe').getByRole('textbox', { name }).fill(text);
  const save = async (one: typeof page) => one.getByRole('button', { name: 'Save Changes' }).click();
  await fill(other, /^Hero, title/, 'Their title');
  await save(other);
  await expect(other.getByText('Content saved successfully!')).toBeVisible();
  await fill(page, /^Story, title/, 'My story');
  await save(page);
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await expect(page.frameLocator('iframe').getByRole('textbox', { name: /^Hero, title/ })).toHaveText('Their title');
  await fill(other, /^Story, title/, 'Their story');
  await save(other);
  await expect(other.getByText('yours is “Their story”, theirs “My story”')).toBeVisible();
  await other.getByRole('button', { name: 'Take theirs' }).click();
  await expect(other.frameLocator('iframe').getByRole('textbox', { name: /^Story, title/ })).toHaveText('My story');
  await expect(other.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Their title');
  await expect(page.getByRole('heading', { name: 'My story' })).toBeVisible();
});

test('a text that belongs to a record leads there from Edit Mode', async ({ page }) => {
  await signIn(page, '/admin/pages/home');
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  const shown = page.frameLocator('iframe[title="Preview of the page"]');
  await shown.getByRole('heading', { name: 'Stopping a wire fraud on a Friday' }).click();
  await expect(page.getByText('“Stopping a wire fraud on a Friday” is written once')).toBeVisible();
  await page.getByRole('link', { name: /^Stories.*: Stopping a wire fraud/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Stopping a wire fraud');
  await page.goBack();
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  await shown.getByText('The hours are drawn to scale', { exact: false }).first().click();
  await expect(page.getByText('belongs to the design, or follows from your prices and facts')).toBeVisible();
});
