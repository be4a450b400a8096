import defaultSocialLinks from 'content:social-links';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tester } from '#tests/helpers/actor.ts';
import { engines, freshPlace } from '#tests/helpers/databases.ts';
import { formData as form } from '#tests/helpers/desk.ts';
import { site } from '#tests/helpers/own-site.ts';
import { createTestSite } from '#tests/helpers/site.ts';
import { heroBlock, textBlock } from './page-blocks.fixture.ts';
import { defaultProtections } from './protections.ts';

describe.each(engines)('managed pages on %s', (engine) => {
  test('what is published is shown at once, and every version stays', async () => {
    const made = await site({ engine });
    const { desk, published } = made.deps.content;
    expect(await desk.newest('home')).toEqual({ number: 0, blocks: [], savedAt: null });
    expect(published().blocksOf('home')).toEqual([]);
    const first = [heroBlock('top')];
    expect(await desk.publish('home', 0, first, tester)).toEqual({
      ok: true,
      version: { number: 1, blocks: first, savedAt: made.clock.now() },
    });
    expect(published().blocksOf('home')).toMatchObject([
      { type: 'hero', title: 'Welcome', primaryButton: { text: 'Quote' } },
    ]);
    made.clock.advance(60_000);
    await desk.publish('home', 1, [textBlock('t', '# Hello')], tester);
    expect(published().blocksOf('home')).toMatchObject([{ type: 'text', text: expect.stringContaining('<h2') }]);
    expect(published().blocksOf('about')).toEqual([]);
    expect(await desk.overview()).toEqual({ home: 1 });

    expect(await desk.restore('home', 2, 1, tester)).toMatchObject({ version: { number: 3, blocks: first } });
    expect(published().blocksOf('home')).toMatchObject([{ type: 'hero' }]);
    expect(await desk.versions('home')).toMatchObject([
      { number: 3, restoredFrom: 1, blocks: 1, by: 'A1B2, Chrome on Linux' },
      { number: 2, restoredFrom: null },
      { number: 1, restoredFrom: null },
      { number: 0, savedAt: null },
    ]);
    expect(await desk.restore('home', 3, 9, tester)).toEqual({ ok: false, reason: 'gone' });
    expect(await desk.find('home', 2)).toMatchObject({ number: 2, blocks: [textBlock('t', '# Hello')] });
    await desk.publish('home', 3, [], tester);
    expect(published().blocksOf('home')).toEqual([]);
  });

  test('the built-in page is the first version, and bringing it back takes away what was published', async () => {
    const made = await site({ engine });
    const { desk, published } = made.deps.content;
    const builtIn = { number: 0, savedAt: null, blocks: 0, by: '', restoredFrom: null };
    expect(await desk.versions('terms')).toEqual([builtIn]);
    const policy = { id: 'terms-content', type: 'terms', content: { lastUpdated: 'Today', sections: [] } };
    const sections = [{ title: 'One', content: 'Text' }];
    await desk.publish('terms', 0, [{ ...policy, content: { ...policy.content, sections } }], tester);
    expect(published().policyOf('terms')).toMatchObject({ sections });
    expect((await desk.versions('terms')).at(-1)).toEqual(builtIn);
    expect(await desk.restore('terms', 0, 0, tester)).toMatchObject({ reason: 'stale', theirs: { number: 1 } });

    expect(await desk.restore('terms', 1, 0, tester)).toMatchObject({ version: { number: 2, blocks: [] } });
    expect([published().policyOf('terms'), published().blocksOf('terms')]).toEqual([undefined, []]);
    expect(await desk.overview()).toEqual({ terms: 0 });
    expect(await desk.versions('terms')).toMatchObject([{ number: 2, restoredFrom: 0 }, { number: 1 }, { number: 0 }]);
    expect(await desk.restore('terms', 2, 1, tester)).toMatchObject({ version: { number: 3 } });
    expect(published().policyOf('terms')).toMatchObject({ sections });
    const restored = made.deps.db.sql.selectFrom('audit').select('detail').where('action', '=', 'restore');
    const lines = (await restored.execute()).map(({ detail }) => detail);
    expect(lines.sort()).toEqual(['built-in as version 2', 'version 1 as version 3']);
  });

  test('a stale save changes nothing and comes back with theirs and where both began', async () => {
    const made = await site({ engine });
    const { desk } = made.deps.content;
    const [base, theirs] = [[textBlock('t', 'Base')], [textBlock('t', 'Theirs')]];
    await desk.publish('about', 0, base, tester);
    await desk.publish('about', 1, theirs, tester);
    expect(await desk.publish('about', 1, [textBlock('t', 'Mine')], tester)).toMatchObject({
      reason: 'stale',
      theirs: { number: 2, blocks: theirs },
      base: { number: 1, blocks: base },
    });
    expect(await desk.restore('about', 1, 1, tester)).toMatchObject({ reason: 'stale', theirs: { number: 2 } });
    const neither = { reason: 'stale', theirs: { number: 2 }, base: { number: 0 } };
    expect(await desk.publish('about', 7, [], tester)).toMatchObject(neither);
    expect(await desk.newest('about')).toMatchObject({ number: 2, blocks: theirs });
    expect(await desk.versions('about')).toHaveLength(3);
  });

  test('of many who publish at the same moment exactly one wins, whichever page others publish', async () => {
    const made = await site({ engine });
    const { desk } = made.deps.content;
    const outcomes = await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => desk.publish('home', 0, [textBlock('t', `Text ${n}`)], tester)),
      desk.publish('contact', 0, [textBlock('t', 'Contact')], tester),
      desk.publish('terms', 0, [textBlock('t', 'Terms')], tester),
    ]);
    const won = outcomes.slice(0, 12).filter(({ ok }) => ok);
    expect(won).toHaveLength(1);
    expect(outcomes.slice(12).every(({ ok }) => ok)).toBe(true);
    for (const outcome of outcomes.slice(0, 12)) {
      if (!outcome.ok) expect(outcome).toMatchObject({ reason: 'stale', theirs: { number: 1 } });
    }
    expect(await desk.versions('home')).toHaveLength(2);
  });

  test('another process shows it within moments, and its cached pages go', async () => {
    const place = await freshPlace(engine);
    onTestFinished(place.remove);
    const [here, there] = [await site({ place }), await site({ place })];
    let told = 0;
    there.deps.content.onChange(() => told++);
    await here.deps.content.desk.publish('home', 0, [heroBlock('top', { title: 'From the other one' })], tester);
    expect(told).toBe(0);
    const shown = () => there.deps.content.published().blocksOf('home');
    await expect.poll(shown, { timeout: 10_000 }).toMatchObject([{ title: 'From the other one' }]);
    expect(told).toBe(1);
    await here.deps.content.settings.change(form({ intent: 'protections', on: ['rateLimit'] }), tester);
    await expect.poll(() => there.deps.content.published().protections.banner, { timeout: 10_000 }).toBe(false);
    expect(told).toBe(2);
  });

  test('social links and protections are kept, checked and shown', async () => {
    const made = await site({ engine });
    const { settings, published } = made.deps.content;
    expect(published().social).toEqual(defaultSocialLinks);
    expect(published().protections).toEqual(defaultProtections);
    const links = [{ platform: 'Mastodon', url: 'https://social.example/@northarc', icon: 'globe', active: true }];
    const save = (text: string) => settings.change(form({ intent: 'social-links', links: text }), tester);
    expect(await save(JSON.stringify(links))).toEqual({ ok: true, notice: 'Settings saved.' });
    expect(published().social).toEqual(links);
    for (const url of ['javascript:alert(1)', 'ftp://a', 'https://', 'https://a b', '/contact', '']) {
      const refused = { errors: { '0.url': expect.any(String) } };
      expect(await save(JSON.stringify([{ ...links[0], url }]))).toMatchObject(refused);
    }
    expect(await save('{')).toHaveProperty('ok', false);
    expect(await settings.change(form({ intent: 'forget' }), tester)).toHaveProperty('ok', false);
    expect(published().social).toEqual(links);

    await settings.change(form({ intent: 'protections', on: ['rateLimit', 'banner', 'nonsense'] }), tester);
    const off = { devToolsDetection: false, rapidNavigation: false, contextMenu: false, shortcuts: false };
    const rest = { ...off, injectionReports: false, crawlerLog: false };
    expect(published().protections).toEqual({ rateLimit: true, banner: true, ...rest });
    expect(await settings.load()).toEqual({ social: links, protections: published().protections });
  });
});

test('who did what is written down with it, and what was refused is not', async () => {
  const made = await site();
  const { desk, settings } = made.deps.content;
  await desk.publish('about', 0, [textBlock('t', 'One')], tester);
  await desk.publish('about', 0, [textBlock('t', 'Stale')], tester);
  await desk.publish('about', 1, [textBlock('t', '')], tester);
  await desk.restore('about', 1, 1, tester);
  await settings.change(form({ intent: 'protections', on: ['rateLimit', 'banner', 'contextMenu'] }), tester);
  await settings.change(form({ intent: 'social-links', links: '[]' }), tester);
  await settings.change(form({ intent: 'social-links', links: '{' }), tester);
  const audit = await made.deps.db.sql.selectFrom('audit').select(['actor', 'action', 'subject', 'detail']).execute();
  const by = { actor: tester.name };
  expect(audit.toSorted((a, b) => a.action.localeCompare(b.action) || a.subject.localeCompare(b.subject))).toEqual([
    { ...by, action: 'publish', subject: 'about', detail: 'version 1' },
    { ...by, action: 'restore', subject: 'about', detail: 'version 1 as version 2' },
    {
      ...{ ...by, action: 'settings', subject: 'protections' },
      detail: 'off: Developer tools, Rapid navigation, Keyboard shortcuts, Suspicious text, Crawler log',
    },
    { ...by, action: 'settings', subject: 'social-links', detail: 'active: none' },
  ]);
});

test('a start finds what was published before, and a damaged row breaks no page', async () => {
  const place = await freshPlace('sqlite');
  onTestFinished(place.remove);
  const first = await createTestSite({ place });
  await first.deps.content.desk.publish('home', 0, [heroBlock('top')], tester);
  const row = { number: 1, saved_at: 1, restored_from: null, author: '' };
  const damaged = [
    { page: 'about', blocks: '{' },
    { page: 'no-such-page', blocks: '[]' },
  ].map((one) => ({ ...one, ...row }));
  await first.deps.db.sql.insertInto('page_versions').values(damaged).execute();
  await first.close();
  const again = await site({ place });
  const { published } = again.deps.content;
  expect(published().blocksOf('home')).toMatchObject([{ title: 'Welcome' }]);
  expect(published().blocksOf('about')).toEqual([{ id: 'unreadable', type: 'unknown' }]);
});

test('visitors see what was read last while the database is gone', async () => {
  const made = await createTestSite();
  await made.deps.content.desk.publish('home', 0, [heroBlock('top')], tester);
  await made.deps.db.close();
  await expect(made.deps.content.desk.publish('home', 1, [], tester)).rejects.toThrow();
  expect(made.deps.content.published().blocksOf('home')).toHaveLength(1);
  made.deps.content.stop();
});
