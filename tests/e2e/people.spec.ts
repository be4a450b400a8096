import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { contactData } from '../helpers/contact-data.ts';
import { type E2eSite, expect, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

/** Says something to the assistant as a visitor does. */
async function chat(site: E2eSite, ...texts: string[]) {
  const now = new Date(site.now()).toISOString();
  const messages = texts.map((text) => ({ id: randomUUID(), sender: 'user', text, timestamp: now }));
  const answer = await fetch(`${site.url}/api/chat/sessions/${randomUUID()}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ userIdentifier: randomUUID(), sentAt: now, startTime: now, messages }),
  });
  expect(answer.status).toBeLessThan(300);
}

async function subscribe(site: E2eSite, email: string) {
  const answer = await fetch(`${site.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': agent },
    body: JSON.stringify({ email, source: 'footer', honeypot: '', visitor: randomUUID() }),
  });
  expect(answer.status).toBeLessThan(300);
}

const happened = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('one caller by form, chat and newsletter is one person, who is joined, given back, separated and tagged', async ({
  page,
  site,
}) => {
  const priya = { ...contactData, name: 'Priya Raman', company: 'Peachtree Dental' };
  await sendForm(site, 'contact', { ...priya, email: 'Priya.Raman@Example.com', phone: '+1 770 555 0142' });
  await chat(site, 'What does it cost?', 'My number is 770.555.0142');
  await subscribe(site, 'priya.raman@example.com');
  await sendForm(site, 'contact', {
    ...priya,
    name: 'Front Desk',
    email: 'desk@peachtree.example',
    phone: '7705550142',
  });
  await site.deps.people.settle();

  await signIn(page);
  await page.getByRole('link', { name: 'Priya Raman' }).click();
  await page.getByRole('link', { name: 'Priya Raman: no other requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
  await expect(happened(page)).toContainText('Chat with the assistant, 2 lines');
  await expect(happened(page)).toContainText('Newsletter sign-up');
  await expect(happened(page)).toContainText(contactData.message);

  // The same number under another name is shown, and not joined by itself.
  const perhaps = page.getByRole('region', { name: 'Possible duplicate' });
  await expect(perhaps).toContainText('Same phone number ((770) 555-0142), but a different name.');
  await perhaps.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByRole('link', { name: 'desk@peachtree.example' })).toBeVisible();
  await expect(perhaps).toBeHidden();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('link', { name: 'desk@peachtree.example' })).toBeHidden();
  await expect(page.getByText(/, undone/)).toBeVisible();

  // Somebody is searched for and joined, and what does not belong is separated again.
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Merge with another person…' }).click();
  await page.getByRole('searchbox').fill('front desk');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByRole('link', { name: 'desk@peachtree.example' })).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: 'Split into two people…' }).click();
  await page.getByRole('checkbox', { name: 'desk@peachtree.example', exact: true }).check();
  // What will be is said before it is done.
  const willBe = page.getByRole('region', { name: 'Preview' });
  await expect(willBe.getByRole('status')).toHaveText(
    '1 of 4 will move to a new person, “Front Desk”. The current person will be called “Priya Raman”.',
  );
  await expect(willBe).toContainText('Known by desk@peachtree.example and (770) 555-0142.');
  await expect(willBe).toContainText('Both use (770) 555-0142.');
  await page.getByRole('button', { name: 'Split' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'desk@peachtree.example' })).toBeHidden();
  const changes = page.getByRole('region', { name: 'Changes' });
  await changes.getByRole('link', { name: 'Front Desk' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Front Desk' })).toBeVisible();
  await expect(changes).toContainText(/Split from Priya Raman.*You/);
  await changes.getByRole('link', { name: 'Priya Raman' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();

  await page.getByLabel('New tag for Priya Raman').fill('dental, plan Professional');
  await page.getByLabel('New tag for Priya Raman').press('Enter');
  await expect(page.getByRole('list', { name: 'Tags of Priya Raman' })).toContainText('plan Professional');
  await page.getByRole('button', { name: /^plan Professional/ }).click();
  await expect(page.getByRole('button', { name: /plan Professional/ })).toBeHidden();
  await expect(page.getByRole('button', { name: /dental/ })).toBeVisible();

  // The list finds her by a number as it stands on a display, and by a tag.
  await site.deps.people.settle();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox').fill('(770) 555-0142');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('searchbox').fill('dental raman');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'People' })).toContainText('1 message, 1 chat, newsletter');
});

test('by keyboard several messages are set, tagged and deleted at once, all undone in one click; a person is joined, named, written to', {
  tag: '@extended',
}, async ({ page, site }) => {
  const names = ['Ada Byron', 'Grace Hopper', 'Radia Perlman'];
  for (const [nth, name] of names.entries()) {
    await sendForm(site, 'contact', { ...contactData, name, email: `visitor${nth}@example.com` });
  }
  await signIn(page);
  const bar = page.getByRole('region', { name: 'Bulk actions' });
  const status = (name: string) => page.getByLabel(`Status of the message from ${name}`);
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select the message from ${name}` });

  // By keyboard alone.
  await tick('Ada Byron').focus();
  await page.keyboard.press('Space');
  await tick('Grace Hopper').focus();
  await page.keyboard.press('Space');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await bar.getByLabel('Status for the selected').selectOption('closed');
  await bar.getByRole('button', { name: 'Set status' }).focus();
  await page.keyboard.press('Enter');
  await expect(bar.getByText('2 messages set to closed.')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Undo for all' })).toBeFocused();
  await expect(status('Ada Byron')).toHaveValue('closed');
  await expect(status('Radia Perlman')).toHaveValue('pending');
  await expect(bar.getByRole('button', { name: 'Undo for all' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar.getByText('2 messages as before.')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Select all on this page' })).toBeFocused();
  await expect(status('Ada Byron')).toHaveValue('pending');
  await expect(status('Grace Hopper')).toHaveValue('pending');

  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  await bar.getByLabel('Tag for the selected').fill('fair 2026');
  await bar.getByRole('button', { name: 'Tag', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveCount(3);
  await bar.getByRole('button', { name: 'Select all on this page' }).click();
  await bar.getByRole('button', { name: 'Delete 3 messages' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete these 3 messages?');
  await dialog.getByRole('button', { name: 'Delete 3 messages' }).click();
  await expect(page.getByText('No contact messages yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo for all' })).toBeFocused();
  await page.keyboard.press('Enter');
  for (const name of names) await expect(status(name)).toBeVisible();

  await test.step('on their page for a person the keyboard goes on from what was done, and single keys lead on', async () => {
    const phone = '+1 770 555 0142';
    await sendForm(site, 'contact', { ...contactData, name: 'P. Raman', email: 'praman@example.com', phone });
    await sendForm(site, 'contact', { ...contactData, name: 'Front Desk', email: 'desk@example.com', phone });
    await site.deps.people.settle();
    await page.goto('/admin/people?q=ramen');
    await expect(page.getByText('Similar spelling')).toBeVisible();
    await page.getByRole('link', { name: 'P. Raman' }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('P. Raman');
    await expect(page.getByRole('link', { name: 'Erase P. Raman…' })).toBeVisible();
    const focused = page.locator(':focus');

    await page.getByRole('button', { name: /^Merge/ }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'desk@example.com' })).toBeVisible();
    await expect(focused).toHaveText(/^Undo/);
    await page.keyboard.press('z');
    await expect(page.getByRole('link', { name: 'desk@example.com' })).toBeHidden();
    await expect(focused).toHaveText('Front Desk');
    await expect(page.getByRole('button', { name: /^Merge/ })).toBeVisible();

    await page.getByText('Change name').click();
    await page.getByLabel('Your name for P. Raman').fill('Priya Raman');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Priya Raman');
    await expect(page.getByText('They use “P. Raman”.')).toBeVisible();
    await expect(focused).toHaveText('Change name');

    await page.keyboard.press('a');
    await expect(focused).toHaveAttribute('name', 'body');
    await page.keyboard.press('Escape');
    await heading.click();
    await page.keyboard.press('m');
    await expect(page.getByLabel('Write a note')).toBeFocused();
    await page.goBack();
    await expect(heading).toHaveText('Priya Raman');
    await page.keyboard.press('r');
    await expect(page.getByLabel('Reply to P. Raman')).toBeFocused();
    await page.goBack();
    await expect(heading).toHaveText('Priya Raman');
    await page.keyboard.press('Delete');
    await expect(heading).toHaveText('Erase Priya Raman');
    await page.keyboard.press('u');
    await expect(heading).toHaveText('Priya Raman');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toContainText('Ctrl + Enter');
  });
});
