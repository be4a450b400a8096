import { describe, expect } from 'vitest';
import { testimonials } from '#src/content/testimonials.ts';
import { engines, freshPlace, site, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { createRecordsReader } from './snapshot.server.ts';

const ada = {
  ...{ author: 'Ada Byron', company: 'Analytical Engines', role: 'Owner', rating: 5, text: 'It counts.' },
  ...{ date: '2026-03-02', service: 'Business IT support', location: 'Roswell', about: false },
};
const shown = ({ deps }: TestSite) => deps.live().records.testimonials ?? [];
const authors = (made: TestSite) => shown(made).map(({ author }) => author);

describe.each(engines)('records on %s', (engine) => {
  test('what is published is shown at once and last; every version stays and comes back', async (made) => {
    const { publishing } = made.deps.records;
    const before = authors(made);
    expect(before).toEqual(testimonials.builtIn.map(({ author }) => author));
    expect(await publishing.newest(testimonials, 'ada')).toMatchObject({ number: 0, values: undefined });
    expect(await publishing.publish(testimonials, 'ada', 0, ada, tester)).toMatchObject({
      version: { number: 1, values: ada, state: 'own' },
    });
    expect(authors(made)).toEqual([...before, 'Ada Byron']);
    await publishing.publish(testimonials, 'ada', 1, { ...ada, author: 'Ada Lovelace' }, tester);
    expect(authors(made).at(-1)).toBe('Ada Lovelace');
    expect(await publishing.restore(testimonials, 'ada', 2, 1, tester)).toMatchObject({ version: { number: 3 } });
    expect(authors(made).at(-1)).toBe('Ada Byron');
    expect(await publishing.remove(testimonials, 'ada', 3, tester)).toMatchObject({ ok: true });
    expect(authors(made)).toEqual(before);
    expect(await publishing.versions(testimonials, 'ada')).toMatchObject([
      { number: 4, state: 'removed' },
      { number: 3, restoredFrom: 1, by: 'A1B2, Chrome on Linux' },
      { number: 2 },
      { number: 1 },
    ]);
    expect(await publishing.restore(testimonials, 'ada', 4, 9, tester)).toEqual({ ok: false, reason: 'gone' });
  });

  test('only what has changed is read anew, and it is what a first reading finds', async () => {
    const { deps, clock } = await site({ engine });
    const { db, records } = deps;
    const { publishing } = records;
    const read = createRecordsReader();
    const same = async () => {
      const found = await read(db.sql);
      expect(found).toEqual(await createRecordsReader()(db.sql));
      return found.records;
    };
    const [first, second] = testimonials.builtIn.map(({ id }) => id);
    await publishing.publish(testimonials, 'ada', 0, ada, tester);
    clock.advance(1_000);
    await publishing.publish(testimonials, 'grace', 0, { ...ada, author: 'Grace' }, tester);
    const before = await same();
    expect((await same()).testimonials).toBe(before.testimonials);
    clock.advance(1_000);
    await publishing.publish(testimonials, 'ada', 1, { ...ada, author: 'Ada Lovelace' }, tester);
    const after = await same();
    expect(after.testimonials?.at(-2)).toBe(before.testimonials?.at(-1));
    expect(after.testimonials?.at(-1)).toMatchObject({ author: 'Ada Lovelace' });
    expect(after.prices).toBe(before.prices);
    await publishing.remove(testimonials, 'grace', 1, tester);
    await publishing.reorder(testimonials, ['ada', second ?? '', first ?? ''], tester);
    expect((await same()).testimonials?.map(({ id }) => id).slice(0, 3)).toEqual(['ada', second, first]);
    await publishing.restore(testimonials, 'ada', 2, 0, tester);
    expect((await same()).testimonials?.map(({ id }) => id)).not.toContain('ada');
  });

  test('a record that came with the site is changed, taken away and brought back; the order is kept', async (made) => {
    const { publishing } = made.deps.records;
    const [first, second, ...others] = testimonials.builtIn;
    const { id } = first ?? { id: '' };
    await publishing.publish(testimonials, id, 0, ada, tester);
    expect(authors(made)[0]).toBe('Ada Byron');
    await publishing.reorder(testimonials, [second?.id ?? '', 'gone'], tester);
    expect(authors(made)).toEqual([second?.author, 'Ada Byron', ...others.map(({ author }) => author)]);
    await publishing.remove(testimonials, id, 1, tester);
    expect(shown(made)).toHaveLength(others.length + 1);
    expect(await publishing.restore(testimonials, id, 2, 0, tester)).toMatchObject({ version: { state: 'built-in' } });
    expect(authors(made).slice(0, 2)).toEqual([second?.author, first?.author]);
  });

  test('of two who began together one publishes, and the other is told both', async (made) => {
    const { publishing } = made.deps.records;
    const both = await Promise.all(
      ['Ada', 'Grace'].map((author) => publishing.publish(testimonials, 'new', 0, { ...ada, author }, tester)),
    );
    const refused = both.find(({ ok }) => !ok);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refused).toMatchObject({ reason: 'stale', theirs: { number: 1 }, base: { number: 0 } });
  });

  test('another process shows it, and a draft publishes itself at its moment in one of them', async () => {
    const place = await freshPlace(engine);
    const one = await site({ engine, place });
    const two = await site({ engine, place, clock: one.clock });
    const { drafts } = one.deps.records;
    const due = one.clock.now() + 60_000;
    const draft = { id: 'ada', base: 0, values: ada, publishAt: due, known: null };
    const kept = await drafts.keep(testimonials, draft, tester);
    expect(kept).toMatchObject({ ok: true, draft: { publishAt: due } });
    await drafts.publishDue();
    expect(authors(one)).not.toContain('Ada Byron');
    one.clock.advance(60_000);
    await Promise.all([drafts.publishDue(), two.deps.records.drafts.publishDue()]);
    // Either of them may have been the one that published it.
    await expect.poll(() => authors(one)).toContain('Ada Byron');
    expect(await drafts.list()).toEqual([]);
    await expect.poll(() => authors(two)).toContain('Ada Byron');
    expect(await two.deps.records.publishing.newest(testimonials, 'ada')).toMatchObject({ number: 1 });
  });
});

test('a draft whose moment comes when it cannot be published stays and says why', async (made) => {
  const { drafts, publishing } = made.deps.records;
  const publishAt = made.clock.now();
  const draft = { base: 0, publishAt, known: null };
  await drafts.keep(testimonials, { ...draft, id: 'old', values: ada }, tester);
  await drafts.keep(testimonials, { ...draft, id: 'bare', values: { ...ada, text: '' } }, tester);
  await made.deps.db.write(async (trx) => {
    const row = await trx.selectFrom('record_drafts').selectAll().where('id', '=', 'old').executeTakeFirstOrThrow();
    const about = { collection: 'testimonials', id: 'old', number: 1, state: 'own' as const, data: row.data, name: '' };
    const saved = { saved_at: publishAt, confirmed: 0, restored_from: null, author: '' };
    await trx
      .insertInto('record_versions')
      .values({ ...about, ...saved })
      .execute();
  });
  await drafts.publishDue();
  const drafted = Object.fromEntries((await drafts.list()).map(({ id, problem }) => [id, problem]));
  const [old, bare] = [expect.stringContaining('Someone else published'), expect.stringContaining('fix')];
  expect(drafted).toEqual({ old, bare });
  expect(await publishing.newest(testimonials, 'bare')).toMatchObject({ number: 0 });
});

test('facts within words are typed by name, filled for visitors, and refused when nobody knows them', async (made) => {
  const { publishing } = made.deps.records;
  const text = 'Open {{hours.office}}, they said.';
  expect(await publishing.publish(testimonials, 'ada', 0, { ...ada, text }, tester)).toMatchObject({ ok: true });
  expect(shown(made).at(-1)).toMatchObject({ text: 'Open ⟦hours.office⟧, they said.' });
  expect(await publishing.newest(testimonials, 'ada')).toMatchObject({ values: { text } });
  const wrong = await publishing.publish(testimonials, 'ada', 1, { ...ada, text: 'Open {{hours.never}}.' }, tester);
  expect(wrong).toEqual({ ok: false, reason: 'invalid', errors: { text: 'There is no fact named hours.never' } });
});
