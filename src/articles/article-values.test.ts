import { describe, expect, test } from 'vitest';
import { slugOf } from '#src/lib/records/editing.ts';
import { articleOf, typedOf } from './article-values.ts';

describe('what is typed', () => {
  test('is kept as it is compared: trimmed, lists as lists, figures as figures', () => {
    const typed = typedOf({ title: ' A\r\nB ', tags: 'One\n\n two ', minutes: '13', number: '', nothing: 'x' });
    expect(typed).toMatchObject({ title: 'A\nB', tags: ['One', 'two'], minutes: 13, number: null, body: '' });
    expect(typed).not.toHaveProperty('nothing');
    expect(typedOf({ ...typed })).toEqual(typed);
    expect(typedOf({ minutes: 'nine' }).minutes).toBe('nine');
  });

  test('is an article that can be shown, whatever is missing or wrong', () => {
    const shown = articleOf('x', typedOf({ date: '2026-02-31', reviewed: 'soon', minutes: 'nine' }), '2026-11-22');
    expect(shown).toMatchObject({ title: 'Untitled', minutes: null, reviewed: '' });
    expect(articleOf('x', typedOf({ date: 'soon' }), '2026-11-22').date).toBe('2026-11-22');
  });

  test.each([
    ['How we moved a print shop', 'how-we-moved-a-print-shop'],
    ["It's 3 > 2: Über “that”", 'its-3-2-uber-that'],
    ['  -- ', ''],
    [`${'long '.repeat(30)}`, 'long-long-long-long-long-long-long-long-long-long-long-long-long-long-long-long'],
  ])('the address of %j is %j', (title, slug) => expect(slugOf(title, 80)).toBe(slug));
});
