import { describe, expect, test } from 'vitest';
import { changeSchedule } from '#src/calendar/hours.server.ts';
import { estimate } from '#src/content/estimate.ts';
import { amountOf, prices, usd } from '#src/content/prices.ts';
import { claimRecords } from '#src/content/records/claims.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { fillFacts, fillMarkup, markOf } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { book } from '#tests/helpers/booking.ts';
import { contactData, engines, site, type TestSite, tester } from '#tests/helpers/site.ts';

const now = Date.UTC(2026, 11, 31);
const other = { name: "Smith & Sons' IT", longName: "Smith & Sons' IT", info: 'info@smith.example' };

async function publish({ deps }: TestSite, collection: AnyCollection, id: string, change: object) {
  const { publishing } = deps.records;
  const { number, values } = await publishing.newest(collection, id);
  return publishing.publish(collection, id, number, { ...values, ...change }, tester);
}

const textOf = async (made: TestSite, path: string) => (await made.request(path)).text();
const pricesIn = ({ deps }: TestSite) =>
  withLive(deps.live, () => ({
    visit: amountOf(prices.residentialBasicVisit),
    plans: estimate(['it-support'], amountOf).perUserMonth,
    said: fillFacts(usd(prices.residentialBasicVisit), deps.facts()),
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
    expect(await publish(here, priceRecords, 'residential-basic-visit', { dollars: 1_630 })).toMatchObject({
      ok: true,
    });
    expect(await publish(here, companyRecords, 'company', other)).toMatchObject({ ok: true });
    const rules = { ...defaultSchedule, noticeMinutes: 180 };
    const hours = await changeSchedule(here.deps, () => ({ ok: true, rules }), tester);
    expect(hours).toMatchObject({ ok: true });
    expect(await publish(here, claimRecords, 'guarantee', { words: '45-day' })).toMatchObject({ ok: true });
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
