import type { Page } from '@playwright/test';
import { startPushService } from '../helpers/push-service.ts';
import { expect, signIn, signOut, startSite, test } from './fixtures.ts';

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

test('an owner is told in a browser: switches, quiet hours, a test that arrives, and an end', {
  tag: '@extended',
}, async ({ page, site }) => {
  const service = await startPushService();
  await permitted(page, 'default');
  await signIn(page, screen);
  const here = page.getByRole('region', { name: 'This browser' });
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();

  await test.step('the switches are kept, and a mistake is said', async () => {
    await subscribed(page, service.subscription());
    await expect(here.getByText('Nothing sent yet')).toBeVisible();
    await here.getByRole('checkbox', { name: 'Backup and site problems' }).uncheck();
    await here.getByRole('checkbox', { name: 'Quiet hours' }).check();
    await here.getByRole('combobox', { name: 'from' }).selectOption({ label: '10:00 PM' });
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(here.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(here.getByRole('checkbox', { name: 'Backup and site problems' })).not.toBeChecked();
    await expect(here.getByRole('checkbox', { name: 'New requests' })).toBeChecked();
    await expect(here.getByRole('combobox', { name: 'from' })).toHaveValue(String(22 * 60));
    await here.getByRole('combobox', { name: 'to' }).selectOption({ label: '10:00 PM' });
    await here.getByRole('button', { name: 'Save' }).click();
    await expect(here.getByRole('alert').filter({ hasText: 'Choose another time' })).toBeVisible();
    await expect(here.getByRole('combobox', { name: 'to' })).toHaveValue(String(22 * 60));
  });
  await test.step('a test arrives, and one that does not says so', async () => {
    await here.getByRole('button', { name: 'Send a test' }).click();
    await expect(here.getByText('Sent. It should arrive within a minute.')).toBeVisible();
    expect(service.words()).toEqual(['Test notification: Notifications work in this browser.']);
    service.answer(503);
    await here.getByRole('button', { name: 'Send a test' }).click();
    await expect(here.getByText('Its push service responded with 503. Please try again later.')).toBeVisible();
    await page.reload();
    await expect(here.getByText('Failing')).toBeVisible();
  });
  const browsers = () => site.deps.db.sql.selectFrom('push_subscriptions').select('id').execute();
  await here.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  expect(await browsers()).toEqual([]);

  await test.step('signing out ends it for this browser and no other', async () => {
    await subscribed(page, service.subscription());
    await page.context().clearCookies({ name: 'northarc_browser' });
    await subscribed(page, service.subscription());
    const others = page.getByRole('region', { name: 'Other browsers' });
    await expect(others.getByRole('heading', { level: 3 })).toHaveCount(1);
    await signOut(page);
    await expect(page.getByLabel('Password')).toBeVisible();
    expect(await browsers()).toHaveLength(1);
  });
  await service.stop();
});

test('a browser that cannot be told says what there is instead; the desk is installed; mail and webhook are set up', {
  tag: '@extended',
}, async ({ browser, page }) => {
  const { site, stop } = await startSite({ NOTIFY_URL: 'http://127.0.0.1:9/hook', SMTP_URL: 'smtp://127.0.0.1:9' });
  const own = async (change: (page: Page) => Promise<unknown>, userAgent?: string) => {
    const context = await browser.newContext({ baseURL: site.url, ...(userAgent ? { userAgent } : {}) });
    const made = await context.newPage();
    await change(made);
    await signIn(made, screen);
    return made;
  };
  await page.goto(site.url);
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');

  const denied = await own((made) => permitted(made, 'denied'));
  await expect(denied.getByText('Allow them in the site settings')).toBeVisible();
  await expect(denied.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
  const without = await own((made) => made.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')));
  await expect(without.getByText('This browser can’t show notifications')).toBeVisible();
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const phone = await own((made) => made.addInitScript(() => Reflect.deleteProperty(window, 'PushManager')), iPhone);
  await expect(phone.getByText('install the desk first')).toBeVisible();
  for (const one of [without, phone]) await one.context().close();

  await test.step('the desk has a worker that keeps nothing, and its own manifest', async () => {
    await expect(denied.locator('link[rel="manifest"]')).toHaveAttribute('href', '/desk.webmanifest');
    const manifest = await (await denied.request.get('/desk.webmanifest')).json();
    expect(manifest).toMatchObject({ start_url: '/admin/today', scope: '/admin', display: 'standalone' });
    for (const { src } of manifest.icons) expect((await denied.request.get(src)).status(), src).toBe(200);
    const state = await denied.evaluate(async () => {
      await navigator.serviceWorker.register('/desk-worker.js', { scope: '/admin', updateViaCache: 'none' });
      const { scope } = await navigator.serviceWorker.ready;
      return { scope: new URL(scope).pathname, kept: await caches.keys() };
    });
    expect(state).toEqual({ scope: '/admin', kept: [] });
  });
  await test.step('the morning mail and a new key of the webhook', async () => {
    const morning = denied.getByRole('region', { name: 'Morning email' });
    await morning.getByRole('combobox', { name: 'at' }).selectOption({ label: '6:00 AM' });
    await morning.getByRole('button', { name: 'Save' }).click();
    await expect(denied.getByText('Saved.')).toBeVisible();
    const hook = denied.getByRole('region', { name: 'Webhook' });
    await hook.getByText('Show the key').click();
    const before = await hook.getByRole('code').textContent();
    await hook.getByRole('button', { name: 'Create a new key' }).click();
    const question = denied.getByRole('dialog');
    await question.getByRole('button', { name: 'Create a new key' }).click();
    await expect(denied.getByText('New key created.')).toBeVisible();
    await expect(hook.getByRole('code')).not.toHaveText(before ?? '');
  });
  await denied.context().close();
  await page.goto('about:blank');
  await stop();
});
