import type { Page } from '@playwright/test';
import { accountPassword, makeAccount } from '../helpers/accounts.ts';
import { apiRights, limitedRoles, rightsTable } from '../helpers/rights-table.ts';
import {
  adminPassword,
  axeFindings,
  type E2eSite,
  expect,
  plainLike,
  signIn,
  signOut,
  startSite,
  test,
} from './fixtures.ts';

/** Where the newest mailed link leads. */
async function mailedLink({ deps, url }: E2eSite) {
  const rows = await deps.db.sql.selectFrom('outbox').select('body').orderBy('created_at', 'desc').execute();
  const [, path] = /https?:\/\/[^/]+(\/admin\/join\/\S+)/.exec(rows.map(({ body }) => body).join('\n')) ?? [];
  return url + (path ?? '/no-link-was-mailed');
}

async function signInAs(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the owner invites an editor, who chooses a password, sees the pages and none of the requests, and leaves again', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, '/admin/team');
  const invite = async () => {
    await page.getByLabel('Name').fill('Ben Ortiz');
    await page.getByLabel('Email').fill('ben@example.com');
    await page.getByLabel('Role').selectOption({ label: 'Editor: pages, prices and facts, articles; sees visits' });
    await page.getByRole('button', { name: 'Send the invitation' }).click();
  };
  await expect(page.getByRole('button', { name: 'Send the invitation' })).toHaveCount(0);
  await page.getByText('first give your own name and address').getByRole('link', { name: 'Account' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Reyes');
  await page.getByLabel('Email').fill('ana@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Please give a name')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await invite();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('row', { name: /Ben Ortiz.*Editor.*Invited/ })).toBeVisible();

  const context = await browser.newContext({ baseURL: site.url });
  const ben = await context.newPage();
  const link = await mailedLink(site);
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(await axeFindings(ben)).toEqual([]);
  await ben.getByLabel('New password').fill('password1234');
  await ben.getByRole('button', { name: 'Keep this password' }).click();
  await expect(ben.getByRole('alert')).toContainText('guessed first');
  await ben.getByLabel('New password').fill(accountPassword);
  await ben.getByRole('button', { name: 'Keep this password' }).click();
  await expect(ben.getByText('Your password is kept. Please sign in with it.')).toBeVisible();
  expect(await axeFindings(ben)).toEqual([]);
  await signInAs(ben, 'ben@example.com', accountPassword);
  await expect(ben.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  for (const name of ['Messages', 'Team', 'Audit', 'Settings']) {
    await expect(ben.getByRole('navigation').getByRole('link', { name, exact: true })).toHaveCount(0);
  }
  await ben.goto('/admin/messages');
  await expect(ben.getByRole('heading', { name: 'This is not part of your account' })).toBeVisible();
  expect(await axeFindings(ben)).toEqual([]);
  for (const path of ['/chat-history', '/newsletter-management']) {
    await ben.goto(path);
    await expect(ben.getByRole('heading', { name: 'This is not part of your account' })).toBeVisible();
  }
  await ben.goto(link);
  await expect(ben.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();

  await page.reload();
  await page.getByRole('link', { name: 'Ben Ortiz' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben Ortiz' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: /^Viewer/ }).check();
  await page.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('The role is changed.')).toBeVisible();
  await ben.goto('/admin/messages');
  await signInAs(ben, 'ben@example.com', accountPassword);
  await expect(ben.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect(ben.getByText('You may look at everything here.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The account is removed.')).toBeVisible();
  await ben.goto('/admin/messages');
  // One account is left, so nobody is asked who they are.
  await expect(ben.getByLabel('Password')).toBeVisible();
  await expect(ben.getByLabel('Email')).toHaveCount(0);
  await context.close();
});

test('a forgotten password is chosen anew by a mailed link, on a phone and without JavaScript', async ({
  page,
  site,
}) => {
  await makeAccount(site.deps, { name: 'Cleo Marsh', email: 'cleo@example.com', role: 'agent' });
  const plain = await plainLike(page, site);
  await plain.setViewportSize({ width: 360, height: 760 });
  await plain.goto('/admin');
  await plain.getByRole('link', { name: 'Forgot your password?' }).click();
  for (const email of ['nobody@example.com', 'cleo@example.com']) {
    await plain.goto('/admin/reset');
    await plain.getByLabel('Email').fill(email);
    await plain.getByRole('button', { name: 'Send the link' }).click();
    await expect(plain.getByText('If this address belongs to an account')).toBeVisible();
  }
  await expect.poll(() => mailedLink(site)).toContain('/admin/join/');
  await plain.goto(await mailedLink(site));
  expect(await plain.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await plain.getByLabel('New password').fill('ochre lantern gravel');
  await plain.getByRole('button', { name: 'Keep this password' }).click();
  await signInAs(plain, 'cleo@example.com', 'ochre lantern gravel');
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(plain.url()).pathname).toBe('/admin/today');
});

test('the single owner signs in as before, and a file with everything asks for the password when it was long ago', async ({
  page,
  site,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('textbox')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveCount(0);
  await signIn(page);
  await site.deps.db.sql.updateTable('staff_sessions').set({ confirmed_at: 1 }).execute();
  await page.getByRole('link', { name: 'CSV' }).click();
  await expect(page.getByRole('heading', { name: 'Is it you?' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Your password').fill('guess');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('alert')).toContainText('That is not your password.');
  await page.getByLabel('Your password').fill(adminPassword);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Go on' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.getByRole('link', { name: 'Back without it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await signOut(page);
});

const asked = (path: string) =>
  path
    .replace(':tab', 'messages')
    .replace(':format', 'csv')
    .replace(':collection', 'testimonials')
    .replace(/:\w+/g, 'home');

for (const [at, role] of limitedRoles.entries()) {
  test(`every address of the desk, and what the router asks in its place, opens to the role of ${role} as the table says`, async ({
    browser,
  }) => {
    const limits = { perMinute: 1e6, perHour: 1e6, suspicious: 1e6, attack: 1e6 };
    const { site, stop } = await startSite({}, Date.now(), { limits });
    const email = `${role}@example.com`;
    await makeAccount(site.deps, { name: `The ${role}`, email, role });
    const context = await browser.newContext({ baseURL: site.url });
    const form = { email, password: accountPassword };
    expect((await context.request.post('/admin', { form, maxRedirects: 0 })).status()).toBe(302);
    for (const [path, rights] of Object.entries(rightsTable)) {
      const right = rights[at];
      // An EventSource's stream has no end; its own test asks for it.
      // An answer of an editor is asked for by POST alone.
      for (const suffix of /events$|answer$/.test(path) ? [] : ['', '.data']) {
        const answer = await context.request.get(asked(path) + suffix, { maxRedirects: 0 });
        const body = await answer.text();
        // Within a 200 or 202 the router says that the page itself was refused, or leads to one's own.
        const isWithin =
          suffix === '.data' && /has no access to this|SingleFetchRedirect[\s\S]*"\/admin\/pages"/.test(body);
        const isRefused = answer.status() === 403 || answer.headers().location === '/admin/pages' || isWithin;
        // A route that answers no GET says 400.
        const isAnswered = !isRefused && answer.status() !== 400;
        if (right === '') expect(isAnswered, `${role} GET ${path}${suffix}: ${answer.status()}`).toBe(false);
        else expect(isRefused, `${role} GET ${path}${suffix}: ${answer.status()}`).toBe(false);
        const headers = { Origin: site.url };
        const sent = await context.request.post(asked(path) + suffix, {
          form: { intent: 'x' },
          headers,
          maxRedirects: 0,
        });
        // What is refused where everybody is led to leads on to one's own.
        const isLedOn = sent.headers().location === '/admin/pages' || sent.status() === 202;
        const status = isLedOn && path === '/admin/today' ? 403 : sent.status();
        if (right !== 'rw') expect([403, 404, 405], `${role} POST ${path}${suffix}`).toContain(status);
        else expect(sent.status(), `${role} POST ${path}${suffix}`).not.toBe(403);
      }
    }
    for (const [path, rights] of Object.entries(apiRights)) {
      // The others are asked by POST alone: src/routes/admin/rights.test.ts.
      if (!/resume|files|words|versions/.test(path)) continue;
      const answer = await context.request.get(asked(path), { maxRedirects: 0 });
      if (rights[at] === '') expect([403, 404], `${role} ${path}`).toContain(answer.status());
    }
    await context.close();
    await stop();
  });
}
