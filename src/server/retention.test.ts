import type { Database } from 'db:tables';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { changeLead, findLead } from '#src/intake/lead-store.server.ts';
import { defaultRetention, type Retention } from '#src/lib/retention.ts';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import { dropBackupsBefore } from '#src/platform/backup/manifest.server.ts';
import { booking } from '#tests/helpers/booking.ts';
import { talkOf } from '#tests/helpers/chat.ts';
import {
  contactData,
  engines,
  site as ownSite,
  signedInCookie,
  type TestSite,
  test,
  tester,
} from '#tests/helpers/site.ts';
import { sweep, tidy } from './housekeeping.ts';

const day = 86_400_000;

async function sent(made: TestSite, type: string, data: object) {
  const envelope = await made.envelope(type, { ...contactData, ...data });
  expect((await made.post('/api/submissions', envelope)).status).toBe(201);
  return envelope.id;
}
const close = (made: TestSite, type: string, id: string, at: number) =>
  made.deps.db.write(async (trx) => {
    const lead = (await findLead(trx, type, id))!;
    await changeLead(trx, lead, { status: 'closed', closed_at: at });
  });
const ids = async (made: TestSite) =>
  (await made.deps.db.sql.selectFrom('leads').select('id').orderBy('seq').execute()).map(({ id }) => id);

describe.each(engines)('what is kept for a time on %s', () => {
  test('closed requests go once they are older than the owner keeps them, to the millisecond; open ones stay', async (made) => {
    const { db } = made.deps;
    const [old, open] = [await sent(made, 'contact', {}), await sent(made, 'contact', {})];
    const at = made.clock.now();
    await close(made, 'contact', old, at);
    const retention: Retention = { ...defaultRetention, leads: 365 };
    await tidy(db, at + 3650 * day);
    expect(await ids(made), 'for ever until the owner chooses').toEqual([old, open]);
    await tidy(db, at + 365 * day, retention);
    expect(await ids(made)).toEqual([old, open]);
    await tidy(db, at + 365 * day + 1, retention);
    expect(await ids(made)).toEqual([open]);
    for (const table of ['submissions', 'leads'] as const) {
      expect(await db.sql.selectFrom(table).select('id').where('id', '=', old).execute()).toEqual([]);
    }
    const purges = db.sql.selectFrom('audit').select('detail').where('action', '=', 'purge');
    expect(await purges.execute()).toEqual([{ detail: '1 requests past their retention period' }]);
  });

  test('meetings go by their day, which nobody closes; those to come and to be agreed stay', async (made) => {
    const { db } = made.deps;
    const held = await sent(made, 'appointment', { ...booking, date: '2026-06-11', time: '10:30' });
    const later = await sent(made, 'appointment', { ...booking, date: '2026-06-12', time: '10:30' });
    const retention: Retention = { ...defaultRetention, leads: 365 };
    const noon = Date.parse('2027-06-11T12:00:00-04:00');
    await tidy(db, noon, retention);
    expect(await ids(made)).toEqual([held, later]);
    await tidy(db, noon + day, retention);
    expect(await ids(made)).toEqual([later]);
    expect((await db.sql.selectFrom('appointments').select('id').execute()).map(({ id }) => id)).toEqual([later]);
  });

  test('chats, sent mails and the list of who did what go by their own times', async (made) => {
    const { db } = made.deps;
    await sent(made, 'contact', {});
    const at = made.clock.now();
    await made.post(`/api/chat/sessions/${randomUUID()}`, talkOf(made, ['Hello']));
    const [mail] = await db.sql.selectFrom('outbox').select('id').execute();
    await db.sql
      .updateTable('outbox')
      .set({ state: 'sent', sent_at: at })
      .where('id', '=', mail?.id ?? '')
      .execute();
    await db.sql.deleteFrom('audit').execute();
    await made.deps.content.settings.keepRetention({ ...defaultRetention, chats: 30, sentMails: 90, logs: 90 }, tester);
    const left = async () => ({
      chats: (await db.sql.selectFrom('chat_sessions').select('id').execute()).length,
      mails: (await db.sql.selectFrom('outbox').select('id').execute()).length,
      logs: (await db.sql.selectFrom('audit').select('id').where('action', '=', 'settings').execute()).length,
    });
    const before = await left();
    expect(before).toEqual({ chats: 1, mails: 2, logs: 1 });
    const chosen = made.deps.content.published().retention;
    await tidy(db, at + 30 * day, chosen);
    expect(await left()).toEqual(before);
    await tidy(db, at + 30 * day + 1, chosen);
    expect(await left()).toEqual({ ...before, chats: 0 });
    await tidy(db, at + 91 * day, chosen);
    // The mail that still waits is not one that was sent.
    expect(await left()).toEqual({ chats: 0, mails: 1, logs: 0 });
  });
});

test('backups go by the day in their names; the newest stays, and so does whatever is not ours', async (made) => {
  const folder = join(made.config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const old = [
    'nightly-2026-05-09.tar.gz',
    'before-025-2026-05-08T10-00-00-000Z.tar.gz',
    'northarc-2026-05-01T10-00-00-000Z.tar.gz',
  ];
  const kept = ['nightly-2026-05-10.tar.gz', 'nightly-2026-06-09.tar.gz', 'mine.tar.gz', 'record.json'];
  for (const name of [...old, ...kept]) writeFileSync(join(folder, name), '');
  await sweep(made.deps);
  expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted());
  expect(await dropBackupsBefore(made.config.dataDir, '2027-07-01')).toBe(1);
  expect(readdirSync(folder)).toContain('nightly-2026-06-09.tar.gz');
});

test('a backup that holds somebody erased is gone by the day of the receipt, however long backups are kept by then', async (made) => {
  const { erasure, people, content, db } = made.deps;
  await sent(made, 'contact', {});
  await people.settle();
  const person = await db.sql.selectFrom('people').select('id').executeTakeFirstOrThrow();
  const number = erasure.newNumber();
  expect(await erasure.erase(person.id, number, tester)).toMatchObject({ ok: true });
  await db.sql.deleteFrom('outbox').execute();
  await erasure.finish();
  await content.settings.keepRetention({ ...defaultRetention, backups: 365 }, tester);
  const folder = join(made.config.dataDir, 'backups');
  mkdirSync(folder, { recursive: true });
  const names = ['nightly-2026-06-08.tar.gz', 'nightly-2026-06-09.tar.gz', 'nightly-2026-06-10.tar.gz'];
  for (const name of [...names, 'nightly-2026-07-16.tar.gz']) writeFileSync(join(folder, name), '');
  const { backupUntil } = (await erasure.receipt(number)) ?? {};
  expect(backupUntil).toBe('2026-07-17');
  // A clock that jumps is not believed, so the days pass one by one.
  for (const end = Date.parse('2026-07-16T12:00:00-04:00'); made.clock.now() < end; ) {
    made.clock.advance(Math.min(day, end - made.clock.now()));
    await sweep(made.deps);
  }
  expect(readdirSync(folder)).toEqual([...names, 'nightly-2026-07-16.tar.gz']);
  made.clock.set('2026-07-17T00:30:00-04:00');
  await sweep(made.deps);
  expect(readdirSync(folder)).toEqual(['nightly-2026-06-10.tar.gz', 'nightly-2026-07-16.tar.gz']);
});

test.each(engines)('who did what stays known for two years, on %s', async (engine) => {
  const { deps, clock } = await ownSite({ engine });
  await deps.staff.signIn('wrong', '203.0.113.7');
  const tidied = async () => {
    await tidy(deps.db, clock.now());
    return deps.db.sql.selectFrom('audit').select('action').where('action', '=', 'failed sign-in').execute();
  };
  clock.advance(730 * 86_400_000);
  expect(await tidied()).toHaveLength(1);
  clock.advance(1);
  expect(await tidied()).toEqual([]);
});

test.each(engines)('what still counts is kept, what nobody can use goes, on %s', async (engine) => {
  const site = await ownSite({ engine });
  const { db } = site.deps;
  await site.post('/api/submissions', await site.envelope('contact', contactData));
  const count = async () => ({
    hits: (await db.sql.selectFrom('rate_hits').selectAll().execute()).length,
    keys: (await db.sql.selectFrom('rate_keys').selectAll().execute()).length,
    proofs: (await db.sql.selectFrom('captcha_proofs').selectAll().execute()).length,
  });
  await tidy(db, site.clock.now());
  // Only PostgreSQL, where transactions run side by side, has keys to wait for.
  expect(await count()).toEqual({ hits: 3, keys: engine === 'postgres' ? 3 : 0, proofs: 1 });
  site.clock.advance(48 * 3_600_000 + 1);
  await tidy(db, site.clock.now());
  expect(await count()).toEqual({ hits: 0, keys: 0, proofs: 1 });
  site.clock.advance(8 * 86_400_000);
  await tidy(db, site.clock.now());
  expect(await count()).toEqual({ hits: 0, keys: 0, proofs: 0 });
});

const hour = 3_600_000;
const agedTables = [
  'submissions',
  'leads',
  'outbox',
  'audit',
  'rate_hits',
  'captcha_challenges',
  'captcha_proofs',
  'staff_sessions',
  'staff_devices',
  'newsletter_subscribers',
  'quarantine',
  'analytics_seen',
  'analytics_salts',
  'analytics_daily',
] as const satisfies (keyof Database)[];

/** Rows of everything that a site forgets by its age. */
async function rows({ deps: { db } }: TestSite): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of agedTables) counts[table] = (await db.sql.selectFrom(table).selectAll().execute()).length;
  return counts;
}

/** A site in which there is something of everything, some of it deleted just now. */
async function open(engine: 'sqlite' | 'postgres') {
  const site = await ownSite({ engine });
  const { db, analytics, staff } = site.deps;
  const look = () => sweep(site.deps);
  await look();
  const puzzle = await (await site.request('/api/captcha')).json();
  await site.post('/api/captcha', { token: puzzle.token, answer: 'wrong' });
  await site.post('/api/submissions', await site.envelope('contact', contactData, { security: { honeypot: 'a bot' } }));
  const envelope = await site.envelope('contact', contactData);
  expect((await site.post('/api/submissions', envelope)).status).toBe(201);
  await site.post('/api/newsletter', { email: 'ada@example.com' });
  await staff.signIn('correct horse battery', '203.0.113.7');
  const now = site.clock.now();
  const device = { account_id: 'owner', token_hash: 'a device', created_at: now, expires_at: now + 30 * day };
  await db.sql.insertInto('staff_devices').values(device).execute();
  analytics.note({ p: '/', v: 1, e: 1, n: 1, t: 5, b: 0, r: '', u: '', f: [] }, '/', { address: 'a', userAgent: 'b' });
  await analytics.settled();
  await site.deps.quarantine.settled();
  await db.write((trx) => recordAudit(trx, { at: now, actor: { name: 'owner', device: '' }, action: 'delete' }));
  await db.sql.updateTable('leads').set({ deleted_at: now }).where('id', '=', envelope.id).execute();
  const before = await rows(site);
  for (const [table, count] of Object.entries(before)) expect(count, table).toBeGreaterThan(0);
  return { site, look, before };
}

describe.each(engines)('on %s', (engine) => {
  test('a clock that jumps two years and back purges nothing', async () => {
    const { site, look, before } = await open(engine);
    site.clock.advance(730 * day);
    for (let n = 0; n < 8; n++) {
      await look();
      site.clock.advance(hour);
    }
    await site.post('/api/newsletter', { email: 'bob@example.com' }, { address: '203.0.113.8' });
    await site.deps.devices.remember(day, (await signedInCookie(site)).split('=')[1] ?? '');
    site.clock.advance(-730 * day - 8 * hour);
    await look();
    const after = await rows(site);
    for (const table of agedTables) expect(after[table], table).toBeGreaterThanOrEqual(before[table] ?? 0);
    const lead = await site.deps.db.sql.selectFrom('leads').select('deleted_at').execute();
    expect(lead).toHaveLength(before.leads ?? 0);
  });
});

const send = async (site: TestSite, change: Record<string, unknown> = {}) =>
  site.post('/api/submissions', await site.envelope('contact', contactData, change));

/** What runs in the background runs under the earlier moment too. */
async function settle(site: TestSite) {
  await tidy(site.deps.db, site.clock.now());
  await site.deps.reminders.sweep();
}

describe('the clock is set back by a day', () => {
  test('a puzzle that was used is not taken a second time, even when it had expired and was tidied away', async (site) => {
    const used = await site.envelope('contact', contactData);
    expect((await site.post('/api/submissions', used)).status).toBe(201);
    site.clock.advance(7 * day + 1_000);
    await settle(site);
    site.clock.advance(-day);
    const again = await send(site, { security: { captchaProof: used.security.captchaProof } });
    expect(again.status).toBe(403);
  });

  test('a session opened before is over, and one that had ended stays ended', async (site) => {
    const { staff } = site.deps;
    // One that ended unseen stays ended once it was tidied away.
    const unseen = await signedInCookie(site);
    site.clock.advance(12 * hour + 1_000);
    await settle(site);
    site.clock.advance(-hour);
    expect(await staff.isSignedIn(unseen)).toBe(false);
    const before = await signedInCookie(site);
    site.clock.advance(-day);
    expect(await staff.isSignedIn(before)).toBe(false);
    const after = await signedInCookie(site);
    expect(await staff.isSignedIn(after)).toBe(true);
    site.clock.advance(12 * hour);
    expect(await staff.isSignedIn(after)).toBe(false);
    site.clock.advance(-day);
    expect(await staff.isSignedIn(after)).toBe(false);
  });
});
