import { afterEach, describe, expect, test } from 'vitest';
import { enqueue } from '#src/platform/outbox/store.server.ts';
import { engines } from '#tests/helpers/databases.ts';
import { signedInCookie } from '#tests/helpers/desk.ts';
import { startMailServer } from '#tests/helpers/mail-server.ts';
import { mailTransport } from '#tests/helpers/mail-transport.ts';
import { fill } from '#tests/helpers/marks.ts';
import { contactData, createTestSite, type TestSite } from '#tests/helpers/site.ts';
import { tidy } from './housekeeping.ts';

const hour = 3_600_000;
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(options: Parameters<typeof createTestSite>[0] = {}): Promise<TestSite> {
  const site = await createTestSite(options);
  closers.push(site.close);
  return site;
}
const send = async (site: TestSite, change: Record<string, unknown> = {}) =>
  site.post('/api/submissions', await site.envelope('contact', contactData, change));

/** What runs in the background runs under the earlier moment too. */
async function settle(site: TestSite) {
  await tidy(site.deps.db, site.clock.now());
  await site.deps.reminders.sweep();
}

const jump = 24 * hour;

describe('the clock is set back by a day', () => {
  test.each(engines)('forms are taken and kept as before, on %s', async (engine) => {
    const site = await open({ engine });
    const first = await send(site);
    expect(first.status).toBe(201);
    site.clock.advance(-jump);
    await settle(site);
    const second = await send(site);
    expect(second.status).toBe(201);
    const [one, two] = [await first.json(), await second.json()];
    expect(two.reference).not.toBe(one.reference);
    const rows = await site.deps.db.sql.selectFrom('submissions').select(['id', 'received_at']).execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  });

  test('a form that was opened before asks for a new token instead of being judged by a meaningless time', async () => {
    const site = await open();
    const envelope = await site.envelope('contact', contactData);
    site.clock.advance(-jump);
    const refused = await site.post('/api/submissions', envelope);
    expect(refused.status).toBe(403);
    expect((await refused.json()).reasons).toEqual(['Form session expired. Please refresh and try again.']);
    const { formToken } = await (await site.request('/api/form-token')).json();
    site.clock.advance(6_000);
    const again = await site.post('/api/submissions', { ...envelope, security: { ...envelope.security, formToken } });
    expect(again.status).toBe(201);
  });

  test('a limit that was reached still limits, and shuts nobody out for longer than its window', async () => {
    const site = await open();
    const statuses = async () => {
      const found = [];
      for (let n = 0; n < 6; n++) found.push((await send(site)).status);
      return found;
    };
    expect(await statuses()).toEqual([...Array(5).fill(201), 429]);
    site.clock.advance(-jump);
    expect(await statuses()).toEqual([...Array(5).fill(201), 429]);
  });

  test('a puzzle that was used is not taken a second time, even when it had expired and was tidied away', async () => {
    const site = await open();
    const used = await site.envelope('contact', contactData);
    expect((await site.post('/api/submissions', used)).status).toBe(201);
    site.clock.advance(7 * 24 * hour + 1_000);
    await settle(site);
    site.clock.advance(-jump);
    const again = await send(site, { security: { captchaProof: used.security.captchaProof } });
    expect(again.status).toBe(403);
  });

  test('a session opened before is over, and one that had ended stays ended', async () => {
    const site = await open();
    const { staff } = site.deps;
    const before = await signedInCookie(site);
    site.clock.advance(-jump);
    expect(await staff.isSignedIn(before)).toBe(false);
    const after = await signedInCookie(site);
    expect(await staff.isSignedIn(after)).toBe(true);
    site.clock.advance(12 * hour);
    expect(await staff.isSignedIn(after)).toBe(false);
    site.clock.advance(-jump);
    expect(await staff.isSignedIn(after)).toBe(false);
  });

  test('a session that ended unseen stays ended once it was tidied away', async () => {
    const site = await open();
    const before = await signedInCookie(site);
    site.clock.advance(12 * hour + 1_000);
    await settle(site);
    site.clock.advance(-hour);
    expect(await site.deps.staff.isSignedIn(before)).toBe(false);
  });

  test('mails that wait are delivered, each once, at most six hours later', async () => {
    const mail = await startMailServer();
    closers.push(mail.stop);
    const site = await open({ transport: mailTransport(mail.url) });
    await site.deps.db.write((trx) =>
      enqueue(trx, [{ audience: 'visitor', to: 'a@example.com', subject: 'Hello', body: 'Hello' }], {
        addresses: { from: '', owner: [], domain: 'northarc.example', fill },
        submissionId: null,
        now: site.clock.now(),
      }),
    );
    site.clock.advance(-jump);
    const { outbox } = site.deps;
    for (let step = 0; step <= 6; step++) {
      await outbox?.runDue();
      site.clock.advance(hour);
    }
    expect(mail.received.map(({ to }) => to)).toEqual(['a@example.com']);
  });
});
