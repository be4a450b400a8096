import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { failedAddress } from '#src/intake/failed-address-store.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { contactData, createTestSite } from '#tests/helpers/site.ts';

test('with SMTP_URL set, a message reaches the owner and a confirmation the visitor', async () => {
  const server = await startMailServer();
  const site = await createTestSite({ env: { SMTP_URL: server.url, MAIL_TO: 'owner@northarc.example' } });
  const answer = await site.post('/api/submissions', await site.envelope('contact', contactData));
  const { reference } = await answer.json();
  await expect.poll(() => server.received.length, { timeout: 10_000 }).toBe(2);
  await site.close();

  const owner = server.received.find(({ to }) => to === 'owner@northarc.example');
  const visitor = server.received.find(({ to }) => to === contactData.email);
  expect(owner?.text).toContain(`Reply-To: ${contactData.email}`);
  expect(owner?.text).toContain(contactData.message);
  expect(visitor?.text).toContain(reference);
  expect(visitor?.text).not.toContain(contactData.message);
  await server.stop();
});

test('each mail has one button, for what is to be done next', async () => {
  const server = await startMailServer();
  const site = await createTestSite({ env: { SMTP_URL: server.url, MAIL_TO: 'owner@northarc.example' } });
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  await site.post('/api/newsletter', { email: 'reader@example.com' });
  await site.deps.outbox?.runDue();
  await site.close();
  const buttons = await Promise.all(
    server.received.map(async ({ to, text }) => {
      const { html = '', text: plain = '' } = await PostalMime.parse(text);
      const [first, ...others] = [...html.matchAll(/<a class="button" href="([^"]+)"[^>]*>([^<]+)</g)];
      expect(others).toEqual([]);
      expect(plain.split('\n'), 'who reads the plain text has the link too').toContain(first?.[1]);
      return [to, first?.[2]];
    }),
  );
  expect(Object.fromEntries(buttons)).toEqual({
    'owner@northarc.example': 'Open in the desk',
    [contactData.email]: 'See your request',
    'reader@example.com': 'Confirm subscription',
  });
  await server.stop();
});

test("an address that the visitor's own server refuses is marked like one whose mail came back", async () => {
  const server = await startMailServer();
  const site = await createTestSite({ env: { SMTP_URL: server.url, MAIL_TO: 'owner@northarc.example' } });
  server.behave({ recipient: (to) => (to === contactData.email ? 550 : undefined) });
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  await site.deps.outbox?.runDue();
  expect(await failedAddress(site.deps.db.sql, contactData.email)).toMatchObject({ permanent: 1 });
  expect(await failedAddress(site.deps.db.sql, 'owner@northarc.example')).toBeUndefined();
  await site.close();
  await server.stop();
});
