import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#src/platform/config.server.ts';
import { listMails } from '#src/platform/outbox/store.server.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { contactData, createTestSite, freshPlace, site as ownSite } from '#tests/helpers/site.ts';
import { gracefulShutdown } from './listener.ts';
import { nightlyIsDue, stopSite } from './main.ts';

test('a process that was told to stop is not ready, and alive', async () => {
  const site = await ownSite();
  expect((await site.request('/readyz')).status).toBe(200);
  site.deps.stopping = true;
  expect((await site.request('/readyz')).status).toBe(503);
  expect((await site.request('/healthz')).status).toBe(200);
});

// Its own patience with a silent mail server is 30 seconds.
test('a silent mail server does not hold up the end, and its mails go out after the next start, once', {
  timeout: 20_000,
}, async () => {
  const mail = await startMailServer();
  onTestFinished(mail.stop);
  mail.behave({ hang: true });
  const place = await freshPlace('sqlite');
  onTestFinished(place.remove);
  const env = { SMTP_URL: mail.url, MAIL_TO: 'owner@northarc.example' };
  const site = await createTestSite({ env, place });
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  await expect.poll(() => mail.connections(), { timeout: 10_000 }).toBe(2);
  const before = await listMails(site.deps.db, { limit: 9 });
  await stopSite({ deps: site.deps, close: gracefulShutdown(createServer()), loops: [] });
  mail.behave({});
  await ownSite({ env, place, clock: site.clock });
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(2);
  const ids = mail.received.map(({ text }) => /^Message-ID: (\S+)/im.exec(text)?.[1]);
  expect(ids.sort()).toEqual(before.map(({ message_id }) => message_id).sort());
});

const config = readConfig({ DATA_DIR: '/nowhere', PUBLIC_URL: 'https://northarc.example' });
const due = (moment: string, files: string[] = []) =>
  nightlyIsDue(config, Date.parse(moment), (file) => files.some((name) => String(file).endsWith(name)));

test.each([
  ['2026-06-08T06:59:59Z', false],
  ['2026-06-08T07:00:00Z', true],
  ['2026-12-08T07:59:59Z', false],
  ['2026-12-08T08:00:00Z', true],
  // Clocks go forward over 2 AM, and back to it: three o'clock comes once either day.
  ['2026-03-08T06:59:59Z', false],
  ['2026-03-08T07:00:00Z', true],
  ['2026-11-01T06:59:59Z', false],
  ['2026-11-01T08:00:00Z', true],
])('the backup of the day is due from 3 AM Eastern: %s %s', (moment, expected) => {
  expect(due(moment)).toBe(expected);
});

test('it is made once a day, and never of PostgreSQL or while developing', () => {
  expect(due('2026-06-09T03:30:00Z', ['nightly-2026-06-08.tar.gz'])).toBe(false);
  expect(due('2026-06-09T07:30:00Z', ['nightly-2026-06-08.tar.gz'])).toBe(true);
  const now = Date.parse('2026-06-08T12:00:00Z');
  expect(nightlyIsDue({ ...config, databaseUrl: 'postgres://x' }, now, () => false)).toBe(false);
  expect(nightlyIsDue({ ...config, development: true }, now, () => false)).toBe(false);
});
