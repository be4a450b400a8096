import type { Page } from '@playwright/test';
import { defaultClock as businessClock } from '#content/schedule.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { endTurn, insertEntry } from '#src/intake/thread-store.server.ts';
import { contactData } from '../helpers/contact-data.ts';
import { htmlFindings, readPage } from '../helpers/crawl.ts';
import { makePdf } from '../helpers/documents.ts';
import { headingFindings } from '../helpers/page-checks.ts';
import { styleFindings } from '../helpers/style-checks.ts';
import { axeFindings, type E2eSite, enlargeText, expect, solvePuzzle, test } from './fixtures.ts';
import { freeSlot, sendForm } from './visitors.ts';

/** Sends a form and returns the path of its page, from the mail to its visitor. */
async function requestOf(site: E2eSite, type: string, data: object): Promise<string> {
  await sendForm(site, type, data);
  const mails = site.deps.db.sql.selectFrom('outbox').select('body').where('audience', '=', 'visitor');
  const { body } = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
  return /\/request\/[\w-]{24}/.exec(body)?.[0] ?? 'no link';
}

/** What the owner does: opens a contact lead, and answers it. */
async function answer(site: E2eSite, body: string) {
  const { db } = site.deps;
  const { id } = await db.sql.selectFrom('leads').select('id').executeTakeFirstOrThrow();
  const now = site.deps.clock.now();
  await db.write(async (trx) => {
    await markRead(trx, id, now - 60_000);
    const lead = await findLead(trx, 'contact', id);
    if (!lead) throw new Error('the lead is gone');
    await insertEntry(trx, lead, { at: now - 60_000, kind: 'note', author: 'Dana', body: 'Our secret' });
    await insertEntry(trx, lead, { at: now - 30_000, kind: 'reply', via: 'mail', author: 'Dana', body });
    await endTurn(trx, lead, { now: now - 30_000, hours: businessClock });
  });
}

const thread = (page: Page) => page.getByRole('region', { name: 'What was written' });
/** As when the tab comes to the front again, which asks for news at once. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** What is wrong with the page in view, its HTML as the server sent it, and its look from phone to desk. */
async function findings(page: Page, site: E2eSite): Promise<string[]> {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const own = readPage('/request', await read(new URL(page.url()).pathname));
  const found = [...(await htmlFindings(own)), ...headingFindings(own), ...styleFindings(own, await read('/admin'))];
  const over = async (width: number) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) found.push(`${wide} px too wide at ${width}`);
  };
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await axeFindings(page)));
    await over(width);
  }
  await enlargeText(page, 2);
  await over(360);
  await enlargeText(page, 1);
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

test('a visitor sends a form, follows its link, adds words and a file, reads the answer as it comes, and withdraws', {
  tag: '@floor',
}, async ({ page, site }) => {
  await page.goto('/contact');
  const form = page
    .locator('form[aria-label]', { hasText: 'Your Message' })
    .or(page.getByRole('form', { name: /message/i }))
    .first();
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('textbox', { name: 'Message' }).fill('Our scanners no longer send mail.');
  await solvePuzzle(page, form);
  site.advance(6_000);
  await form.getByRole('button', { name: /Send/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'See your request' }).click();

  await expect(page.getByRole('heading', { name: 'Your message to us' })).toBeVisible();
  await expect(page).toHaveURL(/\/request\/[\w-]{24}$/);
  await expect(page.getByText('Our scanners no longer send mail.')).toBeVisible();
  await expect(page.getByText('Not read yet')).toBeVisible();
  await expect(page.getByText(/^You will hear from us by/)).toBeVisible();
  const address = page.url();

  await page.getByLabel('Your message').fill('It is the one upstairs.');
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(makePdf()) });
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await expect(page.getByText('Your message has reached us.')).toBeVisible();
  await page.reload();
  await expect(thread(page).getByText('It is the one upstairs.')).toHaveCount(1);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    thread(page).getByRole('link', { name: 'Download plan.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.pdf');

  await page.goto(address);
  await page.getByLabel('Your message').fill('Being typed');
  await answer(site, 'We come at three.');
  await lookAgain(page);
  await expect(thread(page).getByText('We come at three.')).toBeVisible();
  await expect(page.getByRole('status').getByText('There is something new.')).toBeVisible();
  await expect(page.getByText('Read by a person')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('Being typed');
  await expect(page.getByText(/Our secret|Dana/)).toHaveCount(0);
  expect(await findings(page, site)).toEqual([]);

  await page.getByText('Withdraw this request …').click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('Withdrawn by you')).toBeVisible();
  await expect(page.getByText('You withdrew this request.')).toBeVisible();
  await expect(page.getByText('Withdraw this request …')).toHaveCount(0);
  await page.getByLabel('Your message').fill('I was too quick.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Withdrawn by you')).toHaveCount(0);
  await expect(page.getByText(/^You will hear from us by/)).toBeVisible();
});

test('without JavaScript: the confirmation leads to the page, which takes what is typed and gives back what cannot be taken', async ({
  plain: page,
  site,
}) => {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: /message/i }).first();
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('textbox', { name: 'Message' }).fill('Our scanners no longer send mail.');
  await solvePuzzle(page, form);
  site.advance(6_000);
  await form.getByRole('button', { name: /Send/ }).click();
  const confirmation = page.url();
  await page.getByRole('link', { name: 'See your request' }).click();
  const address = page.url();
  const token = address.split('/').at(-1) ?? '';
  expect(token).toHaveLength(24);
  expect(confirmation).not.toContain(token);

  await page.getByLabel('Your message').fill('See this');
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'run.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\0\0') });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('run.exe is not a file that we can take.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByRole('alert')).toContainText('Please choose your files again.');
  await expect(page.getByLabel('Your message')).toHaveValue('See this');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('See this')).toHaveCount(1);
  await answer(site, 'We come at three.');
  await thread(page).getByRole('link', { name: 'Look for news' }).click();
  await expect(thread(page).getByText('We come at three.')).toBeVisible();

  await page.getByText('Ask us to erase it …').click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await expect(page.getByText('You asked for everything to be erased.')).toBeVisible();
  await expect(page.getByText('Ask us to erase it …')).toHaveCount(0);
});

test('a lost link is sent again; one that leads nowhere says so and offers that', async ({ plain: page, site }) => {
  const path = await requestOf(site, 'contact', contactData);
  const wrong = await page.goto(`${path.slice(0, -1)}`);
  expect(wrong?.status()).toBe(404);
  expect(wrong?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible();
  await site.deps.requests.settled();
  const mails = site.deps.db.sql.selectFrom('outbox').select('body').where('subject', '=', 'The link to your request');
  expect((await mails.executeTakeFirstOrThrow()).body).toContain(path);
  const right = await page.goto(path);
  expect(right?.status()).toBe(200);
  expect(right?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, nofollow');
});

test('an appointment is moved or cancelled from its page; nothing of it is counted or noted in the browser', async ({
  page,
  site,
}) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) beacons.push(request.postData() ?? '');
  });
  const slot = await freeSlot(site);
  const path = await requestOf(site, 'appointment', {
    ...{ name: 'Ada Byron', email: 'ada@example.com', phone: '', service: 'cloud', message: '' },
    ...slot,
  });
  await page.goto(path);
  await expect(page.getByRole('definition').filter({ hasText: 'Booked; we will confirm it' })).toBeVisible();
  await expect(page.getByText('Withdraw this request …')).toHaveCount(0);
  await page.getByRole('link', { name: 'Move or cancel it' }).click();
  await page.getByText('Cancel this appointment …').click();
  await page.getByRole('button', { name: 'Yes, cancel this appointment' }).click();
  await expect(page.getByText('Your appointment is cancelled.')).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('You cancelled the appointment.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Move or cancel it' })).toHaveCount(0);
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const noted = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(noted + beacons.join()).not.toMatch(/\/(request|appointment)\//);
});
