import { describe, expect, test } from 'vitest';
import {
  type CityPageKind,
  cityPage,
  cityPath,
  cityTitle,
  cities as collection,
  offersOf,
} from '#src/content/cities.ts';
import { liveOf } from '#src/content/facts-of.ts';
import { usd } from '#src/content/prices.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { cityAddressOf } from './city.tsx';

const cities = collection.builtIn;
const kinds: CityPageKind[] = ['general', 'business', 'residential'];

test('the address of a city page is read back, also of a city that is unknown, and no other is one', () => {
  for (const city of cities)
    for (const kind of kinds) {
      const path = cityPath(kind, city.id).slice(1);
      expect(cityAddressOf(path)).toEqual({ kind, city });
      expect(cityAddressOf(path.toUpperCase())).toEqual({ kind, city });
    }
  expect(cityAddressOf('business-it-support-st-simons-island-ga')).toEqual({ kind: 'business', city: undefined });
  for (const none of [
    'it-support',
    'it-support-ga',
    'it-support--ga',
    'it-support-milton',
    'xit-support-milton-ga',
    '',
  ])
    expect(cityAddressOf(none), none).toBeUndefined();
});

describe('the address of a city elsewhere', () => {
  const [alpharetta] = cities as readonly [(typeof cities)[number]];
  const asheville = { ...alpharetta, id: 'asheville', name: 'Asheville', state: '' };
  const greer = { ...asheville, id: 'greer', name: 'Greer', state: 'SC' };
  const company = [{ ...companyRecords.builtIn[0], city: 'Asheville', region: 'NC', regionName: 'North Carolina' }];
  const live = liveOf({ records: { company, cities: [alpharetta, asheville, greer] } as never });
  const there = <Said>(read: () => Said) => withLive(() => live, read);

  test('ends with its own state, else with that of the company; those the site came with stay', () => {
    expect(there(() => ['alpharetta', 'asheville', 'greer'].map((id) => cityPath('general', id)))).toEqual([
      '/it-support-alpharetta-ga',
      '/it-support-asheville-nc',
      '/it-support-greer-sc',
    ]);
    expect(there(() => cityTitle('general', asheville))).toContain('Asheville, ');
    expect(there(() => cityTitle('general', greer))).toContain('Greer, SC');
    expect(live.facts['cities.pages']).toBe('Alpharetta/alpharetta-ga, Asheville/asheville-nc, Greer/greer-sc');
  });

  test('is found under the state that it had before, and a city without pages under those there are', () => {
    expect(there(() => cityAddressOf('business-it-support-asheville-ga'))).toMatchObject({ city: { id: 'asheville' } });
    expect(there(() => cityAddressOf('it-support-boone-nc'))).toEqual({ kind: 'general', city: undefined });
    expect(there(() => cityAddressOf('it-support-boone-tx'))).toBeUndefined();
    expect(cityAddressOf('it-support-boone-nc')).toBeUndefined();
  });
});

describe('the words of a city', () => {
  const pages = cities.flatMap((city) =>
    kinds.map((kind) => ({ ...cityPage(kind, city), head: cityTitle(kind, city) })),
  );

  test('are its own: no title, description, headline, introduction or paragraph stands twice', () => {
    const single = ['head', 'metaDescription', 'title', 'lead', 'closingTitle', 'closingLead'] as const;
    for (const words of [
      ...single.map((name) => pages.map((page) => page[name])),
      pages.flatMap((page) => page.whyParagraphs),
      pages.flatMap((page) => [page.forBusiness, page.forHomes, page.inEmergency]),
    ]) {
      expect(new Set(words).size).toBe(words.length);
    }
  });

  test('name exactly the prices that search engines are told', () => {
    for (const page of pages) {
      const { title, lead, whyParagraphs, forBusiness, forHomes, inEmergency } = page;
      const words = [title, lead, ...whyParagraphs, forBusiness, forHomes, inEmergency].join(' ');
      const named = words.match(/⟦price\.[a-z-]+⟧/g) ?? [];
      expect(
        offersOf(page).map(({ price }) => usd(price)),
        title,
      ).toEqual(named);
    }
  });
});
