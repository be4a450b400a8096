import { describe, expect, test } from 'vitest';
import { testimonials } from '#src/content/testimonials.ts';
import type { Fields } from '#src/lib/records/fields.ts';
import { fieldChanges, wordChange } from './difference.ts';
import { marked, markId, unitsOf } from './page-units.ts';
import { hunksOf } from './places.server.ts';
import { newId } from './record-list.server.ts';
import { edited, errorAt, priceRuler, readForm, typedOf } from './record-view.ts';

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

function formOf(typed: object): FormData {
  const form = new FormData();
  const put = (name: string, value: unknown) => {
    if (Array.isArray(value)) {
      form.set(`${name}.length`, String(value.length));
      value.forEach((item, nth) => {
        for (const [inner, one] of Object.entries(item)) put(`${name}.${nth}.${inner}`, one);
      });
    } else if (typeof value === 'string') form.set(name, value);
    else if (value === true) form.set(name, 'on');
  };
  for (const [name, value] of Object.entries(typed)) put(name, value);
  return form;
}

describe('the form of a record', () => {
  test('reads what it shows, and shows nothing where there is nothing', () => {
    const typed = typedOf(fields, values);
    expect(typed).toEqual({ ...values, price: '150', points: 'a\nb' });
    expect(readForm(fields, formOf(typed))).toEqual(typed);
    expect(typedOf(fields)).toEqual({ title: '', price: '', on: false, points: '', steps: [] });
    const form = new FormData();
    form.set('steps.length', '99999999');
    expect(readForm(fields, form).steps).toHaveLength(500);
  });

  test.each([
    ['add:steps', { steps: [{ text: 'x' }] }, [{ text: 'x' }, { text: '' }], 'field-steps.1.text'],
    ['add:steps', {}, [{ text: 'x' }, { text: 'y' }], 'field-steps'],
    ['remove:steps.0', {}, [{ text: 'y' }], 'field-steps'],
    ['up:steps.1', {}, [{ text: 'y' }, { text: 'x' }], 'field-steps.0'],
    ['down:steps.0', {}, [{ text: 'y' }, { text: 'x' }], 'field-steps.1'],
    ['down:steps.1', {}, [{ text: 'x' }, { text: 'y' }], 'field-steps.1'],
  ])('%s of %j', (edit, change, steps, focus) => {
    const after = edited(fields, typedOf(fields, { ...values, ...change }), edit, {});
    expect([after.typed.steps, after.focus]).toEqual([steps, focus]);
  });

  test('a field goes back to what visitors see', () => {
    const before = typedOf(fields, values);
    const after = edited(fields, { ...before, price: '165' }, 'back:price', before);
    expect(after).toEqual({ typed: before, focus: 'field-price' });
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

describe('where two pages differ', () => {
  const page = (price: string, more = '') =>
    `<html><head><title>Prices</title><meta name="description" content="From ${price}"><style>.a{b:1}</style>` +
    `<script type="application/ld+json">{"offers":{"price":"${price}"}}</script><script>var n="${price}"</script></head>` +
    `<body><h1>Prices</h1><p>A visit is <b>${price}</b> &amp; more.</p>${more}<h2>Snooze</h2><p>The same.</p></body></html>`;

  test('text, head and data are told apart, each under its heading; scripts are nobody’s words', () => {
    const hunks = hunksOf(unitsOf(page('$150')), unitsOf(page('$165', '<p>New here.</p>')));
    expect(hunks.flatMap(({ after }) => after.map(({ kind, text, heading }) => [kind, heading, text]))).toEqual([
      ['head', '', 'From $165'],
      ['data', '', '$165'],
      ['text', 'Prices', 'A visit is $165 & more.'],
      ['text', 'Prices', 'New here.'],
    ]);
    expect(hunksOf(unitsOf(page('$1')), unitsOf(page('$1')))).toEqual([]);
  });

  test('pieces that stand side by side are no one word; what is set off within a word stays in it', () => {
    const textOf = (html: string) => unitsOf(html).map(({ text }) => text);
    expect(textOf('<p><b>Roswell</b><span>15 minutes</span></p>')).toEqual(['Roswell 15 minutes']);
    const set = '<p><a>Basic</a><!-- --> <b>$150</b><span>/visit</span>, <i>no</i>thing</p>';
    expect(textOf(set)).toEqual(['Basic $150/visit, nothing']);
  });

  test('what is new is marked, and nothing else of the page is touched', () => {
    const after = page('$165');
    const html = marked(after, hunksOf(unitsOf(page('$150')), unitsOf(after)));
    const line = '<mark id="changed-Prices">A visit is </mark><b><mark>$165</mark></b><mark> &amp; more.</mark>';
    expect(html).toContain(`<p>${line}</p>`);
    expect(html.replace(/<\/?mark[^>]*>/g, '')).toBe(after);
  });

  test('the first mark under each heading can be led to', () => {
    const two = (price: string) => `<h2>Visits</h2><p>${price}</p><p>from ${price}</p><h2>At home</h2><p>${price}</p>`;
    const html = marked(two('$165'), hunksOf(unitsOf(two('$150')), unitsOf(two('$165'))));
    const ids = [...html.matchAll(/<mark id="([^"]+)">/g)].map(([, id]) => id);
    expect(ids).toEqual([markId('Visits'), markId('At home')]);
  });
});

test('an id is made of the name, and never twice', () => {
  expect(newId('  Renée & Söhne, Inc. ', 'testimonial', new Set())).toBe('renee-sohne-inc');
  expect(newId('Ada', 'testimonial', new Set(['ada', 'ada-2']))).toBe('ada-3');
  expect(newId('李', 'testimonial', new Set())).toBe('testimonial');
});

test('the ruler of a price says each value at its time, the newest where there is no room, and the draft apart', () => {
  const at = (date: string) => Date.parse(`${date}T17:00:00Z`);
  expect(priceRuler([{ value: '$125', at: null }], '$130', at('2026-11-22'))).toBeUndefined();
  const values = [
    { value: '$125', at: null },
    { value: '$140', at: at('2025-03-10') },
    { value: '$150', at: at('2026-03-02') },
    { value: '$155', at: at('2026-04-02') },
  ];
  const ruler = priceRuler(values, '$165', at('2026-11-22'));
  expect(ruler?.points.map(({ value, x }) => [value, Math.round(x)])).toEqual([
    ['$140', expect.any(Number)],
    ['$155', expect.any(Number)],
    ['$165', 100],
  ]);
  expect(ruler?.words).toBe(
    '$125 by default, $140 from March 2025, $150 from March 2026, $155 from April 2026 until today; $165 as a draft',
  );
});
