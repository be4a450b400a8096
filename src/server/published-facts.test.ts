import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { readPassages } from '#src/assistant/site-passages.server.ts';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { clientStories } from '#src/content/clients.ts';
import { estimate } from '#src/content/estimate.ts';
import { builtFacts } from '#src/content/facts-of.ts';
import { defaultSchedule } from '#src/content/hours.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { policies, policyNow } from '#src/content/policies.ts';
import { amountOf, usd } from '#src/content/prices.ts';
import { wordsCollections } from '#src/content/records/all.ts';
import { claimRecords, companyRecords } from '#src/content/records/company.ts';
import { colourRecords } from '#src/content/records/look.ts';
import {
  businessPlans,
  comparedRows,
  comparisonRecords,
  planRecords,
  priceRecords,
} from '#src/content/records/prices.ts';
import { filled, fillFacts, fillMarkup, markOf } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import { builtPalette } from '#src/lib/theme.ts';
import { seedBlocks } from '#src/page-editor/pages.server.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { publicPages } from '#src/site/public-pages.ts';
import { publishChange } from '#tests/helpers/blocks.ts';
import { book } from '#tests/helpers/booking.ts';
import { contactData, engines, site, type TestSite, tester } from '#tests/helpers/site.ts';
import { createApp } from './app.ts';
import { factsFilled } from './middleware/responses.ts';

const now = Date.UTC(2026, 11, 31);
const other = { name: "Smith & Sons' IT", longName: "Smith & Sons' IT", info: 'info@smith.example' };

const textOf = async (made: TestSite, path: string) => (await made.request(path)).text();
const pricesIn = ({ deps }: TestSite) =>
  withLive(deps.live, () => ({
    visit: amountOf('residential-basic-visit'),
    plans: estimate(['it-support'], amountOf).perUserMonth,
    said: fillFacts(usd('residential-basic-visit'), deps.facts()),
  }));
const mailsOf = (made: TestSite) =>
  made.deps.db.sql.selectFrom('outbox').select(['recipient', 'subject', 'body']).execute();

describe.each(engines)('facts in two processes on %s', (engine) => {
  test('what one publishes, both say: prices each by its own, estimates, the name, mails and to whom they go', async () => {
    const here = await site({ engine });
    const there = await site({ engine, place: here.config, clock: here.clock });
    for (const made of [here, there]) {
      expect(pricesIn(made)).toEqual({ visit: 150, plans: { low: 150, high: 250 }, said: '$150' });
    }
    await publish(here, priceRecords, 'residential-basic-visit', { dollars: 1_630 });
    await publish(here, companyRecords, 'company', other);
    const rules = { ...defaultSchedule, noticeMinutes: 180 };
    const hours = await changeSchedule(here.deps, () => ({ ok: true, rules }), tester);
    expect(hours).toMatchObject({ ok: true });
    await publish(here, claimRecords, 'guarantee', { words: '45-day' });
    const after = { visit: 1_630, plans: { low: 150, high: 250 }, said: '$1,630' };
    await expect.poll(() => pricesIn(there), { timeout: 10_000 }).toEqual(after);
    await expect.poll(() => there.deps.facts()['company.name'], { timeout: 10_000 }).toBe(other.name);
    await expect.poll(() => there.deps.hours.rules(), { timeout: 10_000 }).toEqual(rules);
    for (const made of [here, there]) {
      expect(pricesIn(made)).toEqual(after);
      expect((await book(made, { date: '2026-06-09', time: '11:00' })).body.errors.time).toContain(
        'We need 3 office hours',
      );
      expect(made.deps.facts()).toMatchObject({ 'claim.guarantee': '45-day', 'claim.guarantee-days': '45 days' });
      expect(JSON.parse(await textOf(made, '/manifest.webmanifest'))).toMatchObject({ short_name: other.name });
      expect(JSON.parse(await textOf(made, '/desk.webmanifest'))).toMatchObject({ name: `${other.name} desk` });
      expect(JSON.parse(await textOf(made, '/api/openapi.json')).info.title).toContain(other.name);
      expect((await made.request('/og/about.png')).headers.get('content-type')).toBe('image/png');
      const sent = { ...contactData, email: `ada-${made === here ? 1 : 2}@example.com` };
      expect((await made.post('/api/submissions', await made.envelope('contact', sent))).status).toBe(201);
    }
    const mails = await mailsOf(here);
    expect(mails).toHaveLength(4);
    for (const { subject, body } of mails) expect(`${subject}${body}`).not.toMatch(/Northarc|\u27e6/);
    expect(mails.filter(({ recipient }) => recipient === other.info)).toHaveLength(2);
    expect(mails.filter(({ body }) => body.includes(`Thank you for contacting ${other.longName}.`))).toHaveLength(2);
  });
});

describe('a name with signs that HTML, XML and JSON write otherwise', () => {
  const facts = { 'company.name': other.name };
  const mark = markOf('company.name');

  test('is written as its place asks for', () => {
    expect(fillMarkup(`<p title="${mark}">${mark}</p>`, facts)).toBe(
      `<p title="Smith &amp; Sons' IT">Smith &amp; Sons' IT</p>`,
    );
    const script = fillMarkup(`<script type="application/ld+json">{"name":"${mark}"}</script>`, facts);
    expect(JSON.parse(script.replace(/<[^>]*>/g, ''))).toEqual({ name: other.name });
    expect(fillMarkup(`<a href="mailto:a@b.example?subject=${encodeURIComponent(mark)}">`, facts)).toBe(
      `<a href="mailto:a@b.example?subject=Smith%20%26%20Sons'%20IT">`,
    );
    expect(fillMarkup(`<title>${mark}</title>`, { 'company.name': '$& $1' })).toBe('<title>$&amp; $1</title>');
    expect(JSON.parse(fillFacts(JSON.stringify({ name: mark }), facts))).toEqual({ name: other.name });
  });

  test('and what would end a text anywhere is refused', () => {
    const { id: _, ...values } = companyRecords.builtIn[0]!;
    for (const name of [
      '<b>',
      'a > b',
      '12" pipe',
      'a\\b',
      '{{company.name}}',
      'two\nlines',
      '\u27e6company.name\u27e7',
    ])
      expect(checkValues(companyRecords as never, { ...values, name }, now), name).toMatchObject({
        ok: false,
        errors: { name: expect.stringContaining('Please leave out') },
      });
  });
});

const publish = async ({ deps }: TestSite, ...what: [AnyCollection, string, object]) =>
  expect(await publishChange(deps, ...what)).toMatchObject({ ok: true });

/** What the readers of plans, policies and words say in this process. */
const readIn = ({ deps }: TestSite) =>
  withLive(deps.live, async () => ({
    plan: businessPlans()[1]?.features,
    row: comparedRows()[0]?.plans,
    client: clientStories.all()[0]?.text,
    terms: policyNow('terms').sections[0]?.content,
    seeded: JSON.stringify(seedBlocks('terms')).includes('Plainly put'),
    revised: publicPages([]).find(({ path }) => path === '/terms')?.lastModified,
    assistant: deps.facts()['plan.professional'],
    passages: filled(await readPassages([]), deps.facts()).map(({ heading, text }) => `${heading} ${text}`),
  }));

test('what one process publishes of plans, policies and words, the readers of another say', async () => {
  const here = await site({ engine: 'sqlite' });
  const there = await site({ engine: 'sqlite', place: here.config, clock: here.clock });
  const words = wordsCollections.find(({ name }) => name === 'words-website-seo');
  if (!words) throw new Error('the page has no words');
  const before = await readIn(there);
  expect(before).toMatchObject({ row: ['8AM-6PM', '24/7', '24/7'], revised: '2025-01-15', seeded: false });
  expect(before.passages.join()).not.toMatch(/a hotline of its own|Plainly put|Found by everyone/);
  await publish(here, planRecords, 'professional', { features: ['a hotline of its own'], inShort: 'a hotline' });
  await publish(here, comparisonRecords, 'help-desk', { essential: '', professional: 'yes' });
  await publish(here, clientStories, 'pell-marietta', { text: 'They did.' });
  const [first, ...others] = policyNow('terms').sections;
  await publish(here, policies, 'terms', {
    sections: [{ ...first, content: 'Plainly put, {{company.name}} works.' }, ...others],
  });
  await publish(here, words, 'website-seo', { 'hero-title': 'Found by everyone' });
  const heads = wordsCollections.find(({ name }) => name === 'words-heads');
  if (!heads) throw new Error('the heads have no words');
  await publish(here, heads, 'heads', { 'about-title': 'Who mends it | {{company.name}}' });
  const title = () => filled(pageMeta.about, there.deps.facts()).title;
  await expect.poll(title, { timeout: 10_000 }).toBe('Who mends it | Northarc');
  const told = async () => (await readIn(there)).passages.join();
  await expect.poll(told, { timeout: 10_000 }).toContain('Found by everyone');
  for (const made of [here, there]) {
    const now = await readIn(made);
    expect(now).toMatchObject({ plan: ['a hotline of its own'], row: [false, true, '24/7'], seeded: true });
    expect(now.terms).toBe('Plainly put, ⟦company.name⟧ works.');
    expect(now.revised).not.toBe('2025-01-15');
    for (const said of ['a hotline of its own', 'Plainly put, Northarc works.', 'Found by everyone']) {
      expect(now.passages.join()).toContain(said);
    }
  }
});

const built = new RegExp(Object.values(builtPalette).join('|'), 'i');

test('with colours of the owner’s own, none of the site’s stands in icons, manifests, share pictures or mails', async () => {
  const made = await site();
  const get = async (path: string) => (await made.request(path)).text();
  const bytes = async (path: string) => Buffer.from(await (await made.request(path)).arrayBuffer());
  const before = await bytes('/og/about.png');
  const own = { brand: '#0f766e', accent: '#facc15' };
  await publish(made, colourRecords, colourRecords.builtIn[0]?.id ?? '', own);
  expect(await get('/favicon.svg')).toMatch(/^<svg .*stroke="#[0-9a-f]{6}"/);
  for (const path of ['/favicon.svg', '/manifest.webmanifest', '/desk.webmanifest'])
    expect(await get(path)).not.toMatch(built);
  const icon = await made.request('/icons/maskable-512.png');
  expect(icon.headers.get('content-type')).toBe('image/png');
  expect((await bytes('/og/about.png')).equals(before)).toBe(false);
  expect((await made.post('/api/submissions', await made.envelope('contact', contactData))).status).toBe(201);
  const mails = await made.deps.db.sql.selectFrom('outbox').selectAll().execute();
  expect(mails).not.toHaveLength(0);
  expect(JSON.stringify(mails)).not.toMatch(built);
});

const changed: Schedule = {
  ...defaultSchedule,
  office: defaultSchedule.office.map((ranges, day) => (day === 5 ? [{ from: 540, to: 720 }] : ranges)),
  noticeMinutes: 180,
  closures: [
    { id: 'a', from: '2026-06-09T00:00', to: '2026-06-11T00:00', reason: 'Moving house', shown: true, office: true },
  ],
};
const change = ({ deps }: TestSite, rules: Schedule) => changeSchedule(deps, () => ({ ok: true, rules }), tester);
test('cached pages say new words once they have changed', async () => {
  const made = await site();
  const pages = async () =>
    new Response(`<p>${markOf('hours.office')}</p>`, {
      headers: { 'Content-Type': 'text/html', 'X-Page-Cacheable': '1' },
    });
  const app = createApp({ deps: made.deps, pages });
  const shown = async () => {
    const answer = await app.request('https://northarc.example/', { headers: { Host: 'northarc.example' } });
    return answer.text();
  };
  expect([await shown(), await shown()]).toEqual(Array(2).fill('<p>Mon-Fri 8-6 EST</p>'));
  await change(made, changed);
  expect(await shown()).toBe('<p>Mon-Fri 8-6, Sat 9-12 EST</p>');
});

test('what is no text of the site stays byte for byte: files, events, styles', async () => {
  const text = markOf('hours.office');
  const app = new Hono().use(factsFilled({ facts: () => builtFacts })).get('/:kind', (c) => {
    const kinds: Record<string, Record<string, string>> = {
      file: { 'Content-Type': 'text/plain', 'Content-Disposition': 'attachment; filename="a.txt"' },
      events: { 'Content-Type': 'text/event-stream' },
      style: { 'Content-Type': 'text/css' },
      feed: { 'Content-Type': 'application/rss+xml' },
      data: { 'Content-Type': 'text/x-script; charset=utf-8', 'Content-Length': '18' },
    };
    return c.body(text, 200, kinds[c.req.param('kind')]);
  });
  const got = async (kind: string) => (await app.request(`/${kind}`)).text();
  for (const kind of ['file', 'events', 'style']) expect(await got(kind), kind).toBe(text);
  for (const kind of ['feed', 'data']) expect(await got(kind), kind).toBe(builtFacts['hours.office']);
});
