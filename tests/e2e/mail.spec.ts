import { builtFacts } from '#content/facts-of.ts';
import { mailLook } from '#content/mail-look.ts';
import { filled } from '#src/lib/facts.ts';
import { htmlMail } from '#src/platform/outbox/html-mail.ts';
import { axeFindings, expect, test } from './fixtures.ts';

const action = { label: 'See your request', url: 'https://northarc.example/request/abcdefghijklmnopqrstuvwx' };
const body = `Hello Ada,

the log of NA-ML3YJFBM says what is wrong:
  disk   error 5

When: Thursday, June 11, 2026, 10:30 AM Eastern Time (30 minutes)
Where: https://maps.example/${'north/'.repeat(20)}

${'W'.repeat(200)}

> Please call me, or write to ada@example.com.
>> We received your message.

To see where your request stands, open its page:
${action.url}`;

/** The page around a mail is the mail program's. */
const ofPages = /^(landmark-one-main|page-has-heading-one|region):/;

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a mail can be read on a phone and on a desk, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await page.setContent(htmlMail({ subject: 'Your message', body, action }, filled(mailLook, builtFacts)));
      expect((await axeFindings(page)).filter((finding) => !ofPages.test(finding))).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expect(page.getByRole('link', { name: action.label })).toHaveAttribute('href', action.url);
    await expect(page.getByText(action.url)).toHaveCount(0);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe(colorScheme === 'dark' ? 'rgb(13, 22, 41)' : 'rgb(255, 255, 255)');
  });
}
