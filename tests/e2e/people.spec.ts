import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { realAgent } from '#tests/helpers/envelope.ts';
import { contactData } from '../helpers/contact-data.ts';
import { type E2eSite, expect, signIn, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

/** Posts what a visitor's browser does. */
async function post(site: E2eSite, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', 'User-Agent': realAgent };
  const answer = await fetch(`${site.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBeLessThan(300);
}

/** Says something to the assistant as a visitor does. */
function chat(site: E2eSite, ...texts: string[]) {
  const now = new Date(site.now()).toISOString();
  const messages = texts.map((text) => ({ id: randomUUID(), sender: 'user', text, timestamp: now }));
  const talk = { userIdentifier: randomUUID(), sentAt: now, startTime: now, messages };
  return post(site, `/api/chat/sessions/${randomUUID()}`, talk);
}

const happened = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('one caller by form, chat and newsletter is one person, who is joined, given back, separated and tagged', async ({
  page,
  site,
}) => {
  const priya = { ...contactData, name: 'Priya Raman', company: 'Peachtree Dental' };
  await sendForm(site, 'contact', { ...priya, email: 'Priya.Raman@Example.com', phone: '+1 770 555 0142' });
  await chat(site, 'What does it cost?', 'My number is 770.555.0142');
  await post(site, '/api/newsletter', { email: 'priya.raman@example.com', visitor: randomUUID() });
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

  // What the owner writes to her begins a thread of its own.
  await page.getByRole('link', { name: 'Priya Raman' }).click();
  await page.getByRole('link', { name: 'Write to Priya' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Your new scanner');
  await page.getByRole('textbox', { name: 'Write to Priya Raman' }).fill('It has arrived.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(page.getByText(/begun by us .* Your new scanner/)).toBeVisible();
});
