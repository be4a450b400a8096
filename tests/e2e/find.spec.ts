import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { addPerson } from '../helpers/found-people.ts';
import { cutOff, expect, holdBack, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search people' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const finder = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true });

test('by keyboard alone: a number, a misspelt name, nothing, an article, and what comes late or not at all', {
  tag: '@extended',
}, async ({ page, site }) => {
  const priya = { id: 'priya', name: 'Priya Raman', email: 'priya.raman@example.com', phone: '+17705550142' };
  await addPerson(site.deps.db, { ...priya, company: 'Peachtree Dental Group', at: site.now() });
  const grace = { name: 'Grace Hopper', phone: '(404) 555-0177', message: 'There is a moth in our relay, it seems.' };
  const reference = await sendForm(site, 'contact', { ...contactData, ...grace });
  await signIn(page);
  const press = (key: string) => page.keyboard.press(key);

  await test.step('a number, a misspelt name, nothing, and back', async () => {
    await page.getByRole('link', { name: 'Grace Hopper' }).focus();
    await press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('5550142');
    await expect(option(page, /^Priya Raman/)).toHaveAttribute('aria-selected', 'true');
    await expect(finder(page).locator('mark')).toHaveText(['555-0142']);
    await expect(finder(page).getByRole('status')).toHaveText('1 result');
    const active = await field(page).getAttribute('aria-activedescendant');
    await expect(option(page, /^Priya Raman/)).toHaveId(active ?? '');
    await press('ControlOrMeta+A');
    await page.keyboard.type('Prya');
    await expect(page.getByRole('group', { name: 'People with similar spelling' })).toContainText('Priya Raman');
    await press('ControlOrMeta+A');
    await page.keyboard.type('xylophone');
    await expect(finder(page)).toContainText('No matches.');
    await expect(finder(page).getByRole('status')).toHaveText('No results');
    await press('Escape');
    await expect(finder(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeFocused();
    await expect(page).toHaveURL(/\/admin\/messages$/);
  });

  await test.step('the arrows go round, Enter opens, also before the answer is there', async () => {
    await press('/');
    await expect(field(page)).toHaveValue('');
    await page.keyboard.type('relay');
    await expect(option(page, /^Grace Hopper/)).toHaveAttribute('aria-selected', 'true');
    await press('ArrowUp');
    await expect(option(page, /^Grace Hopper/)).toHaveAttribute('aria-selected', 'false');
    await press('ArrowDown');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeFocused();
    await expect(finder(page)).toBeHidden();
    await press('u');
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
    await press('/');
    await page.keyboard.type(reference.toLowerCase().replace('-', ''));
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  });

  await test.step('an answer that comes late is never shown for what was typed since', async () => {
    const letGo = await holdBack(page, '**/admin/find.data?q=priya*');
    const isAsked = page.waitForRequest(/find\.data\?q=priya/);
    await page.getByRole('heading', { name: 'Grace Hopper' }).click();
    await press('/');
    await page.keyboard.type('priya');
    await isAsked;
    await field(page).fill('moth');
    await expect(option(page, /^Grace Hopper/)).toBeVisible();
    letGo();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(option(page, /^Priya Raman/)).toBeHidden();
  });

  await test.step('without a connection, or signed out, it says why', async () => {
    await page.goto('/admin/messages');
    const first = page.waitForResponse(/\/admin\/find/);
    await page.getByRole('button', { name: 'Search people' }).click();
    await first;
    await cutOff(page);
    await field(page).fill('relay');
    await expect(finder(page)).toContainText('We can’t reach the server right now.');
    await page.unrouteAll();
    await page.context().clearCookies();
    await field(page).fill('grace');
    await expect(finder(page)).toContainText('You’re signed out.');
    await expect(page).toHaveURL(/\/admin\/messages$/);
  });
});
