import type { Browser } from '@playwright/test';
import { staffCookie } from '#src/platform/session/cookies.ts';
import type { Role } from '#src/platform/session/rights.ts';
import { makeAccount, sessionOf } from '../helpers/accounts.ts';
import { contactData } from '../helpers/contact-data.ts';
import { type E2eSite, expect, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** A page of somebody with an account of their own, signed in. */
async function joins(browser: Browser, site: E2eSite, person: { role: Role; name: string }) {
  const email = `${person.name.split(' ')[0]?.toLowerCase()}@northarc.example`;
  const account = await makeAccount(site.deps, { ...person, email });
  const context = await browser.newContext({ baseURL: site.url });
  const value = await sessionOf(site.deps, account);
  await context.addCookies([{ name: staffCookie.nameAt('http://northarc.example'), value, url: site.url }]);
  return { page: await context.newPage(), account, close: () => context.close() };
}

test('who only looks is offered nothing that would be refused', { tag: '@extended' }, async ({
  page,
  browser,
  site,
}) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  const vera = await joins(browser, site, { role: 'viewer', name: 'Vera' });
  const desk = vera.page;
  await desk.goto('/admin/today');
  await expect(desk.getByText('viewers can’t make changes')).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Ada Byron' })).toBeVisible();
  const main = desk.getByRole('main');
  await expect(main.getByRole('button')).toHaveCount(0);
  await desk.goto('/admin/messages');
  for (const name of [/^Delete/, 'Assign', 'Set status'])
    await expect(main.getByRole('button', { name })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Export/ })).toHaveCount(0);
  await desk.getByRole('link', { name: 'Ada Byron' }).click();
  await expect(main.getByRole('region', { name: 'Conversation' })).toContainText(contactData.message);
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('combobox')).toHaveCount(0);
  await main.getByRole('link', { name: /other requests/ }).click();
  await expect(main.getByRole('link', { name: 'Export everything' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Erase/ })).toHaveCount(0);
  await desk.goto('/admin/notifications');
  await expect(desk.getByRole('heading', { name: 'Webhook' })).toHaveCount(0);
  await expect(desk.getByRole('heading', { name: 'Morning email' })).toHaveCount(0);

  const eve = await joins(browser, site, { role: 'editor', name: 'Eve' });
  await eve.page.goto('/admin/notifications');
  await expect(eve.page.getByText('nothing your account can be notified about yet')).toBeVisible();
  await eve.page.goto('/admin/records');
  await expect(eve.page.getByRole('link', { name: 'Import' })).toHaveCount(0);
  await expect(eve.page.getByRole('link', { name: 'Hours and days off' })).toHaveCount(0);
  await vera.close();
  await eve.close();
});
