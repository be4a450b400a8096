import { expect, test } from 'vitest';
import { readPassages } from '#src/assistant/site-passages.server.ts';
import { pageMeta } from '#src/content/page-paths.ts';
import { businessPlans, comparedRows, comparisonRecords, planRecords } from '#src/content/plans.ts';
import { policies, policyNow } from '#src/content/policies.ts';
import { colourRecords } from '#src/content/records/look.ts';
import { wordsCollections } from '#src/content/records/words.ts';
import { clientStories } from '#src/content/testimonials.ts';
import { filled } from '#src/lib/facts.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { builtPalette } from '#src/lib/theme.ts';
import { seedBlocks } from '#src/page-editor/seed.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { publicPages } from '#src/site/public-pages.ts';
import { contactData, site, type TestSite, tester } from '#tests/helpers/site.ts';

async function publish({ deps }: TestSite, collection: AnyCollection, id: string, change: object) {
  const { publishing } = deps.records;
  const { number, values } = await publishing.newest(collection, id);
  expect(await publishing.publish(collection, id, number, { ...values, ...change }, tester)).toMatchObject({
    ok: true,
  });
}

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
  const { publishing } = made.deps.records;
  const { id } = colourRecords.builtIn[0] ?? { id: '' };
  const { number, values } = await publishing.newest(colourRecords, id);
  const own = { ...values, brand: '#0f766e', accent: '#facc15' };
  expect(await publishing.publish(colourRecords, id, number, own, tester)).toMatchObject({ ok: true });
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
