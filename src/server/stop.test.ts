import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listMails } from '#src/platform/outbox/store.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { contactData, createTestSite, freshPlace } from '#tests/helpers/site.ts';
import { gracefulShutdown } from './listener.ts';
import { stopSite } from './main.ts';

test('a process that was told to stop is not ready, and alive', async () => {
  const site = await createTestSite();
  expect((await site.request('/readyz')).status).toBe(200);
  site.deps.stopping = true;
  expect((await site.request('/readyz')).status).toBe(503);
  expect((await site.request('/healthz')).status).toBe(200);
  await site.close();
});

// Its own patience with a silent mail server is 30 seconds.
test('a silent mail server does not hold up the end, and its mails go out after the next start, once', {
  timeout: 20_000,
}, async () => {
  const mail = await startMailServer();
  mail.behave({ hang: true });
  const place = await freshPlace('sqlite');
  const env = { SMTP_URL: mail.url, MAIL_TO: 'owner@northarc.example' };
  const site = await createTestSite({ env, place });
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  await expect.poll(() => mail.connections(), { timeout: 10_000 }).toBe(2);
  const before = await listMails(site.deps.db, { limit: 9 });
  await stopSite({ deps: site.deps, close: gracefulShutdown(createServer()), loops: [] });
  mail.behave({});
  const next = await createTestSite({ env, place, clock: site.clock });
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(2);
  await next.close();
  const ids = mail.received.map(({ text }) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
  expect(ids.sort()).toEqual(before.map(({ message_id }) => message_id).sort());
  await mail.stop();
  await place.remove();
});
