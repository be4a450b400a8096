import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter as dayAfter } from '#src/lib/day-times.ts';
import { trafficLimits } from '#src/lib/traffic.ts';
import { anyText } from '#tests/helpers/any-text.ts';
import { contactData, createTestSite, engines, realAgent, site } from '#tests/helpers/site.ts';
import { countedPage } from './analytics.server.ts';
import {
  addUp,
  byWeek,
  campaignOf,
  everyDay,
  type Increment,
  increments,
  isReferrerSpam,
  type RangeName,
  ranges,
  readRange,
  type Sighting,
  scaleTop,
  sourceOf,
} from './analytics-rules.ts';
import { loadReport } from './analytics-store.server.ts';

const plain = { p: '/', r: '', u: '', v: 1, e: 1, n: 1, t: 12, b: 0, f: [] };
type Change = Partial<Record<keyof typeof plain, unknown>>;
const hour = 3_600_000;

async function begin(engine: 'sqlite' | 'postgres' = 'sqlite', options: Parameters<typeof createTestSite>[0] = {}) {
  const made = await site({ engine, ...options });
  return {
    made,
    async send(body: unknown, about: { address?: string; headers?: Record<string, string> } = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const { address = '203.0.113.7' } = about;
      const headers = { 'Content-Type': 'text/plain;charset=UTF-8', ...about.headers };
      return (await made.request('/api/analytics', { method: 'POST', body: text, address, headers })).status;
    },
    async report(range: RangeName = '7') {
      await made.deps.analytics.settled();
      return loadReport(made.deps.db.sql, range, made.clock.now());
    },
  };
}
const beacon = (change: Change = {}) => ({ ...plain, ...change });

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

test('known referrer spam and robots are not counted, a phone that is called like one is; stored spam is no source', async () => {
  const { made, send, report } = await begin();
  for (const spam of JSON.parse(fixture('referrer-spam.json'))) expect(await send(spam)).toBe(204);
  await send(beacon({ u: 'utm_source=semalt.com' }));
  const phone = fixture('cubot-agent.txt').trim();
  await send(beacon({ r: 'google.com' }), { headers: { 'User-Agent': phone } });
  await send(beacon(), { headers: { 'User-Agent': `${phone} (compatible; Googlebot/2.1)` } });
  await send(beacon(), { headers: { 'User-Agent': phone.replace('Chrome/', 'HeadlessChrome/') } });
  made.deps.analytics.lead({ page: '/', source: 'semalt.com', campaign: 'semalt.com / – / –' });
  await made.deps.analytics.settled();
  const sums = { hits: 0, visits: 3, visitors: 3, seconds: 0, bounces: 0 };
  const day = (await report()).days.at(-1)?.day ?? '';
  const stored = { kind: 'source', day, name: 'darodar.com', ...sums };
  await made.deps.db.write((trx) => trx.insertInto('analytics_daily').values(stored).execute());
  const { counters, sources, leadsBySource } = await report();
  expect(counters.views).toBe(1);
  expect(sources).toEqual([{ name: 'google.com', count: 1 }]);
  expect(leadsBySource).toMatchObject([{ name: 'other', leads: 1 }]);
});

describe.each(engines)('the figures on %s', (engine) => {
  test('count views, visitors, time and bounces', async () => {
    const { send, report } = await begin(engine);
    await send(beacon({ t: 30 }));
    await send(beacon({ p: '/quote', v: 1, e: 0, n: 0, t: 90, b: 1 }));
    await send(beacon({ r: 'www.google.com', t: 60 }), { address: '203.0.113.8' });
    const { counters, pages, sources, visitors, devices, days } = await report();
    expect(counters).toEqual({ views: 3, visitors: 2, time: '1:30', bounceRate: 33 });
    expect(pages.map(({ path, views, visits, time }) => [path, views, visits, time])).toEqual([
      ['/', 2, 2, '0:45'],
      ['/quote', 1, 0, '1:30'],
    ]);
    expect(sources.map(({ name, count }) => `${name} ${count}`)).toEqual(['direct 1', 'google.com 1']);
    expect(visitors).toEqual({ new: 2, returning: 0 });
    expect(devices).toEqual([{ name: 'Desktop', count: 3 }]);
    expect(days).toHaveLength(7);
    expect(days.at(-1)).toMatchObject({ views: 3, visitors: 2 });
  });

  test('a visitor counts once a day, and again on the next, when nobody can tell any more', async () => {
    const { made, send, report } = await begin(engine);
    for (let time = 0; time < 3; time++) {
      await send(beacon({ n: time === 0 ? 1 : 0 }));
      await made.deps.analytics.settled();
    }
    expect((await report()).counters.visitors).toBe(1);
    const salts = () => made.deps.db.sql.selectFrom('analytics_salts').selectAll().execute();
    const [first] = await salts();
    made.clock.advance(24 * hour);
    await send(beacon({ n: 0 }));
    expect((await report()).counters.visitors).toBe(2);
    await made.deps.analytics.forget(made.clock.now());
    const kept = await salts();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.salt).not.toBe(first?.salt);
    expect(await made.deps.db.sql.selectFrom('analytics_seen').selectAll().execute()).toHaveLength(1);
    expect((await report()).visitors).toEqual({ new: 1, returning: 1 });
  });

  test('days are Eastern, nothing that is stored tells who was here, and after three years it is forgotten', async () => {
    const { made, send, report } = await begin(engine);
    made.clock.set('2026-07-02T03:30:00Z');
    await send(beacon());
    made.clock.set('2026-07-02T04:30:00Z');
    await send(beacon());
    const { days } = await report();
    expect(days.slice(-2).map(({ day, views }) => `${day} ${views}`)).toEqual(['2026-07-01 1', '2026-07-02 1']);

    await send(beacon({ p: '/newsletter/confirm/secret-token', r: 'mail.example', u: 'utm_source=a&utm_campaign=b' }));
    await made.deps.analytics.settled();
    const rowsOf = async (...tables: `analytics_${'daily' | 'seen' | 'salts'}`[]) =>
      (await Promise.all(tables.map((table) => made.deps.db.sql.selectFrom(table).selectAll().execute()))).flat();
    const stored = JSON.stringify(await rowsOf('analytics_daily', 'analytics_seen', 'analytics_salts'));
    for (const secret of ['203.0.113.7', 'Mozilla', 'secret-token']) expect(stored).not.toContain(secret);
    made.clock.advance(3 * 365 * 24 * hour);
    await made.deps.analytics.forget(made.clock.now());
    expect(await rowsOf('analytics_daily')).not.toEqual([]);
    made.clock.advance(35 * 24 * hour);
    await made.deps.analytics.forget(made.clock.now());
    expect(await rowsOf('analytics_daily')).toEqual([]);
  });

  test('an accepted submission counts for the page and the source of its visit, a refused one does not', async () => {
    const { made, send, report } = await begin(engine);
    await send(beacon({ p: '/services', r: 'google.com' }));
    const visit = { landing: '/services?utm_source=Google', page: '/contact' };
    const envelope = await made.envelope('contact', contactData, visit);
    expect((await made.post('/api/submissions', envelope)).status).toBe(201);
    expect((await made.post('/api/submissions', envelope)).status).toBe(200);
    const refused = await made.envelope('contact', contactData, { security: { honeypot: 'x' } });
    expect((await made.post('/api/submissions', refused)).status).toBe(403);
    const { leadsByPage, leadsBySource } = await report();
    expect(leadsByPage).toEqual([{ name: '/services', leads: 1, visits: 1 }]);
    expect(leadsBySource).toEqual([{ name: 'google', leads: 1, visits: 0 }]);
    // One that does not say where its visit began counts for no page.
    const lost = await made.envelope('contact', contactData);
    expect((await made.post('/api/submissions', lost, { address: '198.51.100.7' })).status).toBe(201);
    expect((await report()).leadsByPage).toContainEqual({ name: 'other', leads: 1, visits: 0 });
  });

  test('the steps of a form make its funnel', async () => {
    const { send, report } = await begin(engine);
    await send(beacon({ p: '/quote', f: ['quote:start', 'quote:2', 'quote:2', 'quote:sent', 'made:up'] }));
    await send(beacon({ p: '/quote', f: ['quote:start'] }));
    const quote = (await report()).funnels.find(({ title }) => title === 'Quote wizard');
    const steps = quote?.steps.map(({ text, count }) => `${text}: ${count}`);
    expect(steps).toEqual(['Saw /quote: 2', 'Started: 2', 'Step 2: 1', 'Step 3: 0', 'Step 4: 0', 'Sent: 1']);
  });

  test('made-up sources do not fill the disk', async () => {
    const { made, send, report } = await begin(engine);
    for (let n = 0; n < 230; n++) {
      await send(beacon({ r: `host-${n}.example` }), { address: `198.51.${n}.1` });
    }
    const { sources } = await report();
    expect(sources[0]).toEqual({ name: 'other', count: 30 });
    const { sql } = made.deps.db;
    const rows = await sql.selectFrom('analytics_daily').select('name').where('kind', '=', 'source').execute();
    expect(rows).toHaveLength(201);
  });

  test('every range counts the same views, visits and leads', async () => {
    const { made, send, report } = await begin(engine);
    made.clock.set('2025-11-01T12:00:00Z');
    const days = [0, 1, 29, 30, 31, 60, 100, 200, 364];
    for (const day of days) {
      made.clock.set(new Date(Date.parse('2025-11-30T12:00:00Z') + day * 24 * hour).toISOString());
      await send(beacon({ r: 'google.com', u: 'utm_campaign=fall', f: ['quote:start'] }));
      await made.deps.analytics.settled();
    }
    for (const range of Object.keys(ranges) as RangeName[]) {
      const seen = await report(range);
      const { views } = seen.counters;
      const within = days.filter((day) => 364 - day < ranges[range].days).length;
      expect([range, views]).toEqual([range, within]);
      expect(seen.pages.map(({ views: of }) => of)).toEqual([within]);
      expect(seen.sources).toEqual([{ name: 'google.com', count: within }]);
      expect(seen.campaigns.map(({ count }) => count)).toEqual([within]);
      expect(seen.devices).toEqual([{ name: 'Desktop', count: within }]);
      expect(seen.visitors.new).toBe(within);
      expect(seen.funnels.find(({ title }) => title === 'Quote wizard')?.steps[1]?.count).toBe(within);
      expect(seen.days).toHaveLength(ranges[range].days);
    }
  });
});

describe('the beacon', () => {
  const refused: [string, unknown, Record<string, string>?][] = [
    ['no JSON', 'x'],
    ['nothing', ''],
    ['a list', []],
    ['an unknown field', { ...plain, x: 1 }],
    ['a missing field', { ...plain, p: undefined }],
    ['no path', { ...plain, p: 'https://evil.example/' }],
    ['a number that is none', { ...plain, t: '1' }],
    ['a negative stay', { ...plain, t: -1 }],
    ['too many steps', { ...plain, f: Array(21).fill('quote:2') }],
    ['a long body', { ...plain, u: 'x'.repeat(3_000) }],
    ['a crawler', plain, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a headless browser', plain, { 'User-Agent': realAgent.replace('Chrome', 'HeadlessChrome') }],
    ['curl', plain, { 'User-Agent': 'curl/8.1' }],
    ['no user agent', plain, { 'User-Agent': '' }],
    ['who asks not to be tracked', plain, { DNT: '1' }],
    ['who sends the global privacy control', plain, { 'Sec-GPC': '1' }],
    ['the owner', plain, { Cookie: 'northarc_staff=x' }],
  ];
  test('is answered alike whatever it says, and counts only what it may', async () => {
    const { send, report } = await begin();
    for (const [what, body, headers = {}] of refused) expect(await send(body, { headers }), what).toBe(204);
    expect((await report()).counters.views).toBe(0);
    expect(await send(plain)).toBe(204);
    expect((await report()).counters.views).toBe(1);
    // A link within the site begins no visit.
    expect(await send(beacon({ r: 'northarc.example' }))).toBe(204);
    const { sources, counters } = await report();
    expect([sources.map(({ name }) => name).includes('northarc.example'), counters.views]).toEqual([false, 2]);
  });

  test('from another site is refused, and so is a flood', async () => {
    const { send, report } = await begin('sqlite', { limits: trafficLimits });
    expect(await send(plain, { headers: { Origin: 'https://evil.example' } })).toBe(403);
    const answers: number[] = [];
    for (let n = 0; n < 70; n++) answers.push(await send(plain));
    expect(answers.filter((status) => status === 204).length).toBeLessThanOrEqual(60);
    expect(answers.at(-1)).toBe(429);
    expect((await report()).counters.visitors).toBe(1);
  });

  test('what waits is written when the site stops', async () => {
    const { made, send } = await begin();
    await send(plain);
    const { dataDir } = made.config;
    await made.deps.close();
    const again = await createTestSite({ place: { dataDir } });
    expect((await loadReport(again.deps.db.sql, '7', again.clock.now())).counters.views).toBe(1);
    await again.close();
  });
});

test('pages of the site are counted by name, what is private or none as others', () => {
  const pages = ['/', '/seo-services', '/it-support-alpharetta-ga'];
  expect([...pages, '/quote/'].map(countedPage)).toEqual([...pages, '/quote']);
  expect(['/appointment/secret', '/wp-login.php'].map(countedPage)).toEqual(['other', 'other']);
});

const sighting: fc.Arbitrary<Sighting> = fc.record({
  page: fc.constantFrom('/', '/quote', 'other'),
  source: fc.constantFrom('direct', 'google.com', 'news'),
  campaign: fc.constantFrom('', 'news / mail / may'),
  device: fc.constantFrom('Mobile', 'Tablet', 'Desktop'),
  isNew: fc.boolean(),
  view: fc.boolean(),
  entry: fc.boolean(),
  seconds: fc.nat(1_800),
  bounce: fc.constantFrom(-1, 0, 1),
  steps: fc.uniqueArray(fc.constantFrom('quote:start', 'quote:2', 'contact:sent')),
  first: fc.boolean(),
});
type Column = 'hits' | 'visits' | 'visitors' | 'seconds' | 'bounces';
const total = (rows: readonly Increment[], kind: string, column: Column) =>
  rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row[column], 0);

test('the roll-up is the sum of what was reported, however it is grouped', () => {
  fc.assert(
    fc.property(fc.array(sighting, { maxLength: 60 }), fc.nat(60), (seen, cut) => {
      const all = seen.flatMap((one) => increments('2026-06-10', one));
      const whole = addUp(all);
      expect(addUp([...addUp(all.slice(0, cut)), ...addUp(all.slice(cut))])).toEqual(whole);
      const count = (of: (one: Sighting) => number) => seen.reduce((sum, one) => sum + of(one), 0);
      for (const kind of ['site', 'page', 'device']) {
        expect(total(whole, kind, 'hits')).toBe(count(({ view }) => Number(view)));
        expect(total(whole, kind, 'visits')).toBe(count(({ entry }) => Number(entry)));
      }
      expect(total(whole, 'source', 'visits')).toBe(total(whole, 'site', 'visits'));
      expect(total(whole, 'visitor', 'visitors')).toBe(total(whole, 'site', 'visitors'));
      expect(total(whole, 'site', 'visitors')).toBe(count(({ first }) => Number(first)));
      expect(total(whole, 'page', 'seconds')).toBe(count(({ seconds }) => seconds));
      expect(total(whole, 'page', 'bounces')).toBe(count(({ bounce }) => bounce));
      expect(total(whole, 'step', 'hits')).toBe(count(({ steps }) => steps.length));
      const keys = whole.map(({ kind, day, name }) => `${kind} ${day} ${name}`);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

describe('where a visit came from', () => {
  test.each([
    [{ referrer: '' }, 'direct'],
    [{ referrer: 'https://www.Google.com/search?q=it' }, 'google.com'],
    [{ referrer: 'news.example:8080' }, 'news.example'],
    [{ referrer: 'https://x.example/', utmSource: 'Newsletter' }, 'newsletter'],
    [{ referrer: 'android-app://com.google' }, 'other'],
    [{ referrer: '<script>' }, 'other'],
    [{ referrer: '', utmSource: '<b>"x\u0000' }, 'bx'],
  ])('%j is %s', (from, source) => expect(sourceOf(from)).toBe(source));

  test('any text gives a name that is bounded and harmless', () => {
    const [typed, tagged] = [anyText({ maxLength: 150 }), anyText()];
    fc.assert(
      fc.property(typed, tagged, (referrer, utmSource) => {
        const name = sourceOf({ referrer, utmSource });
        expect(name.length).toBeLessThanOrEqual(100);
        expect(name).toMatch(/^[^<>"&\p{Cc}]+$/u);
      }),
    );
  });

  test('a campaign names what is known of it', () => {
    expect(campaignOf({ source: 'News', campaign: 'May' })).toBe('news / – / may');
    expect(campaignOf({ source: null, medium: '', campaign: '<>' })).toBe('');
  });
});

describe('the range', () => {
  test('is one of ours, and has every day once, over clock changes and leap days', () => {
    expect(['7', 'year', '8', 'toString', null].map(readRange)).toEqual(['7', 'year', '30', '30', '30']);
    const days = everyDay({ from: '2028-02-27', to: '2028-03-14' }, [{ day: '2028-02-29', hits: 3, visitors: 2 }]);
    expect(days).toHaveLength(17);
    expect(days[2]).toEqual({ day: '2028-02-29', views: 3, visitors: 2 });
    expect(dayAfter('2026-11-01', 1)).toBe('2026-11-02');
    expect(dayAfter('2026-03-08', -365)).toBe('2025-03-08');
  });

  test('weeks lose nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 400 }), (views) => {
        const days = views.map((n, index) => ({ day: dayAfter('2026-01-01', index), views: n, visitors: n }));
        const weeks = byWeek(days);
        expect(weeks.reduce((sum, week) => sum + week.views, 0)).toBe(views.reduce((sum, n) => sum + n, 0));
        expect(weeks).toHaveLength(Math.ceil(views.length / 7));
      }),
    );
  });

  test('the scale reaches over every count and is not far above it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (count) => {
        const top = scaleTop(count);
        expect(top).toBeGreaterThanOrEqual(count);
        expect(top === 4 || top <= count * 2.5).toBe(true);
      }),
    );
    expect(scaleTop(0)).toBe(4);
  });
});

test.each([
  ...['semalt.com', 'semalt.semalt.com', 'buttons-for-website.com', 'free-social-buttons.com', 'darodar.com'],
  ...['simple-share-buttons.com', 'best-seo-offer.com', '100dollars-seo.com', '1-99seo.com', 'ilovevitaly.co'],
  ...['iloveitaly.ru', 'get-free-traffic-now.com', 'traffic2cash.xyz', 'social-traffic-3.xyz', 'event-tracking.com'],
  ...['website-traffic.example', 'hulfingtonpost.com', 'keywords-monitoring-success.com', 'pornhub-forum.ga'],
  ...['cookie-law-enforcement-aa.xyz', 'compliance-don.xyz', 'site-auditor.online', 'buy-cheap-pills-order-online.com'],
  ...['o-o-8-o-o.ru', '7makemoneyonline.com'],
])('%s is no source', (host) => expect(isReferrerSpam(host)).toBe(true));

test.each([
  ...['direct', 'other', 'google.com', 'bing.com', 'duckduckgo.com', 'nextdoor.com', 'facebook.com', 'news'],
  ...['seo-atlanta.com', 'atlantaseo.com', 'searchengineland.com', 'backlinko.com', 'traffic.com', 'alpharetta.ga.us'],
  ...['buttonsandbows.com', 'compliance-weekly.com', 'social.example', 'freemarket.com', 'essex.ac.uk', 'huffpost.com'],
])('%s is one', (host) => expect(isReferrerSpam(host)).toBe(false));
