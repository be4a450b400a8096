import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { builtFacts } from '#src/content/facts-of.ts';
import { testimonials } from '#src/content/testimonials.ts';
import { fillFacts } from '#src/lib/facts.ts';
import { averageRating, Testimonials } from './home.tsx';

test('the average has one decimal', () => {
  expect(averageRating([{ rating: 5 }, { rating: 4 }, { rating: 4 }])).toBe('4.3');
  expect(averageRating(testimonials.all())).toBe('5.0');
});

test('all reviews are shown with their stars in words, and a household without a company line', () => {
  const html = renderToStaticMarkup(<Testimonials />);
  for (const { author } of testimonials.all()) expect(html).toContain(author);
  expect(html.match(/5 out of 5 stars/g)).toHaveLength(testimonials.all().length);
  expect(html).toContain('Tessaro Wealth Partners');
  expect(html).not.toContain('HomeOwner');
});

test('each of the two ratings says what it counts, so that neither contradicts the other', () => {
  const html = renderToStaticMarkup(<Testimonials />);
  const words = fillFacts(html, builtFacts)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(words).toContain('5.0 out of 5, the average of the 8 reviews on this page');
  expect(words).toContain(
    'Counting every review we have had, these 8 among them, we are rated 4.9 out of 5 from 127 reviews.',
  );
});
