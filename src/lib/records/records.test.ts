import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtFacts, liveOf } from '#src/content/facts-of.ts';
import { collections } from '#src/content/records/all.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { roles } from '#src/content/roles.ts';
import { fillFacts, markOf } from '../facts.ts';
import { defineCollection, offeredFacts } from './collection.ts';
import { conflicts, fieldDifferences, mergeValues } from './editing.ts';
import { checkValues, valuesSchema } from './schema.ts';
import { markWords, withWordsMarked, wordsCollection } from './words.ts';

const now = Date.UTC(2026, 11, 31);
const sample = defineCollection({
  ...{ name: 'things', title: 'Things', one: 'thing', lead: '', named: 'title', builtIn: [] },
  fields: {
    title: { kind: 'line', label: 'Title', most: 10, least: 3, needed: 'Please name it' },
    price: { kind: 'dollars', label: 'Price', max: 500, needed: 'Please enter the price' },
    size: { kind: 'choice', label: 'Size', options: [{ value: 's', label: 'Small' }] },
    on: { kind: 'yes', label: 'On' },
    day: { kind: 'date', label: 'Day' },
    slug: { kind: 'slug', label: 'Address', most: 20 },
    points: { kind: 'lines', label: 'Points', most: 2, each: 5 },
    steps: {
      kind: 'list',
      label: 'Steps',
      one: 'step',
      most: 2,
      fields: { text: { kind: 'line', label: 'Text', most: 5 } },
    },
  },
});

describe('the schema of a collection', () => {
  test('takes what a form sends and gives what a file holds', () => {
    const sent = {
      ...{ title: ' Tea pot ', price: '$1,73.05', on: 'on', day: '2026-02-28' },
      ...{ points: 'a\n\n b ', steps: [{ text: 'x' }] },
    };
    expect(checkValues(sample, sent, now)).toEqual({
      ok: true,
      values: {
        ...{ title: 'Tea pot', price: 173.05, size: '', on: true, day: '2026-02-28', slug: '' },
        ...{ points: ['a', 'b'], steps: [{ text: 'x' }] },
      },
    });
  });

  test.each([501, 1.505, '1e3', '0x10', '5 dollars'])('%s is no price', (price) => {
    const errors = {
      price: 'Please enter a number from 0 to 500, with at most two decimals, for example 173.50',
    };
    expect(checkValues(sample, { title: 'Tea pot', price }, now)).toEqual({ ok: false, errors });
  });

  test('a company is founded in a year that has begun', () => {
    const [company] = companyRecords.builtIn;
    const errors = { founded: 'Please enter a year up to this one' };
    expect(checkValues(companyRecords, { ...company, founded: 2027 }, now)).toEqual({ ok: false, errors });
  });

  test.each([
    ['title', { title: '' }, 'Please name it'],
    ['title', { title: 'ab' }, 'Please use at least 3 characters'],
    ['title', { title: 'abcdefghijk' }, 'Please use at most 10 characters'],
    ['price', { price: '' }, 'Please enter the price'],
    ['size', { size: 'xl' }, 'Please choose from the list'],
    ['day', { day: '2026-02-30' }, 'Please enter a day'],
    ['slug', { slug: 'A b' }, 'Please use lowercase letters, digits and single hyphens'],
    ['points', { points: ['a', 'b', 'c'] }, 'Please use at most 2 lines'],
    ['points', { points: ['a', 'b'.repeat(41)] }, /characters per line/],
    ['steps.0.text', { steps: [{ text: '123456' }] }, 'Please use at most 5 characters'],
  ])('says of %s what is wrong with %j', (field, change, message) => {
    const checked = checkValues(sample, { title: 'Tea pot', price: 10, ...change }, now);
    expect(checked).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(message) } });
  });

  test('says all that is wrong at once, also what only the whole can say', () => {
    const [role] = roles.builtIn;
    const sent = { ...role, title: '', group: 'dance', payFrom: 20, payTo: 10, openUntil: '2026-02-30' };
    expect(checkValues(roles, sent, now)).toEqual({
      ok: false,
      errors: {
        ...{ title: 'Please name the role', group: 'Please choose a group', openUntil: 'Please enter a day' },
        ...{ payTo: 'Please enter at least the lower figure', payUnit: 'Please say what the pay is for' },
      },
    });
    // In every collection: whatever is sent, nothing of it stops the check.
    for (const collection of collections) {
      for (const sent of [null, { title: 1, name: {}, blocks: 'x' }])
        expect(checkValues(collection, sent, now, 'x').ok, collection.name).toBe(false);
    }
  });

  test('holds of every record that the site comes with, unchanged', () => {
    for (const collection of collections) {
      const ids = collection.builtIn.map(({ id }) => id);
      expect(new Set(ids).size, collection.name).toBe(ids.length);
      for (const { id, ...values } of collection.builtIn) {
        expect(valuesSchema(collection).parse(values), `${collection.name}/${id}`).toEqual(values);
        expect(checkValues(collection, values, now, id), `${collection.name}/${id}`).toMatchObject({ ok: true });
      }
    }
  });
});

describe('merging', () => {
  const values = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(3) });

  test('nothing that one of us changed alone is lost, and both get the same where nobody disagrees', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const merged: Readonly<Record<string, unknown>> = mergeValues(base, mine, theirs);
        const differences = fieldDifferences(base, mine, theirs);
        for (const { field, changedBy } of differences) {
          const side = changedBy === 'theirs' ? theirs : mine;
          expect(merged[field]).toBe(side[field as keyof typeof side]);
        }
        if (differences.every(({ changedBy }) => changedBy !== 'both')) {
          expect(mergeValues(base, theirs, mine)).toEqual(merged);
        }
      }),
    );
  });

  test('a conflict follows what was chosen', () => {
    expect(mergeValues({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ a: 2 });
    expect(mergeValues({ a: 1 }, { a: 2 }, { a: 3 }, { a: 'theirs' })).toEqual({ a: 3 });
  });

  const item = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), text: fc.constantFrom('x', 'y') });
  const keyed = fc.uniqueArray(item, { selector: ({ id }) => id });

  test('of lists with ids each item is merged; who changed the same item is asked', () => {
    fc.assert(
      fc.property(keyed, keyed, keyed, (base, mine, theirs) => {
        const [sides, of] = [[mine, theirs], (all: typeof base, id: string) => all.find((one) => one.id === id)];
        const isBoth = conflicts({ list: base }, { list: mine }, { list: theirs }).length > 0;
        for (const side of ['mine', 'theirs'] as const) {
          const { list } = mergeValues({ list: base }, { list: mine }, { list: theirs }, { list: side });
          for (const id of ['a', 'b', 'c', 'd']) {
            const changed = sides.filter((one) => JSON.stringify(of(one, id)) !== JSON.stringify(of(base, id)));
            expect(
              isBoth || changed.length < 2 || JSON.stringify(of(mine, id)) === JSON.stringify(of(theirs, id)),
            ).toBe(true);
            expect(of(list, id)).toEqual(of(changed[side === 'mine' ? 0 : changed.length - 1] ?? base, id));
          }
        }
      }),
    );
    const hours = (monday: string, friday: string) => ({ office: [monday, '', '', '', friday, '', ''].join('\n') });
    const [nine, ten, noon] = ['9:00 AM to 5:00 PM', '10:00 AM to 5:00 PM', '9:00 AM to 12:00 PM'];
    const both = [hours(nine, nine), hours(ten, nine), hours(nine, noon)] as const;
    expect([conflicts(...both), mergeValues(...both)]).toEqual([[], hours(ten, noon)]);
    expect(conflicts(hours(nine, nine), hours(ten, nine), hours(noon, nine))).toEqual(['office']);
    const one = (text: string) => ({ list: [{ id: 'a', text }] });
    expect(conflicts(one('x'), one('y'), one('z'))).toEqual(['list']);
  });
});

const words = {
  hero: {
    title: 'A title',
    art: 'office',
    count: 3,
    primary: { text: 'Write to us', href: '/contact' },
    openHours: `Open ${markOf('hours.office')} always`,
    points: ['One', 'Two'],
  },
};
const tree = (markWords('sample', words) as typeof words).hero;
const collection = wordsCollection('sample', 'Sample', words);
const facts = liveOf({ records: { [collection.name]: collection.builtIn } }).facts;

describe('the words of a designed page', () => {
  test('are marks in their places; addresses, drawings and figures stay', () => {
    expect(tree).toMatchObject({
      ...{ title: '⟦words.sample.hero-title⟧', art: 'office', count: 3 },
      primary: { text: '⟦words.sample.hero-primary-text⟧', href: '/contact' },
      points: ['⟦words.sample.hero-points-0⟧', '⟦words.sample.hero-points-1⟧'],
    });
    expect(fillFacts(tree.openHours, facts)).toBe('Open Mon-Fri 8-6 EST always');
    expect(collection.fields['hero-points-1']).toMatchObject({ kind: 'line', label: 'Hero, points 2', most: 30 });
  });

  test('stand in an element of their own between tags, and as they are within tags, titles and scripts', () => {
    const title = tree.title;
    const html = `<title>${title}</title><h1 class="a" title="${title}">${title} ${tree.openHours}</h1><script>"${title}"</script>`;
    expect(withWordsMarked(html, 'sample', facts)).toBe(
      '<title>A title</title><h1 class="a" title="A title"><span data-words="hero-title">A title</span> ' +
        '<span data-words="hero-open-hours">Open Mon-Fri 8-6 EST always</span></h1><script>"A title"</script>',
    );
  });

  test('keep to what the design holds and to what may stand in a document', () => {
    const values = { ...collection.builtIn[0] };
    const wrong = (text: string) => checkValues(collection, { ...values, 'hero-title': text }, now);
    expect(wrong('x'.repeat(30))).toMatchObject({ ok: true });
    expect(wrong('x'.repeat(31))).toMatchObject({ errors: { 'hero-title': 'Please use at most 30 characters' } });
    expect(wrong('')).toMatchObject({ errors: { 'hero-title': 'Add some text here' } });
    for (const sign of ['<', '>', '"', '`', '\\']) {
      expect(wrong(`a ${sign} b`)).toMatchObject({ errors: { 'hero-title': expect.stringContaining('leave out') } });
    }
  });
});

test('what a text may name are facts by kind with their words, and no words of pages', () => {
  const offered = offeredFacts({ ...builtFacts, 'words.about.title': 'About us', 'company.empty': '' });
  expect(offered.map(({ label }) => label)).toEqual(['Company', 'Hours', 'Prices and plans', 'Claims and promises']);
  const names = offered.flatMap(({ facts }) => facts.map(({ name }) => name));
  expect(names).toContain('price.remote-support-hour');
  expect(names.filter((name) => /^(words|look)\./.test(name))).toEqual([]);
  expect(offered.flatMap(({ facts }) => facts).every(({ words }) => words !== '')).toBe(true);
});
