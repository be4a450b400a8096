import { describe, expect, test } from 'vitest';
import { type CityPageKind, cities, cityPath } from '#content/cities.ts';
import { cityAddressOf } from './address.ts';
import { neighboursOf } from './neighbours.ts';

const kinds: CityPageKind[] = ['general', 'business', 'residential'];

describe('the address of a city page', () => {
  test.each(cities.flatMap((city) => kinds.map((kind) => [cityPath(kind, city.slug), kind, city] as const)))(
    '%s is read back',
    (path, kind, city) => {
      expect(cityAddressOf(path.slice(1))).toEqual({ kind, city });
      expect(cityAddressOf(path.slice(1).toUpperCase())).toEqual({ kind, city });
    },
  );

  test('an unknown city is still a city address', () => {
    expect(cityAddressOf('it-support-macon-ga')).toEqual({ kind: 'general', city: undefined });
    expect(cityAddressOf('business-it-support-st-simons-island-ga')).toEqual({ kind: 'business', city: undefined });
  });

  test.each([
    'it-support',
    'it-support-ga',
    'it-support--ga',
    'it-support-milton',
    'xit-support-milton-ga',
    'nowhere',
    '',
  ])('"%s" is none', (segment) => {
    expect(cityAddressOf(segment)).toBeUndefined();
  });
});

describe('neighbours', () => {
  test('are the three nearest, in order', () => {
    const near = (slug: string) => neighboursOf(cities.find((city) => city.slug === slug)!).map((city) => city.slug);
    expect(near('milton')).toEqual(['alpharetta', 'johns-creek', 'cumming']);
    expect(near('buckhead')[0]).toBe('sandy-springs');
    expect(near('cumming')[0]).toBe('milton');
  });

  test.each(cities.map((city) => [city.name, city] as const))('of %s are three other cities', (_, city) => {
    const near = neighboursOf(city);
    expect(new Set(near).size).toBe(3);
    expect(near).not.toContain(city);
  });
});

describe('the words of a city', () => {
  const pages = cities.flatMap((city) => kinds.map((kind) => city.pages[kind]));

  test('are its own: no title, description, headline, introduction or paragraph stands twice', () => {
    for (const words of [
      pages.map((page) => page.metaTitle),
      pages.map((page) => page.metaDescription),
      pages.map((page) => page.headline),
      pages.map((page) => page.intro),
      pages.flatMap((page) => page.whyParagraphs),
      pages.flatMap((page) => page.services.map((card) => card.text)),
    ]) {
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test('fit into the head', () => {
    for (const { metaTitle, metaDescription } of pages) {
      expect(metaTitle.length).toBeLessThanOrEqual(60);
      expect(metaDescription.length).toBeGreaterThanOrEqual(120);
      expect(metaDescription.length).toBeLessThanOrEqual(158);
    }
  });
});
