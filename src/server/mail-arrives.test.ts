import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { failedAddress } from '#src/intake/inbound-store.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { contactData, site as ownSite } from '#tests/helpers/site.ts';

async function mailing() {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return { server, site: await ownSite({ env: { SMTP_URL: server.url, MAIL_TO: 'owner@northarc.example' } }) };
}

test('each mail has one button, for what is to be done next', async () => {
  const { server, site } = await mailing();
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  await site.post('/api/newsletter', { email: 'reader@example.com' });
  await site.deps.outbox?.runDue();
  const buttons = await Promise.all(
    server.received.map(async ({ to, text }) => {
      const { html = '', text: plain = '' } = await PostalMime.parse(text);
      const [first, ...others] = [...html.matchAll(/<a class="button" href="([^"]+)"[^>]*>([^<]+)</g)];
      expect(others).toEqual([]);
      expect(plain.split('\n'), 'who reads the plain text has the link too').toContain(first?.[1]);
      return [to, first?.[2]];
    }),
  );
  expect(server.received.find(({ to }) => to === 'owner@northarc.example')?.text).toContain(
    `Reply-To: ${contactData.email}`,
  );
  expect(server.received.find(({ to }) => to === contactData.email)?.text).not.toContain(contactData.message);
  expect(Object.fromEntries(buttons)).toEqual({
    'owner@northarc.example': 'Open in the desk',
    [contactData.email]: 'See your request',
    'reader@example.com': 'Confirm subscription',
  });
});

test("an address that the visitor's own server refuses is marked like one whose mail came back", async () => {
  const { server, site } = await mailing();
  server.behave({ recipient: (to) => (to === contactData.email ? 550 : undefined) });
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  await site.deps.outbox?.runDue();
  expect(await failedAddress(site.deps.db.sql, contactData.email)).toMatchObject({ permanent: 1 });
  expect(await failedAddress(site.deps.db.sql, 'owner@northarc.example')).toBeUndefined();
});
