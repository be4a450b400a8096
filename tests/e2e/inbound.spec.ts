import { rawMail } from '../helpers/mails.ts';
import { expect, signIn, startSite, test } from './fixtures.ts';

test('the owner sees that the mailbox is away, an email that became a lead, and whose address does not exist', {
  tag: '@extended',
}, async ({ browser }) => {
  const { site, stop } = await startSite({ IMAP_URL: 'imap://desk:password@127.0.0.1:9/INBOX' });
  const context = await browser.newContext({ baseURL: site.url });
  try {
    const hand = (raw: string) => site.deps.inbound.take(Buffer.from(raw), { via: 'webhook' });
    expect(await hand(rawMail({ Subject: 'A new office' }))).toBe('lead');
    const page = await context.newPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await expect(page.getByText('A new office')).toBeVisible();
    await page.goto('/admin/messages?source=email');
    await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
    await page.goto('/admin/messages?source=telephone');
    await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveCount(0);

    await page.goto('/admin/outbox');
    await expect(page.getByText('Email replies aren’t being read (127.0.0.1).')).toContainText(
      'We can’t reach the mail server.',
    );

    await page.goto('/newsletter-management?list=1');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('row', { name: /ada@example\.com/ })).toBeVisible();
    const asked = await site.deps.db.sql
      .selectFrom('outbox')
      .select('message_id')
      .where('submission_id', 'is', null)
      .executeTakeFirstOrThrow();
    const status = 'Final-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.1.1';
    const report = `--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n${status}\n--x\nContent-Type: text/rfc822-headers\n\nMessage-ID: ${asked.message_id}\n--x--`;
    await hand(rawMail({ 'Return-Path': '<>', 'Content-Type': 'multipart/report; boundary=x' }, report));
    await page.reload();
    await expect(page.getByRole('row', { name: /ada@example\.com/ })).toContainText('ada@example.com does not exist.');
  } finally {
    await context.close();
    await stop();
  }
});
