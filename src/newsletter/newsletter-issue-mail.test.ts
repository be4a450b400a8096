import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { giveAddress, issueDesk, written } from '#tests/helpers/newsletter-issues.ts';
import { site } from '#tests/helpers/own-site.ts';
import { readMail } from '#tests/helpers/read-mail.ts';
import { addReaders } from '#tests/helpers/readers.ts';

const own = 'owner@northarc.example';

async function begin() {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  const made = await site({ env: { SMTP_URL: server.url, MAIL_TO: own } });
  await addReaders(made.deps.db, ['ada'], made.clock.now() - 1);
  await giveAddress(made);
  return { server, made, desk: await issueDesk(made) };
}

const mended = (checks: readonly { says: string; holds: boolean }[] = []) =>
  checks.filter(({ holds }) => !holds).map(({ says }) => says);

test('a picture comes from our own address, as JPEG with its size and description, and stands in the text twin', async () => {
  const { server, made, desk } = await begin();
  const pixels = { width: 1600, height: 800, channels: 3, background: '#336699' } as const;
  const added = await made.deps.content.images.add('rack.png', await sharp({ create: pixels }).png().toBuffer());
  if (!added.ok) throw new Error(added.reason);
  const body = `![A rack with two servers](${added.image.src})\n\nText.`;
  expect(await desk.act('trial', { ...written, body, to: own })).toMatchObject({ ok: true });
  const { html, text } = await readMail(server.received[0]?.text ?? '');
  const [, src = '', rest = ''] = /<img src="([^"]+)"([^>]*)>/.exec(html) ?? [];
  expect(rest).toContain('alt="A rack with two servers"');
  expect(rest).toContain('width="512"');
  expect(rest).toContain('height="256"');
  expect(text).toContain('[A rack with two servers]');
  expect(src).toMatch(/^https:\/\/northarc\.example\/media\//);
  const picture = await made.request(new URL(src).pathname);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect(picture.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(html).not.toMatch(/<script|<link|@import|javascript:|url\(/i);
  expect(html).toContain('prefers-color-scheme:dark');
  expect((await desk.view()).checks).toContainEqual({ says: 'Every picture has a description.', holds: true });
});

test('what an issue lacks is said, also by the check, and keeps it from being sent', async () => {
  const { desk } = await begin();
  const all: [Partial<typeof written>, string][] = [
    [{ subject: '' }, 'fix'],
    [{ body: '![](/media/x)' }, 'fix'],
    [{ body: `${'**a** '.repeat(9_900)}` }, 'of 100 KB'],
  ];
  for (const [change, reason] of all) {
    const answer = await desk.act('send', { ...written, ...change });
    expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  }
  expect((await desk.view()).sending).toBeUndefined();
  const { checks } = await desk.act('check', { ...written, preheader: 'x'.repeat(141), body: 'Call {{nobody}}.' });
  expect(mended(checks)).toEqual([expect.stringMatching(/^Preheader: /), 'Text: There is no fact named nobody.']);
  expect(mended((await desk.act('check', { ...written, subject: '' })).checks)).toEqual(['The subject is empty.']);
});

test('links are asked: one that is dead holds it up, until it is sent all the same', async () => {
  const { server, made, desk } = await begin();
  const pixels = { width: 40, height: 20, channels: 3, background: '#336699' } as const;
  const added = await made.deps.content.images.add('map.png', await sharp({ create: pixels }).png().toBuffer());
  const map = added.ok ? added.image.src : '';
  // The pages themselves are asked in the story, which has a built site.
  const body = `[Here](/no-such-page) [there](http://127.0.0.1:9/) [map](${map}) [all](/sitemap.xml) [write](mailto:info@northarc.example)`;
  const checked = await desk.act('check', { ...written, body });
  expect(mended(checked.checks)).toEqual([
    'The link /no-such-page is broken. The page doesn’t exist.',
    'The link http://127.0.0.1:9/ is broken. Its address isn’t on the public internet.',
  ]);
  const refused = { ok: false, reason: expect.stringContaining('A link is broken') };
  expect(await desk.act('send', { ...written, body })).toMatchObject(refused);
  expect(await desk.act('send', { ...written, body, anyway: 'yes' })).toMatchObject({ ok: true });
  await desk.run();
  const { html } = await readMail(server.received[0]?.text ?? '');
  expect(html).toContain('https://northarc.example/sitemap.xml?utm_source=newsletter');
  expect(html).toContain('href="http://127.0.0.1:9/"');
});

test('a picture of somebody else, or one that is not there, keeps an issue from being sent; the site’s own do not', async () => {
  const { desk } = await begin();
  const strange = 'A picture isn’t hosted on your site.';
  for (const [body, says] of [
    ['![x](https://tracker.example/a.jpg)', strange],
    ['![x](//tracker.example/a.jpg)', strange],
    ['<img alt="x" src="https://tracker.example/a.jpg">', strange],
    ['![x](/no/such.jpg)', 'The picture /no/such.jpg is missing.'],
  ] as const) {
    const { checks } = await desk.act('check', { ...written, body });
    expect(mended(checks)).toEqual([says]);
    expect(checks?.map((one) => one.says)).not.toContain('It has no pictures.');
    const refused = { ok: false, reason: expect.stringContaining(says) };
    expect(await desk.act('send', { ...written, body, anyway: 'yes' })).toMatchObject(refused);
  }
  const { checks } = await desk.act('check', { ...written, body: '![About us](/og/about.png)' });
  expect(mended(checks)).toEqual([]);
});

test('a header cannot be written into the subject, nor markup into the mail', async () => {
  const { server, desk } = await begin();
  const subject = 'News\r\nBcc: eve@example.com <b>&';
  const body = '<img src=x onerror=alert(1)> <script>alert(2)</script> text';
  await desk.act('trial', { ...written, subject, body, to: own });
  const [mail] = server.received;
  expect(server.received).toHaveLength(1);
  expect(mail?.text.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
  const { html } = await readMail(mail?.text ?? '');
  expect(html).not.toMatch(/onerror|<script/i);
});
