import sharp from 'sharp';
import { expect, test } from 'vitest';
import { issueSite, written } from '#tests/helpers/newsletter-issues.ts';
import { readMail } from '#tests/helpers/read-mail.ts';
import type { TestSite } from '#tests/helpers/site.ts';

const own = 'owner@northarc.example';
const begin = () => issueSite({ readers: ['ada'] });

/** Keeps a picture of this size; its address. */
async function picture(made: TestSite, name: string, width: number) {
  const pixels = { width, height: width / 2, channels: 3, background: '#336699' } as const;
  const added = await made.deps.content.images.add(name, await sharp({ create: pixels }).png().toBuffer());
  if (!added.ok) throw new Error(added.reason);
  return added.image.src;
}

const mended = (checks: readonly { says: string; holds: boolean }[] = []) =>
  checks.filter(({ holds }) => !holds).map(({ says }) => says);

test('a picture comes from our own address, as JPEG with its size and description, and stands in the text twin', async () => {
  const { server, made, desk } = await begin();
  const body = `![A rack with two servers](${await picture(made, 'rack.png', 1600)})\n\nText.`;
  expect(await desk.act('trial', { ...written, body, to: own })).toMatchObject({ ok: true });
  const { html, text } = await readMail(server.received[0]?.text ?? '');
  const [, src = '', rest = ''] = /<img src="([^"]+)"([^>]*)>/.exec(html) ?? [];
  for (const said of ['alt="A rack with two servers"', 'width="512"', 'height="256"']) expect(rest).toContain(said);
  expect(text).toContain('[A rack with two servers]');
  expect(src).toMatch(/^https:\/\/northarc\.example\/media\//);
  const { headers } = await made.request(new URL(src).pathname);
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(html).toContain('prefers-color-scheme:dark');
  expect((await desk.view()).checks).toContainEqual({ says: 'Every picture has a description.', holds: true });

  // A header cannot be written into the subject, nor markup into the mail.
  const subject = 'News\r\nBcc: eve@example.com <b>&';
  const nasty = '<img src=x onerror=alert(1)> <script>alert(2)</script> text';
  await desk.act('trial', { ...written, subject, body: nasty, to: own });
  expect(server.received).toHaveLength(2);
  const mail = server.received[1]?.text ?? '';
  expect(mail.split(/\r?\n\r?\n/)[0]).not.toMatch(/^Bcc:/im);
  for (const one of [html, (await readMail(mail)).html])
    expect(one).not.toMatch(/onerror|<script|<link|@import|javascript:|url\(/i);
});

test('what an issue lacks is said, also by the check, and keeps it from being sent', async () => {
  const { desk } = await begin();
  const all: [Partial<typeof written>, string][] = [
    [{ subject: '' }, 'fix'],
    [{ body: '![](/media/x)' }, 'fix'],
    [{ body: '**a** '.repeat(9_900) }, 'of 100 KB'],
  ];
  for (const [change, reason] of all) {
    const answer = await desk.act('send', { ...written, ...change });
    expect(answer).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  }
  expect((await desk.view()).sending).toBeUndefined();
  const { checks } = await desk.act('check', { ...written, preheader: 'x'.repeat(141), body: 'Call {{nobody}}.' });
  expect(mended(checks)).toEqual([expect.stringMatching(/^Preheader: /), 'Text: There is no fact named nobody.']);
  expect(mended((await desk.act('check', { ...written, subject: '' })).checks)).toEqual(['The subject is empty.']);
  // A picture of somebody else, or one that is not there; the site's own do not hold it up.
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
  }
  const refused = { ok: false, reason: expect.stringContaining(strange) };
  const body = '![x](//tracker.example/a.jpg)';
  expect(await desk.act('send', { ...written, body, anyway: 'yes' })).toMatchObject(refused);
  const { checks: none } = await desk.act('check', { ...written, body: '![About us](/og/about.png)' });
  expect(mended(none)).toEqual([]);
});

test('links are asked: one that is dead holds it up, until it is sent all the same', async () => {
  const { server, made, desk } = await begin();
  const map = await picture(made, 'map.png', 40);
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
