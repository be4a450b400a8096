import { expect, test } from 'vitest';
import { createLog } from '#src/platform/log.server.ts';
import { site } from '#tests/helpers/own-site.ts';
import { contactData } from '#tests/helpers/site.ts';

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test('no log, list or later lead learns the token of a private page', async () => {
  const lines: string[] = [];
  const log = createLog('silent');
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    log[level] = (...said: unknown[]) => void lines.push(JSON.stringify(said));
  const made = await site({ log, limits: { perMinute: 8, perHour: 8, suspicious: 2, attack: 4 } });
  const first = await made.post('/api/submissions', await made.envelope('contact', contactData));
  const { requestUrl } = await first.json();
  const { pathname } = new URL(requestUrl);
  const token = pathname.slice('/request/'.length);
  const address = '198.51.100.9';
  for (let n = 0; n < 8; n++) {
    await made.request(`${pathname}/state`, { address });
    await made.request(pathname, { address, method: 'POST', body: 'x' });
    await made.request(pathname, { address, headers: { 'User-Agent': googlebot } });
  }
  await made.post('/api/security-events', { events: [{ type: 'suspicious_activity', url: pathname }] }, { address });
  await made.post('/api/analytics', { p: pathname, r: '', u: '', v: 1, e: 1, n: 1, t: 5, b: 0, f: [] }, { address });
  const came = { referrer: requestUrl, landing: `${pathname}?x=1`, page: pathname };
  const later = await made.envelope('contact', contactData, came);
  const headers = { Referer: requestUrl };
  expect((await made.post('/api/submissions', later, { address: '198.51.100.10', headers })).status).toBe(201);
  const refused = { ...later, id: crypto.randomUUID(), security: { ...later.security, honeypot: 'filled' } };
  await made.post('/api/submissions', refused, { address: '198.51.100.11', headers });
  await made.deps.quarantine.settled();
  await made.deps.protection.events.settled();
  await made.deps.analytics.settled();

  const { sql } = made.deps.db;
  const tables = ['security_events', 'analytics_daily', 'quarantine', 'submissions', 'leads'] as const;
  const kept = await Promise.all(tables.map((table) => sql.selectFrom(table).selectAll().execute()));
  expect(kept.map((rows) => rows.length > 0)).not.toContain(false);
  expect(JSON.stringify(kept)).toContain('/request/…');
  expect(JSON.stringify(kept)).not.toContain(token);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.join('\n')).not.toContain(token);
});

test('a private page gives no referrer, and nothing of it is kept by a cache', async () => {
  const made = await site();
  const pages = ['/request/abc/state', '/request/abc/files/def', '/request', '/appointment/abc', '/thank-you/contact'];
  for (const path of pages) {
    const { headers } = await made.request(path);
    const told = [headers.get('referrer-policy'), headers.get('cache-control')];
    expect([path, ...told]).toEqual([path, 'no-referrer', 'no-store']);
  }
  expect((await made.request('/contact')).headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});
