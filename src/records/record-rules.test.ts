import { describe, expect, test } from 'vitest';
import { testimonials } from '#src/content/testimonials.ts';
import { moved, typedOf, valueAt, withValue } from '#src/lib/records/editing.ts';
import type { Fields } from '#src/lib/records/fields.ts';
import { fieldChanges, wordChange } from './difference.ts';
import { errorAt } from './fields.tsx';
import { newId } from './record-list.server.ts';

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
