import type { Locator, Page } from '@playwright/test';
import { company } from '#src/content/company.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { fillFacts } from '#src/lib/facts.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { tester } from '#tests/helpers/actor.ts';
import { sent } from '#tests/helpers/sent.ts';
import { expect, signIn, solvePuzzle, test } from './fixtures.ts';
import { sendForm, sendsWhatWaits } from './visitors.ts';

const duty = fillFacts(company.emails.emergency, builtFacts);
const formOf = (page: Page) => page.getByRole('form', { name: 'Tell us what stopped' });
const reachField = (page: Page) => formOf(page).getByRole('textbox', { name: 'Phone number or email address' });

async function fill(page: Page, reach: string) {
  await formOf(page).getByRole('textbox', { name: 'Name' }).fill('Ada Byron');
  await reachField(page).fill(reach);
  await formOf(page).getByRole('textbox', { name: 'What stopped?' }).fill('The server clicks.');
  await solvePuzzle(page, formOf(page));
}
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Get help now' }).click();

test('who cannot work tells it, also without a network, sees the minutes count, and stands first on the desk', async ({
  page,
  context,
  site,
}) => {
  await page.clock.install({ time: site.now() });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.toggleAttribute('data-printed', true);
  });
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Menu' }).click();
  const inMenu = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Is something down?' });
  await expect(inMenu).toHaveAttribute('href', '/emergency');

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Is something down?' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Is something down?' });
  await expect(panel.getByRole('link', { name: duty })).toHaveAttribute('href', `mailto:${duty}`);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: 'Tell us what stopped' }).click();
  await expect(page).toHaveURL(/\/emergency/);

  await test.step('the steps can be printed, without the form and the frame', async () => {
    await page.getByRole('button', { name: 'Print these steps' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'The server is down' })).toBeVisible();
    await expect(formOf(page)).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await page.clock.setSystemTime(site.now());
  await fill(page, 'call me');
  site.advance(6_000);
  await send(page);
  await expect(reachField(page)).toHaveAccessibleDescription(/Please check the phone number/);
  await reachField(page).fill('404.555.0177');
  await context.setOffline(true);
  await send(page);
  await expect(formOf(page)).toContainText('will send it automatically');
  const dialog = page.getByRole('dialog', { name: 'We got it.' });
  await sendsWhatWaits(page, site, () => context.setOffline(false), dialog);
  await expect(dialog).toContainText(/NA-\w{8}/);
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ name: 'Ada Byron', source: 'emergency' }]);
  await expect(dialog).toContainText(/The engineer on duty answers by \w+day, \d+:\d\d [AP]M Eastern\./);
  const timer = dialog.getByRole('timer');
  await expect(timer).toContainText(/1[345] min \d\d s/);
  const before = (await timer.textContent()) ?? '';
  await page.clock.runFor(2_000);
  await expect(timer).not.toHaveText(before);

  await sendForm(site, 'contact', { name: 'Grace Hopper', email: 'grace@example.com', message: 'No hurry at all.' });
  await signIn(page, '/admin/today');
  const slip = page.getByRole('region', { name: 'Promised to Ada Byron' });
  await expect(slip).toContainText('Emergency');
  await expect(slip.getByRole('link', { name: 'Call (404) 555-0177' })).toHaveAttribute('href', 'tel:4045550177');
  await page.goto('/admin/messages');
  const rows = page.getByRole('row').filter({ hasText: 'NA-' });
  await expect(rows.first()).toContainText(/Ada Byron\s*Emergency/);
});

test('without JavaScript the way to help is on every page, and the form names the moment of the answer in words', async ({
  plain,
  site,
}) => {
  await test.step('from every page, and by telephone once the owner has filled in a number', async () => {
    const { publish } = site.deps.records.publishing;
    const [record] = companyRecords.builtIn;
    const { id: _, ...values } = { ...record, phone: '(404) 555-0123' } as Item;
    await plain.goto('/emergency');
    await expect(plain.locator('a[href^="tel:"]')).toHaveCount(0);
    expect(await publish(companyRecords, 'company', 0, values as never, tester)).toMatchObject({ ok: true });
    const call = (place: Locator) => place.getByRole('link', { name: '(404) 555-0123' });
    const pages = ['/', '/services', '/it-support', '/it-support-milton-ga', '/no-such-page'];
    for (const path of pages) {
      await plain.goto(path);
      const help = { name: path === '/' ? 'Tell the duty engineer' : 'Is something down?' };
      await expect(plain.getByRole('main').getByRole('link', help).first(), path).toHaveAttribute(
        'href',
        /^\/emergency/,
      );
      await expect(
        plain.getByRole('contentinfo').getByRole('link', { name: 'Is something down?' }),
        path,
      ).toHaveAttribute('href', '/emergency');
      await expect(call(plain.getByRole('contentinfo')), path).toHaveAttribute('href', 'tel:4045550123');
    }
    await expect(call(plain.getByRole('banner'))).toBeVisible();
  });

  await plain.goto('/it-support');
  await plain.getByRole('main').getByRole('link', { name: 'Is something down?' }).first().click();
  await expect(plain.getByRole('form', { name: 'Call me back within 15 minutes' })).toHaveCount(0);
  await fill(plain, 'ada@');
  site.advance(6_000);
  await send(plain);
  await expect(reachField(plain)).toHaveAccessibleDescription(/Please check the email address/);
  await expect(reachField(plain)).toHaveValue('ada@');
  await reachField(plain).fill('ada@example.com');
  await send(plain);
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('We got it.');
  await expect(plain.getByRole('main')).toContainText(/by \w+day, \d+:\d\d [AP]M Eastern/);
  expect(await sent(site.deps.db, 'contact')).toMatchObject([{ email: 'ada@example.com', source: 'emergency' }]);
});

test('without a number to call there is one to leave: one field, by itself or with a script, and the desk shows it first', {
  tag: '@extended',
}, async ({ page, plain, site }) => {
  await plain.goto('/contact');
  const ask = plain.getByRole('form', { name: 'Call me back' });
  const number = (form: Locator) => form.getByRole('textbox', { name: 'Your phone number' });
  await number(ask).fill('404 555');
  await solvePuzzle(plain, ask);
  site.advance(6_000);
  await ask.getByRole('button').click();
  await expect(ask.getByRole('alert').first()).toBeFocused();
  await expect(ask.getByRole('alert').first()).toBeInViewport();
  await expect(number(ask)).toHaveAccessibleDescription(/Please check the phone number/);
  await number(ask).fill('404.555.0166');
  await ask.getByRole('button').click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('We’ll call you back.');

  await page.goto('/emergency');
  await page.getByRole('link', { name: 'Call me back instead' }).click();
  const call = page.getByRole('form', { name: 'Call me back within 15 minutes' });
  await number(call).fill('404.555.0177');
  await solvePuzzle(page, call);
  site.advance(6_000);
  await call.getByRole('button', { name: 'Call me back' }).click();
  await expect(page.getByRole('dialog', { name: 'We’ll call you.' })).toContainText(/The engineer on duty calls by/);
  await signIn(page, '/admin/messages');
  const rows = page.getByRole('row').filter({ hasText: 'NA-' });
  await expect(rows.first()).toContainText(/404\.555\.0177\s*Emergency/);
  await expect(rows.last()).toContainText('404.555.0166');
  await rows.last().getByRole('link', { name: '404.555.0166' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404.555.0166');
});
