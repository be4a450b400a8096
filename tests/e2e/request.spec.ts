import type { Page } from '@playwright/test';
import { builtFacts } from '#src/content/facts-of.ts';
import { findLead, markRead } from '#src/intake/lead-store.server.ts';
import { endTurn, insertEntry } from '#src/intake/thread-store.server.ts';
import { filled } from '#src/lib/facts.ts';
import { htmlMail } from '#src/platform/outbox/html-mail.ts';
import { mailLook } from '#src/server/mail-transport.ts';
import { defaultClock as businessClock } from '#tests/helpers/clock.ts';
import { makePdf } from '../helpers/documents.ts';
import { type E2eSite, expect, solvePuzzle, test } from './fixtures.ts';

const action = { label: 'See your request', url: 'https://northarc.example/request/abcdefghijklmnopqrstuvwx' };
/** A mail with what a mail program may stumble over. */
const mailBody = `Hello Ada,

the log of NA-ML3YJFBM says what is wrong:
  disk   error 5

When: Thursday, June 11, 2026, 10:30 AM Eastern Time (30 minutes)
Where: https://maps.example/${'north/'.repeat(20)}

${'W'.repeat(200)}

> Please call me, or write to ada@example.com.
>> We received your message.

To see the status of your request, open its page:
${action.url}`;

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

async function sendMessage(page: Page, site: E2eSite) {
  await page.goto('/contact');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await form.getByLabel('Full Name').fill('Ada Byron');
  await form.getByLabel('Email Address').fill('ada@example.com');
  await form.getByRole('textbox', { name: 'Message' }).fill('Our scanners no longer send mail.');
  await solvePuzzle(page, form);
  site.advance(6_000);
  await form.getByRole('button', { name: 'Send Message' }).click();
}

const thread = (page: Page) => page.getByRole('region', { name: 'Messages' });
/** As when the tab comes to the front again, which asks for news at once. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a visitor sends a form, follows its link, adds words and a file, reads the answer as it comes, and withdraws', async ({
  page,
  site,
}) => {
  // What must be in no storage and no beacon by the end.
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/analytics')) beacons.push(request.postData() ?? '');
  });
  await sendMessage(page, site);
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
  await expect(page.getByText('We got your message.')).toBeVisible();
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

  await page.getByText('Withdraw this request …').click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('Withdrawn by you')).toBeVisible();
  await expect(page.getByText('You withdrew this request.')).toBeVisible();
  await expect(page.getByText('Withdraw this request …')).toHaveCount(0);
  await page.getByLabel('Your message').fill('I was too quick.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Withdrawn by you')).toHaveCount(0);
  await expect(page.getByText(/^You will hear from us by/)).toBeVisible();

  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const noted = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(noted + beacons.join()).not.toContain('/request/');
});

test('without JavaScript: the confirmation leads to the page, which takes what is typed and gives back what cannot be taken', async ({
  plain: page,
  site,
}) => {
  await test.step('the mail with the link can be read on a phone and on a desk, in light and in dark', async () => {
    await page.setContent(htmlMail({ subject: 'Your message', body: mailBody, action }, filled(mailLook, builtFacts)));
    for (const [colorScheme, paper] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(13, 22, 41)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [360, 640]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(paper);
    }
    await expect(page.getByRole('link', { name: action.label })).toHaveAttribute('href', action.url);
    await expect(page.getByText(action.url)).toHaveCount(0);
  });

  await sendMessage(page, site);
  await page.waitForURL(/thank-you/);
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
  await expect(page.getByRole('alert')).toContainText('We can’t accept run.exe.');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByRole('alert')).toContainText('Please choose your files again.');
  await expect(page.getByLabel('Your message')).toHaveValue('See this');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(thread(page).getByText('See this')).toHaveCount(1);
  await answer(site, 'We come at three.');
  await thread(page).getByRole('link', { name: 'Check for updates' }).click();
  await expect(thread(page).getByText('We come at three.')).toBeVisible();

  await page.getByText('Ask us to erase it …').click();
  await page.getByRole('button', { name: 'Yes, erase everything' }).click();
  await expect(page.getByText('You asked for everything to be erased.')).toBeVisible();
  await expect(page.getByText('Ask us to erase it …')).toHaveCount(0);

  await test.step('a lost link is sent again; one that leads nowhere says so and offers that', async () => {
    const wrong = await page.goto(address.slice(0, -1));
    expect(wrong?.status()).toBe(404);
    await page.getByLabel('Your email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await site.deps.requests.settled();
    const mails = site.deps.db.sql
      .selectFrom('outbox')
      .select('body')
      .where('subject', '=', 'The link to your request');
    expect((await mails.executeTakeFirstOrThrow()).body).toContain(token);
    await page.goto(address);
    await expect(thread(page).getByText('We come at three.')).toBeVisible();
  });
});
