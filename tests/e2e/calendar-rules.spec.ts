import { defaultSchedule } from '#content/schedule.ts';
import { tester } from '../helpers/actor.ts';
import { crawl } from '../helpers/crawl.ts';
import { axeFindings, expect, plainLike, signIn, test } from './fixtures.ts';

const screen = '/admin/calendar/rules';
const changed = {
  ...defaultSchedule,
  office: defaultSchedule.office.map((ranges, day) => (day === 5 ? [{ from: 540, to: 720 }] : ranges)),
  booking: defaultSchedule.booking.map((ranges, day) => (day === 0 ? [] : ranges)),
  horizonDays: 45,
};

test('an owner opens on Saturdays and is ill today: sees what changes, saves it, takes it back', async ({
  page,
  site,
}) => {
  await signIn(page, '/admin/appointments');
  await page.getByRole('link', { name: 'Hours and closures' }).click();
  await expect(page.getByRole('heading', { name: 'Hours and closures', level: 1 })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a span to Office, Saturday' }).click();
  const from = page.getByLabel('Office, Saturday, span 1, from');
  await expect(from).toBeFocused();
  await from.fill('09:00');
  await page.getByRole('button', { name: 'Ill today' }).click();
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ill');
  // What was typed before stays.
  await expect(from).toHaveValue('09:00');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect(page.getByText('Please give both times')).toBeFocused();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing is saved yet' })).toBeVisible();
  await page.getByLabel('Office, Saturday, span 1, to').fill('12:00');
  await page.getByRole('button', { name: 'See what changes' }).click();
  const review = page.getByRole('region', { name: 'What changes' });
  await expect(review.getByText('Mon-Fri 8-6, Sat 9-12 EST')).toBeVisible();
  // The desk reads itself anew while the owner looks.
  const renewed = page.waitForResponse(/rules\.data/);
  site.deps.changes.announce();
  await renewed;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axeFindings(page)).toEqual([]);
  }
  await expect(from).toHaveValue('09:00');
  await page.getByRole('button', { name: 'Save these rules' }).click();
  const saved = page.getByRole('status').filter({ hasText: 'Saved.' });
  await expect(saved).toBeVisible();
  const again = page.waitForResponse(/rules\.data/);
  site.deps.changes.announce();
  await again;
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(saved.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axeFindings(page)).toEqual([]);
  await page.goto('/contact');
  await expect(page.getByRole('contentinfo')).toContainText('Mon-Fri 8-6, Sat 9-12 EST');
  await page.goBack();

  await page.reload();
  await page.getByRole('button', { name: 'Back to how it was built' }).click();
  await expect(page.getByText('No closure is planned.')).toBeVisible();
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByRole('button', { name: 'Save these rules' }).click();
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The rules are as they were.')).toBeVisible();
  await expect(page.getByLabel('Office, Saturday, span 1, to')).toHaveValue('12:00');
});

test('the same without JavaScript', async ({ page, site }) => {
  await signIn(page);
  const plain = await plainLike(page, site);
  await plain.goto(screen);
  await plain.getByRole('button', { name: 'Closed this week' }).click();
  await plain.getByRole('checkbox', { name: 'We work on it Columbus Day' }).check();
  await plain.getByLabel('Can be booked ahead').fill('a lot');
  await plain.getByRole('button', { name: 'See what changes' }).click();
  await expect(plain.getByText('Please give a whole number.')).toBeVisible();
  await expect(plain.getByLabel('Can be booked ahead')).toHaveValue('a lot');
  await plain.getByLabel('Can be booked ahead').fill('30');
  const visits = plain.getByRole('group', { name: 'Visit at home' });
  await visits.getByLabel('Way there').fill('45');
  await visits.getByLabel('Kept free').fill('15');
  // The Enter key does what the main button does.
  await plain.getByLabel('Can be booked ahead').press('Enter');
  await expect(plain.getByText('we work on it', { exact: true })).toBeVisible();
  await plain.getByRole('button', { name: 'Save these rules' }).click();
  await expect(plain.getByText('Saved. Pages, chat and calendar go by it from now on.')).toBeVisible();
  expect(site.deps.hours.rules()).toMatchObject({
    horizonDays: 30,
    ways: { 'home-visit': 45, 'business-visit': 30 },
    buffers: { 'home-visit': 15, consultation: 0 },
    worked: ['Columbus Day'],
    closures: [{ reason: 'Closed this week', shown: true }],
  });
  await plain.getByRole('button', { name: 'Undo' }).click();
  await expect(plain.getByText('The rules are as they were.')).toBeVisible();
  expect(site.deps.hours.rules()).toEqual(defaultSchedule);
});

test('every page says the hours of now, no mark reaches anybody, and the assistant says the same', async ({
  page,
  site,
}) => {
  await site.deps.content.settings.changeSchedule(() => ({ ok: true, rules: changed, detail: '' }), tester);
  const { pages } = await crawl(site.url, 'http://northarc.example');
  expect(pages.size).toBeGreaterThan(30);
  const findings: string[] = [];
  for (const { path, html } of pages.values()) {
    const data = await fetch(`${site.url}${path === '/' ? '/_root' : path}.data`);
    for (const text of [html, await data.text()]) {
      if (text.includes('\u27e6')) findings.push(`${path} shows a mark`);
      if (/Mon-Fri 8-6 EST|60 days ahead|Monday to Friday, 10/.test(text)) findings.push(`${path} says old hours`);
    }
    if (!html.includes('Mon-Fri 8-6, Sat 9-12 EST')) findings.push(`${path} does not say the hours`);
  }
  expect(findings).toEqual([]);
  await page.goto('/contact?tab=appointment');
  await expect(page.getByText('up to 45 days ahead')).toBeVisible();
  await page.getByRole('button', { name: 'Chat with us' }).click();
  const panel = page.getByRole('dialog', { name: 'Northarc assistant' });
  const said = [
    ['are you open on saturday', 'On Saturday the office is open 9-12 EST, on Sunday it is closed'],
    ['are you open now', 'Mon-Fri 8-6, Sat 9-12 EST'],
    ['can I book a consultation', 'are held Tue-Fri 10 AM to 6 PM EST'],
    ['what are your opening hours', 'Tuesday to Friday, 10:00 AM to 6:00 PM'],
  ] as const;
  for (const [question, answer] of said) {
    await panel.getByRole('textbox', { name: 'Your message' }).fill(question);
    await panel.getByRole('button', { name: 'Send message' }).click();
    await expect(panel.getByText(answer).last()).toBeVisible();
  }
  await expect(page.locator('body')).not.toContainText('\u27e6');
});
