import { describe, expect, test } from 'vitest';
import { type CityPageKind, cities, cityPath, cityTitle } from '#content/cities.ts';
import { inWords } from '#content/facts.ts';
import { usd } from '#content/prices.ts';
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
  test.each(cities.map((city) => [city.name, city] as const))('of %s are one or two other cities', (_, city) => {
    const near = neighboursOf(city);
    expect(near.map(({ slug }) => slug)).toEqual(city.neighbors);
    expect([1, 2]).toContain(new Set(near).size);
    expect(near).not.toContain(city);
  });

  test('Buckhead has only Sandy Springs beside it', () => {
    const near = (slug: string) => neighboursOf(cities.find((city) => city.slug === slug)!).map(({ name }) => name);
    expect(near('buckhead')).toEqual(['Sandy Springs']);
    expect(near('sandy-springs')).toEqual(['Buckhead']);
  });
});

describe('the words of a city', () => {
  const pages = cities.flatMap((city) => kinds.map((kind) => ({ ...city.pages[kind], head: cityTitle(kind, city) })));

  test('are its own: no title, description, headline, introduction or paragraph stands twice', () => {
    for (const words of [
      pages.map((page) => page.head),
      pages.map((page) => page.metaDescription),
      pages.map((page) => page.title),
      pages.map((page) => page.lead),
      pages.flatMap((page) => page.whyParagraphs),
      pages.flatMap((page) => page.services),
      pages.map((page) => page.closing.title),
      pages.map((page) => page.closing.lead),
    ]) {
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test('name exactly the prices that search engines are told', () => {
    for (const { title, lead, whyParagraphs, services, offers = [] } of pages) {
      const words = [title, lead, ...whyParagraphs, ...services].join(' ');
      const named = words.match(/⟦price\.[a-z-]+⟧/g) ?? [];
      expect(offers.map(({ price }) => usd(price)).sort(), title).toEqual(named.sort());
    }
  });

  test('fit into the head', () => {
    for (const { head, metaDescription } of pages) {
      expect(inWords(head).length).toBeLessThanOrEqual(60);
      expect(inWords(metaDescription).length).toBeGreaterThanOrEqual(120);
      expect(inWords(metaDescription).length).toBeLessThanOrEqual(158);
    }
  });
});
