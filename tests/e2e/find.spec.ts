import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { addPerson } from '../helpers/found-people.ts';
import { axeFindings, cutOff, type E2eSite, expect, holdBack, login, plainLike, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a person' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const finder = (page: Page) => page.getByRole('dialog', { name: 'Find' });

async function twoCallers(site: E2eSite) {
  const priya = { id: 'priya', name: 'Priya Raman', email: 'priya.raman@example.com', phone: '+17705550142' };
  await addPerson(site.deps.db, { ...priya, company: 'Peachtree Dental Group', at: Date.now() });
  const message = 'There is a moth in our relay, it seems.';
  return sendForm(site, 'contact', { ...contactData, name: 'Grace Hopper', phone: '(404) 555-0177', message });
}

test('by keyboard alone: a number, a word, a misspelt name, nothing, and back', {
  tag: '@floor',
}, async ({ page, site }) => {
  const reference = await twoCallers(site);
  await signIn(page);
  await page.getByRole('link', { name: 'Grace Hopper' }).focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('5550142');
  await expect(option(page, /^Priya Raman/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('mark')).toHaveText(['555-0142']);
  await expect(finder(page).getByRole('status')).toHaveText('1 found');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(option(page, /^Priya Raman/)).toHaveId(active ?? '');

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Prya');
  await expect(page.getByRole('group', { name: 'People, nearly so written' })).toContainText('Priya Raman');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('xylophone');
  await expect(finder(page)).toContainText('Nothing here has all of that');
  await expect(finder(page).getByRole('status')).toHaveText('Nothing found');
  await page.keyboard.press('Escape');
  await expect(finder(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/messages$/);

  // The arrows go round; Enter opens.
  await page.keyboard.press('/');
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('relay');
  await expect(option(page, /^Grace Hopper/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(option(page, /^Grace Hopper/)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused();
  await expect(finder(page)).toBeHidden();

  // Enter pressed before the answer is there opens the best of it.
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(reference.toLowerCase().replace('-', ''));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
});

test('an article opens as visitors read it, a page is edited from here', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: 'Find a person' }).click();
  await field(page).fill('about northarc');
  await option(page, /^Edit About/).click();
  await expect(page).toHaveURL(/\/admin\/pages\/about$/);
  await page.keyboard.press('/');
  await field(page).fill('ransomware drill worksheet');
  await expect(option(page, /^Ransomware Backups/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blog\/ransomware/);
});

test('by touch on a phone', async ({ browser, site, page }) => {
  await twoCallers(site);
  await signIn(page);
  const context = await browser.newContext({
    baseURL: site.url,
    userAgent: test.info().project.use.userAgent ?? '',
    viewport: { width: 360, height: 700 },
    hasTouch: true,
    isMobile: true,
    storageState: await page.context().storageState(),
  });
  const phone = await context.newPage();
  await phone.goto('/admin/messages', { waitUntil: 'networkidle' });
  expect(await axeFindings(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Find a person' }).tap();
  await field(phone).fill('moth');
  await expect(option(phone, /^Grace Hopper/)).toBeVisible();
  expect(await axeFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await option(phone, /^Grace Hopper/).tap();
  await expect(phone.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await context.close();
});

test('without JavaScript it is a page', async ({ page, site }) => {
  await twoCallers(site);
  await signIn(page);
  const plain = await plainLike(page, site);
  await plain.goto('/admin/messages');
  await plain.getByRole('button', { name: 'Find a person' }).click();
  await expect(plain.getByRole('heading', { name: 'Find', exact: true })).toBeVisible();
  await plain.getByRole('searchbox', { name: 'Find a person' }).fill('555-0142');
  await plain.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(plain.getByRole('region', { name: 'People, by the number' })).toContainText('Priya Raman');
  await plain.getByRole('searchbox', { name: 'Find a person' }).fill('moth');
  await plain.keyboard.press('Enter');
  await plain.getByRole('link', { name: /^Grace Hopper/ }).click();
  await expect(plain.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  await page.goto('/admin/find?q=moth');
  await expect(page.getByRole('link', { name: /^Grace Hopper/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('an answer that comes late is never shown for what was typed since; without a connection it says why', async ({
  page,
  site,
}) => {
  await twoCallers(site);
  await signIn(page);
  const letGo = await holdBack(page, '**/admin/find.data?q=priya*');
  await page.keyboard.press('/');
  await page.keyboard.type('priya');
  await page.waitForRequest(/find\.data\?q=priya/);
  await field(page).fill('moth');
  await expect(option(page, /^Grace Hopper/)).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(option(page, /^Priya Raman/)).toBeHidden();
  await cutOff(page);
  await field(page).fill('relay');
  await expect(finder(page)).toContainText('The server cannot be reached just now.');
  await page.unrouteAll();
  await page.context().clearCookies();
  await field(page).fill('grace');
  await expect(finder(page)).toContainText('You are signed out.');
  await expect(page).toHaveURL(/\/admin\/messages$/);
});

test('is there on the screens with a gate of their own for the whole session, not for a remembered device', async ({
  page,
  site,
}) => {
  await twoCallers(site);
  await page.goto('/chat-history');
  await page.getByLabel('Remember this device').check();
  await login(page);
  await expect(page.getByRole('button', { name: 'Find a person' })).toBeVisible();
  await page.keyboard.press('/');
  await field(page).fill('moth');
  await option(page, /^Grace Hopper/).click();
  await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();

  const staff = (await page.context().cookies()).filter(({ name }) => /staff/.test(name) && !/device/.test(name));
  for (const { name } of staff) await page.context().clearCookies({ name });
  await page.goto('/chat-history');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find a person' })).toBeHidden();
  await page.goto('/admin/find?q=moth');
  await expect(page.getByLabel('Password')).toBeVisible();
});
