import { describe, expect } from 'vitest';
import { faqs } from '#src/content/answers.ts';
import { articles } from '#src/content/articles.ts';
import { team } from '#src/content/authors.ts';
import { stories, testimonials } from '#src/content/clients.ts';
import { collectionNamed } from '#src/content/records/all.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { logoRecords } from '#src/content/records/look.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { publishChange } from '#tests/helpers/blocks.ts';
import { insert } from '#tests/helpers/insert.ts';
import { addPicture } from '#tests/helpers/pictures.ts';
import { engines, freshPlace, migratedPlace, site, type TestSite, test, tester } from '#tests/helpers/site.ts';
import { createRecordsReader, recordsStanding } from './snapshot.server.ts';
import { exportRecords, importRecords, readRecordsFile, recordsAsFile, recordsFromFile } from './transfer.server.ts';

const bring = (made: TestSite, file: Parameters<typeof importRecords>[0]) =>
  importRecords(file, partsOf(made), tester, made.deps.content.images);

const ada = {
  ...{ author: 'Ada Byron', company: 'Analytical Engines', role: 'Owner', rating: 5, text: 'Open {{hours.office}}.' },
  ...{ date: '2026-03-02', service: 'Business IT support', location: 'Roswell', about: false },
};
const [first, second, ...others] = testimonials.builtIn.map(({ id }) => id);
if (!first || !second) throw new Error('there are too few testimonials');

const partsOf = ({ deps }: TestSite) => ({ live: deps.live(), ...deps.records });
const fileOf = (text: string) => {
  const read = readRecordsFile(text);
  if (!read.ok) throw new Error(read.reason);
  return read.file;
};
const fileFrom = ({ deps }: TestSite) => exportRecords(deps.live(), deps.content.images);
const picturesBeside = (made: TestSite) => () => made.deps.content.images;
const nothing = { added: 0, changed: 0, removed: 0, refused: [] };

const showing = (story: object | undefined, src: string) => ({ ...story, matter: `Seen ![it](${src})` });

describe.each(engines)('records between installations on %s', (engine) => {
  test('what one has published the other has after an import: order, pictures and what was confirmed; a second import changes nothing', async () => {
    const [one, two] = [await site({ engine }), await site({ engine })];
    const { publishing } = one.deps.records;
    const [logo, seen] = [await addPicture(one, '#aa3300'), await addPicture(one, '#0033aa')];
    const story = stories.builtIn[0]!;
    const { values } = await publishing.newest(stories, story.id);
    await publishing.publish(stories, story.id, 0, showing(values, seen), tester);
    const mark = { title: 'Our logo', logo, onDark: '', sign: '' };
    await publishing.publish(logoRecords, 'logo', 0, mark, tester);
    await publishChange(one.deps, 'prices', 'printer-care', { name: 'Printer care', dollars: 45, unit: 'per printer' });
    await publishChange(one.deps, 'faqs', 'contract', { answer: 'Care is {{price.printer-care}}.' });
    await publishing.publish(testimonials, 'ada', 0, ada, tester);
    await publishing.confirm(testimonials, 'ada', 1, tester);
    await publishing.confirm(testimonials, second, 0, tester);
    await publishing.remove(testimonials, first, 0, tester);
    await publishing.reorder(testimonials, ['ada', ...others, second], tester);
    const file = await fileFrom(one);
    expect(await bring(two, fileOf(file))).toEqual({ added: 2, changed: 4, removed: 1, refused: [] });
    expect(await fileFrom(two)).toBe(file);
    expect(two.deps.live().records).toEqual(one.deps.live().records);
    expect(two.deps.live().confirmed?.testimonials?.toSorted()).toEqual([second, 'ada'].toSorted());
    const shown = await two.deps.content.images.shown([logo, seen]);
    expect(shown.get(seen)).toMatchObject({ width: 150, height: 50, sources: [{}, {}] });
    expect(await bring(two, fileOf(file))).toEqual(nothing);
    expect(await fileFrom(two)).toBe(file);
    expect(await two.deps.content.images.list()).toHaveLength(2);
    // Words that were changed in the file are not what was confirmed.
    const edited = fileOf(file);
    edited.collections.testimonials!.records.find(({ id }) => id === second)!.role = 'Farmer';
    await bring(two, edited);
    expect(two.deps.live().confirmed?.testimonials).toEqual(['ada']);
  });
});

test('what is not right is named with its reason; the rest is published, and what the file does not name stays', async () => {
  const made = await site();
  const records = [
    ...['ada', 'ada'].map((id) => ({ id, ...ada })),
    { id: 'grace', ...ada, rating: 9 },
    { id: 'never', ...ada, text: 'Open {{hours.never}}.' },
    { id: 'told', ...ada, author: 'Ada, {{company.name}}' },
  ];
  const answers = [{ ...faqs.builtIn[0], answer: 'See [prices](/prices).' }];
  const collections = { testimonials: { records }, faqs: { records: answers }, spoons: { records: [] } };
  const result = await bring(made, fileOf(JSON.stringify({ northarc: 'records', version: 1, collections })));
  expect(result.refused).toEqual([
    { name: 'spoons', reason: 'This site doesn’t have this type.' },
    { name: 'Testimonials, Ada Byron', reason: 'It’s in the file twice.' },
    { name: 'Testimonials, Ada Byron', reason: 'Stars: Please enter a number from 1 to 5.' },
    { name: 'Testimonials, Ada Byron', reason: 'What they say: There is no fact named hours.never.' },
    { name: expect.any(String), reason: 'Answer: “prices” doesn’t work: this site has no page /prices.' },
  ]);
  const ids = made.deps.live().records.testimonials?.map(({ id }) => id);
  expect(ids).toEqual(['ada', 'told', first, second, ...others]);
});

test('articles come with those who sign them; the version before takes each back, and a draft stays', async () => {
  const [one, two] = [await site(), await site()];
  const { publishing } = one.deps.records;
  const [[person], [article]] = [team.builtIn, articles.builtIn];
  const { id: _, ...signer } = { ...person, name: 'Ada Byron' };
  await publishing.publish(team, 'ada-byron', 0, signer, tester);
  const { values } = await publishing.newest(articles, article?.id ?? '');
  const signed = { ...values, author: 'Ada Byron', slug: 'by-ada' };
  const publish = () => publishing.publish(articles, article?.id ?? '', 0, signed, tester);
  expect(await withLive(one.deps.live, publish)).toMatchObject({ ok: true });
  const file = fileOf(await fileFrom(one));
  expect(await bring(two, file)).toMatchObject({ added: 1, changed: 1, refused: [] });
  expect(two.deps.live().records).toEqual(one.deps.live().records);
  expect(await bring(two, file)).toMatchObject({ added: 0, changed: 0 });

  const { id: __, ...came } = testimonials.builtIn[0]!;
  await publishing.publish(testimonials, first, 0, { ...came, role: 'Farmer' }, tester);
  const { drafts, publishing: theirs } = two.deps.records;
  const draft = { id: first, base: 0, values: { ...came, role: 'Baker' }, publishAt: null, known: null };
  await drafts.keep(testimonials, draft, tester);
  await bring(two, fileOf(await fileFrom(one)));
  expect(await theirs.newest(testimonials, first)).toMatchObject({
    ...{ number: 1, by: expect.stringContaining(tester.name) },
  });
  expect((await drafts.find(testimonials, first))?.values).toMatchObject({ role: 'Baker' });
  await theirs.restore(testimonials, first, 1, 0, tester);
  expect(two.deps.live().records.testimonials?.[0]).toEqual(testimonials.builtIn[0]);
});

test.each([
  ['', /^This isn’t a records file/],
  ['{"northarc":"records","version":2,"collections":{}}', /version: .*expected 1/],
  [
    '{"northarc":"records","version":1,"collections":{"prices":{"records":[{"name":"A"}]}}}',
    /prices, records, 0, id: /,
  ],
])('%j is no file of records, and it says why', (text, reason) => {
  expect(readRecordsFile(text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

test('what is made up is a sample until removed or said to be true, also after a small edit', async () => {
  const made = await site();
  const { publishing } = made.deps.records;
  const samples = async () =>
    (await recordsStanding(made.deps.db.sql, made.deps.live())).samples
      .filter(({ collection }) => collection === 'testimonials')
      .map(({ id }) => id);
  expect(await samples()).toEqual([first, second, ...others]);
  await publishing.confirm(testimonials, first, 0, tester);
  await publishing.remove(testimonials, second, 0, tester);
  expect(await samples()).toEqual(others);
  await publishing.restore(testimonials, first, 1, 0, tester);
  expect(await samples()).toEqual([first, ...others]);

  // A small edit leaves it a sample, which says what of it still stands.
  const one = async (collection: string, id: string) => {
    const { samples: all } = await recordsStanding(made.deps.db.sql, made.deps.live());
    return all.find((sample) => sample.collection === collection && sample.id === id);
  };
  const edit = async (...what: [AnyCollection, string, object]) =>
    expect(await publishChange(made.deps, ...what)).toMatchObject({ ok: true });
  await edit(companyRecords, 'company', { phone: '(828) 555-0123', name: 'Blue Ridge' });
  expect((await one('company', 'company'))?.standing).toMatch(/^Name with description; Legal name; .* and \d+ more$/);

  await edit(team, 'maya-lindqvist', { town: 'Asheville' });
  expect(await one('team', 'maya-lindqvist')).toMatchObject({ standing: 'Name; A few sentences about them' });
  await edit(team, 'maya-lindqvist', { name: 'Ada Byron' });
  expect(await one('team', 'maya-lindqvist')).toMatchObject({
    ...{ name: 'Ada Byron', standing: 'A few sentences about them' },
    says: [{ words: expect.stringContaining('Maya plans server moves') }],
  });
  await edit(team, 'maya-lindqvist', { bio: 'Ada counts.' });
  expect(await one('team', 'maya-lindqvist')).toBeUndefined();

  const home = collectionNamed('words-home')!;
  await edit(home, 'home', { 'services-intro-more': 'Learn more' });
  const said = (await one('words-home', 'home'))?.says.map(({ words }) => words);
  expect(said).toContain('IT support and software from just off Georgia 400');
  // What was said to be true stays so while it is edited, and is asked about again once it is built-in.
  await publishing.confirm(home, 'home', 1, tester);
  await edit(home, 'home', { 'services-intro-more': 'Read on' });
  expect(await one('words-home', 'home')).toBeUndefined();
  await publishing.restore(home, 'home', 3, 0, tester);
  await edit(home, 'home', { 'services-intro-more': 'Read on' });
  expect(await one('words-home', 'home')).toBeDefined();
});

test('by the command line too, while the site runs: it shows what another process has taken over', async () => {
  const [from, to] = [await migratedPlace('sqlite'), await migratedPlace('sqlite')];
  const one = await site({ place: from });
  await one.deps.records.publishing.publish(testimonials, 'ada', 0, ada, tester);
  const file = await recordsAsFile(from, picturesBeside(one));
  const two = await site({ place: to });
  expect(await recordsFromFile(to, file, picturesBeside(two))).toEqual({ ...nothing, added: 1 });
  await expect.poll(() => two.deps.live().records.testimonials?.at(-1)?.author).toBe('Ada Byron');
  expect(await recordsAsFile(to, picturesBeside(two))).toBe(file);
  await expect(recordsFromFile(to, '{}', picturesBeside(two))).rejects.toThrow('This isn’t a records file');
});

test('a picture of the file that is none is refused with its record, which stays as it was', async () => {
  const made = await site();
  const id = '0123abcd-0123-4567-89ab-0123456789ab';
  const webp = Buffer.from('RIFF....WEBP').toString('base64');
  const [story] = stories.builtIn;
  const records = [showing(story, `/media/${id}.webp`)];
  const pictures = [{ id, name: 'broken.png', webp }];
  const file = { northarc: 'records', version: 1, collections: { stories: { records } }, pictures };
  const { refused, changed } = await bring(made, fileOf(JSON.stringify(file)));
  const reason = expect.stringContaining('Picture “broken.png”: We can’t read this picture');
  expect(refused).toEqual([{ name: `Stories, ${story?.title}`, reason }]);
  expect(changed).toBe(0);
  expect(made.deps.live().records.stories?.find((one) => one.id === story?.id)).toEqual(story);
});

const counts = { ...ada, text: 'It counts.' };
const shown = ({ deps }: TestSite) => deps.live().records.testimonials ?? [];
const authors = (made: TestSite) => shown(made).map(({ author }) => author);

describe.each(engines)('records on %s', (engine) => {
  test('what is published is shown at once and last; every version stays and comes back', async (made) => {
    const { publishing } = made.deps.records;
    const before = authors(made);
    expect(before).toEqual(testimonials.builtIn.map(({ author }) => author));
    expect(await publishing.newest(testimonials, 'ada')).toMatchObject({ number: 0, values: undefined });
    expect(await publishing.publish(testimonials, 'ada', 0, counts, tester)).toMatchObject({
      version: { number: 1, values: counts, state: 'own' },
    });
    expect(authors(made)).toEqual([...before, 'Ada Byron']);
    await publishing.publish(testimonials, 'ada', 1, { ...counts, author: 'Ada Lovelace' }, tester);
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
    await publishing.publish(testimonials, 'ada', 0, counts, tester);
    clock.advance(1_000);
    await publishing.publish(testimonials, 'grace', 0, { ...counts, author: 'Grace' }, tester);
    const before = await same();
    expect((await same()).testimonials).toBe(before.testimonials);
    clock.advance(1_000);
    await publishing.publish(testimonials, 'ada', 1, { ...counts, author: 'Ada Lovelace' }, tester);
    const after = await same();
    expect(after.testimonials?.at(-2)).toBe(before.testimonials?.at(-1));
    expect(after.testimonials?.at(-1)).toMatchObject({ author: 'Ada Lovelace' });
    expect(after.prices).toBe(before.prices);
    await publishing.remove(testimonials, 'grace', 1, tester);
    await publishing.reorder(testimonials, ['ada', second, first, 'gone'], tester);
    const inOrder = (await same()).testimonials?.map(({ id }) => id);
    expect(inOrder).toEqual(['ada', second, first, ...others]);
    await publishing.restore(testimonials, 'ada', 2, 0, tester);
    expect((await same()).testimonials?.map(({ id }) => id)).not.toContain('ada');
  });

  test('of two who began together one publishes, and the other is told both', async (made) => {
    const { publishing } = made.deps.records;
    const both = await Promise.all(
      ['Ada', 'Grace'].map((author) => publishing.publish(testimonials, 'new', 0, { ...counts, author }, tester)),
    );
    const refused = both.find(({ ok }) => !ok);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refused).toEqual({ ok: false, reason: 'stale' });
  });

  test('another process shows it, and a draft publishes itself at its moment in one of them', async () => {
    const place = await freshPlace(engine);
    const one = await site({ engine, place });
    const two = await site({ engine, place, clock: one.clock });
    const { drafts } = one.deps.records;
    const due = one.clock.now() + 60_000;
    const draft = { id: 'ada', base: 0, values: counts, publishAt: due, known: null };
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
  await drafts.keep(testimonials, { ...draft, id: 'old', values: counts }, tester);
  await drafts.keep(testimonials, { ...draft, id: 'bare', values: { ...counts, text: '' } }, tester);
  await made.deps.db.write(async (trx) => {
    const row = await trx.selectFrom('record_drafts').selectAll().where('id', '=', 'old').executeTakeFirstOrThrow();
    const about = { collection: 'testimonials', id: 'old', number: 1, state: 'own' as const, data: row.data, name: '' };
    const saved = { saved_at: publishAt, confirmed: 0, restored_from: null, author: '' };
    await insert(trx, 'record_versions', { ...about, ...saved });
  });
  // Somebody may still be typing.
  await drafts.publishDue();
  expect((await drafts.list()).map(({ problem }) => problem)).toEqual(['', '']);
  made.clock.advance(60_000);
  await drafts.publishDue();
  const drafted = Object.fromEntries((await drafts.list()).map(({ id, problem }) => [id, problem]));
  const [old, bare] = [expect.stringContaining('Someone else published'), expect.stringContaining('fix')];
  expect(drafted).toEqual({ old, bare });
  expect(await publishing.newest(testimonials, 'bare')).toMatchObject({ number: 0 });
});

test('facts within words are typed by name and filled for visitors', async (made) => {
  const { publishing } = made.deps.records;
  const text = 'Open {{hours.office}}, they said.';
  expect(await publishing.publish(testimonials, 'ada', 0, { ...counts, text }, tester)).toMatchObject({ ok: true });
  expect(shown(made).at(-1)).toMatchObject({ text: 'Open ⟦hours.office⟧, they said.' });
  expect(await publishing.newest(testimonials, 'ada')).toMatchObject({ values: { text } });
});
