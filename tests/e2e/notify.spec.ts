import type { Page } from '@playwright/test';
import { expect, signIn, startSite, test } from './fixtures.ts';

const screen = '/admin/notifications';

/** Lets pages find this permission; headless browsers refuse notifications whatever their context was granted. */
const permitted = (page: Page, permission: NotificationPermission) =>
  page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { get: () => given });
  }, permission);

test('a browser that cannot be told says what there is instead; the desk is installed', {
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
  await denied.context().close();
  await page.goto('about:blank');
  await stop();
});
