import type { Page } from '@playwright/test';
import { editMode, expect, signIn, test } from './fixtures.ts';

const title = 'IT support and software from just off Georgia 400';
const better = 'Support & software from just off Georgia 400';
const shown = (page: Page) => page.frameLocator('iframe[title="Page preview"]');
const text = (page: Page, name: RegExp) => shown(page).getByRole('textbox', { name });

async function edit(page: Page, name: string) {
  await page.goto(`/admin/pages/${name}`);
  await editMode(page);
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
}

test('on a phone the owner changes words where they stand, and visitors read them, also without JavaScript', async ({
  page,
  plain,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await signIn(page);
  await edit(page, 'home');
  const heading = text(page, /^Hero, title/);
  await expect(heading).toHaveText(title);
  await heading.click();
  await heading.fill('x'.repeat(300));
  await expect(page.getByText(/^Hero, title: 300 of \d+ characters, \d+ too many/)).toBeVisible();
  await heading.fill('');
  await expect(page.getByText(/^Hero, title: 0 of \d+ characters\. Add some text here/)).toBeVisible();
  await heading.press('Enter');
  // Emptied, it still has a place to be clicked on.
  await heading.click();
  await heading.fill(better);
  await expect(page.getByText(`Hero, title: ${better.length} of`)).toBeVisible();
  await heading.press('Enter');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(heading).toHaveText(better);
  await expect(page.getByText(/^This page is as designed\./)).toBeVisible();
  await heading.press('Control+s');
  await expect(page.getByText('Content saved successfully!')).toBeVisible();
  await expect(page.getByText(/^This page is as designed, apart from the words/)).toBeVisible();
  await plain.goto('/');
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(better);
  // The design stands: the map, the stars, the figures.
  await expect(plain.getByRole('img', { name: 'Map of the area we serve' })).toBeVisible();

  await test.step('the page is put back where it says that it was changed', async () => {
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(page.getByText(/^This page is as designed\./)).toBeVisible();
    await plain.goto('/');
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  await test.step('words of the page that is shown where there is none', async () => {
    await edit(page, 'not-found');
    await text(page, /^Page, title/).fill('Nothing is here & never was');
    await text(page, /^Page, title/).press('Enter');
    await save(page);
    await plain.goto('/no/such/page');
    await expect(plain.getByRole('main').getByText('Nothing is here & never was')).toBeVisible();
  });

  await test.step('a text that belongs to a record leads there, and one of the design says so', async () => {
    await edit(page, 'home');
    await shown(page).getByText('One line is one crew', { exact: false }).first().click();
    await expect(page.getByText('is part of the design or comes from your prices and facts')).toBeVisible();
    await shown(page).getByRole('heading', { name: 'Stopping a wire fraud on a Friday' }).click();
    await expect(page.getByText('“Stopping a wire fraud on a Friday” is shared by every page')).toBeVisible();
    await page.getByRole('link', { name: /^Stories.*: Stopping a wire fraud/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Stopping a wire fraud');
  });
});
