import { expect, test } from 'vitest';
import { fives, testimonials } from '#src/content/testimonials.ts';

test('how many gave five follows the reviews that are published, and is as specified until they change', () => {
  expect(fives(testimonials.builtIn)).toBe(' These three gave five; the front page shows eight that did.');
  expect(fives([{ rating: 5, about: true }])).toBe(' This one gave five; the front page shows one that did.');
  expect(fives([{ rating: 4, about: true }])).toBe('');
});
