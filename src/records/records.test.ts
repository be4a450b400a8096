import { describe, expect, test } from 'vitest';
import { faqs } from '#src/content/answers.ts';
import { testimonials } from '#src/content/clients.ts';
import { liveOf } from '#src/content/facts-of.ts';
import { policies } from '#src/content/policies.ts';
import { collectionNamed, collections } from '#src/content/records/all.ts';
import { socialLinkRecords, socialLinks } from '#src/content/records/company.ts';
import { protectionRecords, protectionsOff } from '#src/content/records/look.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { roles } from '#src/content/roles.ts';
import { dollars } from '#src/lib/format.ts';
import type { AnyCollection } from '#src/lib/records/collection.ts';
import { type EditorAnswer, moved, typedOf, valueAt, withValue } from '#src/lib/records/editing.ts';
import type { Fields } from '#src/lib/records/fields.ts';
import { capital } from '#src/lib/text.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { editorOf } from '#tests/helpers/editor.ts';
import { routeArgs, signedInCookie, site, testClock, tester } from '#tests/helpers/site.ts';
import { fieldChanges, wordChange } from './difference.ts';
import { questionsOf } from './editor.server.ts';
import { errorAt } from './fields.tsx';
import { previewPages } from './preview.server.ts';
import { fieldNotes } from './record.server.ts';
import { newId } from './record-list.server.ts';
import { withArticle } from './record-words.ts';
import { overWords, shownName } from './snapshot.server.ts';
import { loader } from './words-saying.ts';

async function desk(collection: AnyCollection, id: string) {
  const made = await site({ clock: testClock('2026-12-01T10:00:00-05:00') });
  return { made, ...(await editorOf(made, collection, id)) };
}

const askedOf = (answer: EditorAnswer) => (answer.ok ? [] : (answer.questions ?? []));

test('social links need an address of the web, are shown at once, and come back by undo', async () => {
  const { made, act } = await desk(socialLinkRecords, 'social-links');
  const shown = () => withLive(made.deps.live, socialLinks);
  const link = { id: 'a', platform: 'Mastodon', url: 'https://social.example/@northarc', icon: 'globe', active: true };
  for (const url of ['javascript:alert(1)', 'ftp://a', 'https://', 'https://a b', '/contact', '']) {
    const refused = { ok: false, errors: { 'links.0.url': expect.any(String) } };
    expect(await act('publish', { links: [{ ...link, url }] })).toMatchObject(refused);
  }
  expect(shown()).toEqual(socialLinkRecords.builtIn[0]?.links);
  expect(await act('publish', { links: [link] })).toMatchObject({ ok: true, undo: 1 });
  expect(shown()).toEqual([link]);
  await act('undo', {}, { number: '1' });
  expect(shown()).toEqual(socialLinkRecords.builtIn[0]?.links);
});

test('a protection is off where it was switched off, and a later one is on', async () => {
  const { made, act } = await desk(protectionRecords, 'protections');
  const off = () => withLive(made.deps.live, protectionsOff);
  expect(off()).toBeUndefined();
  expect(await act('publish', { banner: false, contextMenu: false })).toMatchObject({ ok: true });
  expect(off()).toBe('banner contextMenu');
  const { publishing } = made.deps.records;
  await publishing.publish(protectionRecords, 'protections', 1, { title: 'Protections', shortcuts: false }, tester);
  expect(off()).toBe('shortcuts');
});

test('a role that has closed is asked about, be it published now or on a day after its last', async () => {
  const { act, shown } = await desk(roles, 'network-engineer');
  expect(askedOf(await act('publish', { openUntil: '2026-11-30' }))).toEqual([expect.stringContaining('Open until')]);
  const later = { when: 'later', day: '2026-12-10', time: '09:00' };
  const asked = askedOf(await act('publish', { openUntil: '2026-12-09' }, later));
  expect(asked).toHaveLength(1);
  // An answer that was given about one thing is none about two.
  const both = { openUntil: '2026-11-30', payFrom: '0', payUnit: 'hour' };
  expect(askedOf(await act('publish', both, { sure: asked.join(' ') }))).toHaveLength(2);
  expect(await act('publish', { openUntil: '2026-12-10' }, later)).toMatchObject({ ok: true });
  expect(shown()).toMatchObject({ openUntil: '2027-05-31' });
});

test('a link that leads nowhere is said before an answer or a policy is published', async () => {
  const dead = 'Write a [text message](whatsapp://send?phone=1).';
  const said = expect.stringContaining('“text message” doesn’t work');
  const answer = await desk(faqs, 'response-times');
  expect(await answer.act('publish', { answer: dead })).toMatchObject({ ok: false, errors: { answer: said } });
  const later = { when: 'later', day: '2026-12-10', time: '09:00' };
  expect(await answer.act('publish', { answer: dead }, later)).toMatchObject({ ok: false, errors: { answer: said } });
  const policy = await desk(policies, 'privacy');
  const sections = [{ title: 'One', content: dead }];
  const errors = { 'sections.0.content': said };
  expect(await policy.act('publish', { sections })).toMatchObject({ ok: false, errors });
});

test('a draft that says what visitors see is none; who writes on an older one is told the newer', async () => {
  const { act, view } = await desk(priceRecords, 'remote-support-hour');
  const first = await act('keep', { dollars: 80 });
  expect(first).toMatchObject({ ok: true, number: 0, known: expect.any(Number) });
  expect((await view()).changes).toEqual([expect.objectContaining({ before: '$75', after: '$80' })]);
  const theirs = { dollars: '80' };
  expect(await act('keep', { dollars: 90 })).toMatchObject({ ok: false, clash: { with: 'draft', theirs } });
  const known = String(first.ok && first.known);
  expect(await act('keep', {}, { known })).toMatchObject({ ok: true, known: null });
  expect((await view()).draft).toBeUndefined();
});

test('confirming, restoring and undoing leave the draft as it is; a colleague’s newer draft is not discarded', async () => {
  const { act, shown, view } = await desk(testimonials, testimonials.builtIn[0]?.id ?? '');
  const kept = await act('keep', { location: 'Canton' });
  const known = kept.ok ? String(kept.known) : '';
  const draft = { base: 1, typed: { location: 'Canton' } };
  expect(await act('confirm')).toMatchObject({ ok: true, number: 1, typed: draft.typed });
  expect(await view()).toMatchObject({ number: 1, draft });
  expect(await act('publish', { location: 'Milton' }, { known, base: '1' })).toMatchObject({ ok: true, number: 2 });
  const again = await act('keep', { location: 'Roswell' }, { base: '2' });
  expect(await act('undo', {}, { number: '2' })).toMatchObject({ ok: true, typed: { location: 'Roswell' } });
  expect(await act('restore', {}, { number: '2', base: '3' })).toMatchObject({ ok: true });
  expect([shown(), (await view()).draft]).toMatchObject([{ location: 'Milton' }, { typed: { location: 'Roswell' } }]);
  await act('keep', { location: 'Duluth' }, { base: '2', known: again.ok ? String(again.known) : '' });
  const stale = again.ok ? String(again.known) : '';
  expect(await act('drop', { location: 'Roswell' }, { known: stale })).toMatchObject({
    ok: false,
    clash: { with: 'draft' },
  });
  expect((await view()).draft).toMatchObject({ typed: { location: 'Duluth' } });
});

test('words of a page get curly quotation marks, and what is scheduled is asked about before it is published now', async () => {
  const home = collectionNamed('words-home');
  if (!home) throw new Error('there are no words of the home page');
  const { act, shown } = await desk(home, 'home');
  const title = { 'hero-title': '"Yes," we say' };
  const later = { when: 'later', day: '2026-12-10', time: '09:00' };
  const kept = await act('publish', title, later);
  expect(kept).toMatchObject({ ok: true, typed: { 'hero-title': '“Yes,” we say' } });
  const known = { known: String(kept.ok && kept.known) };
  const asked = askedOf(await act('publish', title, known));
  expect(asked).toEqual([expect.stringMatching(/^These changes are scheduled for Thu, Dec 10, 9:00 AM ET\./)]);
  expect(await act('publish', title, { ...known, sure: asked.join(' ') })).toMatchObject({ ok: true });
  expect(shown()).toMatchObject({ 'hero-title': '“Yes,” we say' });
});

test('a price is added, told in any text and removed; one that pages name stays, and no text gets it back', async () => {
  const { act, shown, view, made } = await desk(priceRecords, 'drone-survey');
  expect(await act('publish', { name: 'Drone survey', dollars: 300, unit: 'per roof' })).toMatchObject({ ok: true });
  expect(made.deps.facts()).toMatchObject({ 'price.drone-survey': '$300' });
  expect((await view()).canRemove).toBe(true);
  const answer = await editorOf(made, faqs, 'response-times');
  expect(await answer.act('publish', { answer: 'A survey costs {{price.drone-survey}}.' })).toMatchObject({ ok: true });
  const { question } = faqs.find('response-times') ?? { question: '' };
  const reason = `This price is used in “${question}”. Remove {{price.drone-survey}} there first.`;
  expect(await act('remove', {}, { base: '1' })).toMatchObject({ ok: false, reason });
  expect(await answer.act('undo', {}, { number: '1' })).toMatchObject({ ok: true });
  expect(await act('remove', {}, { base: '1' })).toMatchObject({ ok: true });
  expect(shown()).toBeUndefined();
  const unknown = 'That version can’t be published anymore. Answer: There is no fact named price.drone-survey';
  const again = await answer.act('restore', {}, { number: '1', base: '2' });
  expect(again).toEqual({ ok: false, reason: unknown });
  const visit = await editorOf(made, priceRecords, 'remote-support-hour');
  expect((await visit.view()).canRemove).toBe(false);
  expect(await visit.act('remove')).toMatchObject({ ok: false });
});

const notes = (id: string, change: object) => {
  const published = priceRecords.builtIn.find((one) => one.id === id) ?? {};
  const values = { ...published, ...change };
  return fieldNotes(priceRecords, { id, values, published, all: priceRecords.builtIn, today: '2026-11-23', facts: {} });
};

describe('before a price is published', () => {
  test('the others that say the same figure are named', () => {
    const said = 'Business support: Essential and Home support: Basic say $150 too.';
    const dollars = `${said} That’s a separate price and won’t change.`;
    expect(notes('business-from-per-user-month', { dollars: 160 })).toEqual({ dollars });
    expect(notes('remote-support-hour', { dollars: 80 })).toEqual({});
  });
  test('nothing at all, and the name of another, are spoken of', () => {
    expect(notes('remote-support-hour', { dollars: 0 }).dollars).toMatch(/\$0/);
    expect(notes('remote-support-hour', { name: 'essential ' }).name).toBe('Another price has the same name.');
  });
  test('a lowest price that is not the lowest is asked about, and nothing that the site comes with', () => {
    const at = Date.parse('2027-05-31T23:59:00-04:00');
    const [price, essential, ...rest] = priceRecords.builtIn;
    const others = priceRecords.builtIn.filter((one) => one !== essential);
    expect(questionsOf(priceRecords, { ...essential, dollars: 163 }, at, others)).toEqual([
      'Pages would say “from $150”, but the lowest business plan costs $163. Is that right?',
    ]);
    const raised = priceRecords.builtIn.map((one) => (one === essential ? { ...one, dollars: 163 } : one));
    expect(questionsOf(priceRecords, { ...price, dollars: 163 }, at, raised.slice(1))).toEqual([]);
    expect(questionsOf(priceRecords, { ...rest[1], dollars: 1 }, at, others)).toEqual([]);
    for (const collection of collections) {
      for (const values of collection.builtIn) {
        expect(questionsOf(collection, values, Date.parse('2026-11-23T12:00:00-05:00')), values.id).toEqual([]);
      }
    }
  });
  test('cents are shown where there are any', () => {
    expect([173.5, 150, 1234.05, 1.1 * 10].map(dollars)).toEqual(['$173.50', '$150', '$1,234.05', '$11']);
  });
});

test('a role is closed from the day after its last; a word has its article', () => {
  const role = { ...roles.builtIn[0], openUntil: '2027-05-31' };
  expect(overWords(roles, role, '2027-05-31')).toBe('');
  expect(overWords(roles, role, '2027-06-01')).toBe('Closed since Tuesday, June 1, 2027');
  expect(['price', 'answer'].map((one) => capital(withArticle(one)))).toEqual(['A price', 'An answer']);
});

test('a record is called by the facts that its name names, published or typed', () => {
  const plans = collections.find(({ name }) => name === 'prices')!;
  const facts = { 'company.name': 'Ridge & Sons' };
  for (const name of ['{{company.name}} Care', '\u27e6company.name\u27e7 Care', 'Ridge & Sons Care'])
    expect(shownName(plans, 'care', { name }, facts)).toBe('Ridge & Sons Care');
});

test('a text that is none of the words of a page leads to the records that say it', async () => {
  const made = await site();
  const cookie = await signedInCookie(made);
  const saying = async (text: string) => {
    const args = routeArgs(made, `/admin/words?${new URLSearchParams({ saying: text })}`, { cookie });
    return (await withLive(made.deps.live, () => loader(args as never))).json();
  };
  // Whole, within other words, and beside them.
  const titles = ['Stopping a wire fraud on a Friday', 'transfer stopped before release'];
  for (const text of [...titles, 'Pages: $86,000 transfer stopped before release.']) {
    expect(await saying(text)).toMatchObject([{ path: '/admin/records/stories/invoice-fraud' }]);
  }
  for (const text of ['', '$1,500 per month', '- … -', 'no such words']) expect(await saying(text)).toEqual([]);
  expect((await saying('Milton')).length).toBeLessThanOrEqual(3);
});

test.each([
  ['prices', 'seo', { dollars: 750 }, '/website-development-seo'],
  ['words-about', 'about', {}, '/about'],
  ['words-not-found', 'not-found', {}, '/not-found'],
  ['stories', 'a-new-one', {}, '/portfolio/a-new-one'],
  [
    'articles',
    'keeping-north-atlanta-office-online',
    { slug: 'keeping-an-office-online' },
    '/blog/keeping-an-office-online',
  ],
  ['testimonials', 'ada', {}, '/'],
  ['hours', 'hours', { closures: [{ id: 'a', from: '', to: '' }] }, '/'],
  ['policies', 'privacy', { updated: '' }, '/privacy'],
])('%s/%s is shown first on its own page', async (name, id, change, first) => {
  const { deps } = await site();
  const collection = collectionNamed(name)!;
  const like = collection.builtIn.find((one) => one.id === id) ?? collection.builtIn[0];
  const { id: _, ...values } = { ...like, id, ...change };
  await deps.records.drafts.keep(collection, { id, base: 0, values, publishAt: null, known: null }, tester);
  const parts = {
    ...{ ...deps, actor: tester, previewPolicy: () => '' },
    ...{ liveWith: (records: never) => liveOf({ ...deps.content.published(), records }) },
    shownWith: () => Promise.reject(new Error('nothing is rendered')),
  };
  const pages = await previewPages(parts, { collection: name, id });
  expect(pages?.first).toBe(first);
  expect(pages?.pages).toContainEqual({ path: first, name: expect.stringMatching(/^[^⟦]+$/) });
});

const fields = {
  title: { kind: 'line', label: 'Title', most: 20, needed: 'Please name it' },
  price: { kind: 'dollars', label: 'Price', max: 500 },
  on: { kind: 'yes', label: 'On' },
  points: { kind: 'lines', label: 'Points', most: 3, each: 20 },
  steps: {
    kind: 'list',
    label: 'Steps',
    one: 'step',
    most: 2,
    fields: { text: { kind: 'line', label: 'Text', most: 10 } },
  },
} satisfies Fields;
const values = { title: 'Visit', price: 150, on: true, points: ['a', 'b'], steps: [{ text: 'x' }, { text: 'y' }] };

describe('the form of a record', () => {
  test('shows nothing where there is nothing', () => {
    expect(typedOf(fields, values)).toEqual({ ...values, price: '150', points: 'a\nb' });
    expect(typedOf(fields)).toEqual({ title: '', price: '', on: false, points: '', steps: [] });
  });

  test('changes a value where it stands, also within a list', () => {
    const typed = typedOf(fields, values);
    expect(withValue(typed, 'steps.1.text', 'z')).toEqual({ ...typed, steps: [{ text: 'x' }, { text: 'z' }] });
    expect(valueAt(withValue(typed, 'title', 'Call'), 'title')).toBe('Call');
    expect(valueAt(typed, 'steps.1.text')).toBe('y');
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  });

  test('what is wrong with a line is said at its field', () => {
    expect(errorAt({ 'points.2': 'Too long' }, 'points', fields.points)).toBe('Too long');
    expect(errorAt({ 'steps.0.text': 'Too long' }, 'steps', fields.steps)).toBeUndefined();
  });
});

describe('what differs in words', () => {
  test.each([
    [
      'a home visit costs $150 for one hour',
      'a home visit costs $165 for one hour',
      '… visit costs $150 for one …',
      '… visit costs $165 for one …',
    ],
    ['', 'new words', '', 'new words'],
    ['one two', 'one two three', 'one two', 'one two three'],
  ])('%j and %j', (before, after, was, is) => {
    expect(wordChange(before, after)).toEqual({ before: was, after: is });
  });

  test('field by field, as the desk says values', () => {
    const after = { ...values, price: '165', on: false, steps: [{ text: 'x' }] };
    expect(fieldChanges(fields, values, after)).toEqual([
      { field: 'price', label: 'Price', before: '$150', after: '$165' },
      { field: 'on', label: 'On', before: 'Yes', after: 'No' },
      { field: 'steps', label: 'Steps', before: 'x / y', after: 'x' },
    ]);
    expect(fieldChanges(testimonials.fields, testimonials.builtIn[0], testimonials.builtIn[0])).toEqual([]);
  });
});

test('an id is made of the name, and never twice', () => {
  expect(newId('  Renée & Söhne, Inc. ', 'testimonial', new Set())).toBe('renee-sohne-inc');
  expect(newId('Ada', 'testimonial', new Set(['ada', 'ada-2']))).toBe('ada-3');
  expect(newId('李', 'testimonial', new Set())).toBe('testimonial');
});
