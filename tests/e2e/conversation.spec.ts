import { createHmac } from 'node:crypto';
import PostalMime from 'postal-mime';
import { contactData } from '../helpers/contact-data.ts';
import { startMailServer } from '../helpers/mail-server.ts';
import { rawMail } from '../helpers/mails.ts';
import { expect, signIn, startSite, test } from './fixtures.ts';
import { sendForm } from './visitors.ts';

test('the owner answers from the desk, takes it back, sends it, notes and logs a call', async ({ page, site }) => {
  await sendForm(site, 'contact', contactData);
  await signIn(page);
  await page.getByRole('link', { name: 'Ada Byron' }).click();
  const thread = page.getByRole('region', { name: 'Conversation' });
  await expect(thread).toContainText(contactData.message);
  await expect(page.getByRole('timer')).toBeVisible();

  const answer = page.getByLabel('Reply to Ada Byron');
  await answer.fill('We can come on Monday.');
  await answer.press('Control+Enter');
  const entry = thread.getByRole('listitem').filter({ hasText: 'to ada@example.com' });
  await expect(entry).toContainText('We can come on Monday.');
  await expect(answer).toHaveValue('');
  await expect(page.getByRole('timer')).toBeHidden();
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('responded');

  await entry.getByRole('button', { name: 'Undo' }).click();
  await expect(answer).toHaveValue('We can come on Monday.');
  await expect(entry).toHaveCount(0);
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('pending');

  await page
    .getByLabel('Attach')
    .setInputFiles({ name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('Offer') });
  await page.getByRole('button', { name: 'Send and close' }).click();
  await expect(entry).toContainText('offer.txt');
  await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('closed');

  await page.getByRole('radio', { name: 'Note' }).check();
  await page.getByLabel('Write a note').fill('Prefers mornings.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(thread).toContainText('note, only your team sees it');
  await page.getByRole('radio', { name: 'Call' }).check();
  await page.getByLabel('What you talked about').fill('Will bring the old server.');
  await page.getByLabel('Minutes').fill('6');
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(thread).toContainText('call, 6 min');
});

test('the circle: form, mail, answer, answer by mail, answer on the page, and whose turn it is each time', async ({
  browser,
}) => {
  const secret = 'sixteen letters and more';
  const mails = await startMailServer();
  const env = { SMTP_URL: mails.url, INBOUND_DOMAIN: 'in.northarc.example', INBOUND_SECRET: secret };
  const { site, stop } = await startSite(env);
  const desk = await browser.newContext({ baseURL: site.url });
  const visitor = await browser.newContext({ baseURL: site.url });
  /** The visitor's mails so far, read. */
  const toVisitor = () =>
    Promise.all(mails.received.filter(({ to }) => to === 'ada@example.com').map(({ text }) => PostalMime.parse(text)));
  try {
    await sendForm(site, 'contact', contactData);
    const page = await desk.newPage();
    await signIn(page);
    await page.getByRole('link', { name: 'Ada Byron' }).click();
    const reply = async (words: string) => {
      await page.getByLabel('Reply to Ada Byron').fill(words);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByRole('timer')).toBeHidden();
      site.advance(11_000);
      await site.deps.outbox?.runDue();
    };
    await reply('Which model is the server?');
    await expect.poll(async () => (await toVisitor()).length).toBe(2);
    const [confirmation, answer] = await toVisitor();
    expect(answer?.inReplyTo).toBe(confirmation?.messageId);
    expect(answer?.text).toContain('Which model is the server?');

    const raw = rawMail(
      {
        From: 'Ada Byron <ada@example.com>',
        To: answer?.replyTo?.[0]?.address,
        Subject: `Re: ${answer?.subject}`,
        'In-Reply-To': answer?.messageId,
      },
      'It is the grey one.\n\nOn Sunday somebody wrote:\n> Which model is the server?',
    );
    for (let twice = 0; twice < 2; twice++) {
      const signed = createHmac('sha256', secret).update(raw).digest('hex');
      const handed = await fetch(`${site.url}/api/inbound-mail`, {
        method: 'POST',
        body: raw,
        headers: { 'X-Signature': signed, 'Content-Type': 'message/rfc822' },
      });
      expect(handed.status).toBeLessThan(300);
    }
    const thread = page.getByRole('region', { name: 'Conversation' });
    // Without a refresh of the page.
    await expect(thread.getByText('It is the grey one.')).toHaveCount(1);
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByLabel('Status of the message from Ada Byron')).toHaveValue('pending');

    await reply('Then we bring a new disk.');
    const link = /\/request\/[\w-]{24}/.exec((await toVisitor()).at(-1)?.text ?? '')?.[0] ?? '';
    const own = await visitor.newPage();
    await own.goto(link);
    for (const words of ['Which model is the server?', 'It is the grey one.', 'Then we bring a new disk.']) {
      await expect(own.getByText(words)).toBeVisible();
    }
    await own.getByRole('textbox').first().fill('Please ring twice.');
    await own.getByRole('button', { name: /Send/ }).click();
    await expect(own.getByText('Please ring twice.')).toBeVisible();
    await expect(thread.getByText('Please ring twice.')).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
  } finally {
    await visitor.close();
    await desk.close();
    await stop();
    await mails.stop();
  }
});
