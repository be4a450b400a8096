import { describe, expect, test } from 'vitest';
import { recordAudit } from '#src/platform/audit/store.server.ts';
import type { Database } from '#src/platform/db/tables.ts';
import { contactData, engines, site as ownSite, signedInCookie, type TestSite } from '#tests/helpers/site.ts';
import { sweep } from './housekeeping.ts';

const hour = 3_600_000;
const day = 24 * hour;
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
