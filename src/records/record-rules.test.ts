import { describe, expect, test } from 'vitest';
import { testimonials } from '#src/content/testimonials.ts';
import type { Fields } from '#src/lib/records/fields.ts';
import { fieldChanges, wordChange } from './difference.ts';
import { newId } from './record-list.server.ts';
import { edited, errorAt, readForm, typedOf } from './record-view.ts';

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

test('an id is made of the name, and never twice', () => {
  expect(newId('  Renée & Söhne, Inc. ', 'testimonial', new Set())).toBe('renee-sohne-inc');
  expect(newId('Ada', 'testimonial', new Set(['ada', 'ada-2']))).toBe('ada-3');
  expect(newId('李', 'testimonial', new Set())).toBe('testimonial');
});
