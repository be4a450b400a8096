import type { Page } from '@playwright/test';
import { startPushService } from '../helpers/push-service.ts';
import { axeFindings, expect, plainLike, signIn, signOut, startSite, test } from './fixtures.ts';

const screen = '/admin/notifications';

/** Hands the server what a browser's push service gave, as the page does: headless browsers have no push service. */
async function subscribed(page: Page, subscription: object) {
  const answer = await page.request.post(screen, {
    form: { intent: 'subscribe', subscription: JSON.stringify(subscription) },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(200);
  await page.goto(screen);
}

/** Lets pages find this permission; headless browsers refuse notifications whatever their context was granted. */
const permitted = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => given });
  }, permission);

test('an owner is told in a browser: switches, quiet hours, a test that arrives, and an end', async ({
  page,
  site,
}) => {
  const service = await startPushService();
  await permitted(page, 'default');
  await signIn(page);
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me in this browser' })).toBeVisible();

  await subscribed(page, service.subscription());
  const here = page.getByRole('region', { name: 'This browser' });
  await expect(here.getByText('Nothing was sent yet')).toBeVisible();
  await here.getByRole('checkbox', { name: 'A missed backup, or the site itself' }).uncheck();
  await here.getByRole('checkbox', { name: 'Quiet hours' }).check();
  await here.getByRole('combobox', { name: 'from' }).selectOption({ label: '10:00 PM' });
  await here.getByRole('button', { name: 'Save the switches' }).click();
  await expect(here.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(here.getByRole('checkbox', { name: 'A missed backup, or the site itself' })).not.toBeChecked();
  await expect(here.getByRole('checkbox', { name: 'A new request' })).toBeChecked();
  await expect(here.getByRole('combobox', { name: 'from' })).toHaveValue(String(22 * 60));

  await here.getByRole('combobox', { name: 'to' }).selectOption({ label: '10:00 PM' });
  await here.getByRole('button', { name: 'Save the switches' }).click();
  await expect(here.getByRole('alert').filter({ hasText: 'Please choose another time' })).toBeVisible();
  await expect(here.getByRole('combobox', { name: 'to' })).toHaveValue(String(22 * 60));

  await here.getByRole('button', { name: 'Send a test here' }).click();
  await expect(here.getByText('Sent. It appears within a minute.')).toBeVisible();
  expect(service.words()).toEqual(['This is how it looks: The desk can tell you here.']);
  service.answer(503);
  await here.getByRole('button', { name: 'Send a test here' }).click();
  await expect(here.getByText('Its push service answered 503. Please try again in a while.')).toBeVisible();
  await expect(here.getByText('Failing')).toBeVisible();

  await here.getByRole('button', { name: 'Tell it no longer' }).click();
  await expect(page.getByRole('button', { name: 'Tell me in this browser' })).toBeVisible();
  const { sql } = site.deps.db;
  expect(await sql.selectFrom('push_subscriptions').select('id').execute()).toEqual([]);
  await service.stop();
});

test('signing out ends it for this browser and no other', async ({ page, site }) => {
  const service = await startPushService();
  await signIn(page);
  await subscribed(page, service.subscription());
  await page.context().clearCookies({ name: 'northarc_browser' });
  await subscribed(page, service.subscription());
  await expect(page.getByRole('region', { name: 'Other browsers' }).getByRole('heading', { level: 3 })).toHaveCount(1);
  await signOut(page);
  await expect(page.getByLabel('Password')).toBeVisible();
  const { sql } = site.deps.db;
  expect(await sql.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1);
  await service.stop();
});

test('a browser that was told to show nothing says how to change that', async ({ page }) => {
  await permitted(page, 'denied');
  await signIn(page);
  await page.goto(screen);
  await expect(page.getByText('Allow them in its settings for this address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me in this browser' })).toHaveCount(0);
});

test('a browser without notifications, and an iPhone without the installed desk, say what there is instead', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await signIn(page);
  await page.goto(screen);
  await expect(page.getByText('This browser cannot show notifications')).toBeVisible();
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const phone = await browser.newContext({
    userAgent,
    ...(baseURL ? { baseURL } : {}),
    storageState: await page.context().storageState(),
  });
  const small = await phone.newPage();
  await small.goto(screen);
  await expect(small.getByText('the desk must be installed first')).toBeVisible();
  await phone.close();
});

test('the desk can be installed, its worker runs, and the public site has neither', async ({ page, request }) => {
  await signIn(page);
  await page.goto(screen);
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  expect(href).toBe('/desk.webmanifest');
  const manifest = await (await request.get(String(href))).json();
  expect(manifest).toMatchObject({ start_url: '/admin/today', scope: '/admin', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);

  const state = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/desk-worker.js', { scope: '/admin', updateViaCache: 'none' });
    const { active, scope } = await navigator.serviceWorker.ready;
    return { script: active?.scriptURL, scope: new URL(scope).pathname, kept: await caches.keys() };
  });
  expect(state).toMatchObject({ scope: '/admin', kept: [] });
  await page.goto('/');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
});

test('the morning mail, the webhook and its key work without JavaScript too', async ({ page }) => {
  const { site, stop } = await startSite({ NOTIFY_URL: 'http://127.0.0.1:9/hook', SMTP_URL: 'smtp://127.0.0.1:9' });
  await page.goto(`${site.url}/admin`);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/admin\/\w+$/);
  const plain = await plainLike(page, site);
  await plain.goto(`${site.url}${screen}`);
  const morning = plain.getByRole('region', { name: 'Morning mail' });
  await morning.getByRole('combobox', { name: 'at' }).selectOption({ label: '6:00 AM' });
  await morning.getByRole('checkbox', { name: 'Monday to Friday only' }).check();
  await morning.getByRole('button', { name: 'Save the morning mail' }).click();
  await expect(plain.getByText('Saved.')).toBeVisible();
  await expect(morning.getByRole('combobox', { name: 'at' })).toHaveValue('6');

  const hook = plain.getByRole('region', { name: 'Webhook' });
  await expect(hook.getByText('127.0.0.1:9')).toBeVisible();
  await hook.getByText('Show the key').click();
  const before = await hook.getByRole('code').textContent();
  await hook.locator('summary', { hasText: 'Make a new key' }).click();
  await hook.getByRole('button', { name: 'Make a new key' }).click();
  await expect(plain.getByText('There is a new key.')).toBeVisible();
  await hook.getByText('Show the key').click();
  expect(await hook.getByRole('code').textContent()).not.toBe(before);
  await plain.context().close();
  await page.goto('about:blank');
  await stop();
});

for (const width of [360, 1280]) {
  test(`the screen stands at ${width} pixels, with a browser that is told and one that is paused`, async ({
    page,
    site,
  }) => {
    const service = await startPushService();
    await page.setViewportSize({ width, height: 900 });
    await signIn(page);
    await subscribed(page, service.subscription());
    await page.context().clearCookies({ name: 'northarc_browser' });
    await subscribed(page, service.subscription());
    const { sql } = site.deps.db;
    const [first] = await sql.selectFrom('push_subscriptions').select('id').orderBy('created_at').execute();
    const broken = { failures: 6, paused_at: Date.now(), last_error: 'Its push service answered 500.' };
    await sql.updateTable('push_subscriptions').set(broken).where('id', '=', String(first?.id)).execute();
    await page.reload();
    await expect(page.getByText('A test that arrives wakes it again.')).toBeVisible();
    await page.getByText('What it is told').click();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await service.stop();
  });
}
