import { describe, expect, test } from 'vitest';
import { areas, serviceMap } from '#src/content/areas.ts';
import {
  type City,
  type CityPageKind,
  cities,
  cityPage,
  cityPath,
  cityTitle,
  isIndexed,
  missingOf,
  offersOf,
} from '#src/content/cities.ts';
import { inWords } from '#src/content/facts.ts';
import { liveOf } from '#src/content/facts-of.ts';
import { usd } from '#src/content/prices.ts';
import { companyFacts, companyRecords } from '#src/content/records/company.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { cityAddressOf } from './city.tsx';

const kinds: CityPageKind[] = ['general', 'business', 'residential'];

test('the address of a city page is read back, also of a city that is unknown, and no other is one', () => {
  for (const city of cities.builtIn)
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
  const [alpharetta] = cities.builtIn as readonly [City];
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
  });

  test('is found under the state that it had before, and a city without pages under those there are', () => {
    expect(there(() => cityAddressOf('business-it-support-asheville-ga'))).toMatchObject({ city: { id: 'asheville' } });
    expect(there(() => cityAddressOf('it-support-boone-nc'))).toEqual({ kind: 'general', city: undefined });
    expect(there(() => cityAddressOf('it-support-boone-tx'))).toBeUndefined();
    expect(cityAddressOf('it-support-boone-nc')).toBeUndefined();
  });
});

describe('the words of a city', () => {
  const pages = cities.builtIn.flatMap((city) =>
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

const now = Date.UTC(2026, 11, 31);
const bare: City = {
  ...{ id: 'tucker', name: 'Tucker', region: '', state: '', driveMinutes: null, notes: [], text: '', landmarks: '' },
  ...{ neighborhoods: [], neighbors: [], population: '', populationNote: '', businesses: '', businessesNote: '' },
  pages: [],
};
const general: City['pages'][number] = {
  ...{ kind: 'general', title: 'IT support in Tucker, at Main Street', lead: 'We know it.', headPlace: '' },
  ...{ metaDescription: '', whyTitle: '', whyParagraphs: ['Low ceilings.'], forBusiness: '', forHomes: '' },
  ...{ inEmergency: '', closingTitle: '', closingLead: '' },
};
const worded: City = { ...bare, pages: [general] };
const indexed = (city: City) => kinds.filter((kind) => isIndexed(kind, city));
/** What `read` says while these records are published. */
const among = <Said>(records: Record<string, readonly Item[]>, read: () => Said): Said =>
  withLive(() => ({ records, facts: {} }), read);

describe('which pages search engines are told of', () => {
  test('all three of each as it comes', () => {
    for (const city of cities.builtIn) expect(indexed(city), city.name).toEqual(kinds);
    expect(missingOf(worded)).not.toEqual([]);
  });

  test('none of those the site came with once the company is elsewhere, until that is confirmed', () => {
    const [built] = companyRecords.builtIn;
    const company = [{ ...built, id: 'company', city: 'Asheville', region: 'NC', regionName: 'North Carolina' }];
    const [city] = cities.builtIn as readonly [City];
    const facts = companyFacts(company as never);
    const elsewhere = (confirmed: Record<string, readonly string[]>, one: City) =>
      withLive(
        () => ({ records: { company }, facts, confirmed }),
        () => ({ pages: indexed(one), said: missingOf(one).join(' '), map: serviceMap() }),
      );
    expect(elsewhere({}, city)).toMatchObject({ pages: [], said: expect.stringContaining('company is elsewhere') });
    expect(elsewhere({}, city).map).toBeUndefined();
    expect(elsewhere({ cities: [city.id] }, city).pages).toEqual(kinds);
    expect(elsewhere({}, { ...worded, driveMinutes: 20 }).pages).toEqual(['general']);
    expect(serviceMap()?.places.length).toBeGreaterThan(5);
  });

  test('none by facts alone, none by words alone, and the owner reads why; a drive time or a note makes them worth it', () => {
    expect([bare, { ...bare, driveMinutes: 25 }, worded].flatMap(indexed)).toEqual([]);
    const said = missingOf(bare).join(' ');
    for (const word of ['nothing on these pages is specific to Tucker', '“IT support”', 'ZIP codes'])
      expect(said).toContain(word);
    for (const more of [{ driveMinutes: 25 }, { notes: ['The depot has one riser.'] }])
      expect(indexed({ ...worded, ...more })).toEqual(['general']);
    expect(missingOf({ ...worded, driveMinutes: 25 }).join(' ')).not.toContain('“IT support”');
  });

  test('by a review, a story or an article from there; a longer name that holds it is another place', () => {
    const by = (collection: string, item: object) =>
      among({ testimonials: [], [collection]: [{ id: 'x', ...item }] }, () => indexed(worded));
    expect(by('testimonials', { location: 'tucker' })).toEqual(['general']);
    expect(by('stories', { client: 'Print shop, Tucker' })).toEqual(['general']);
    expect(by('articles', { title: 'Cables', tags: ['Wi-Fi', 'Tucker'] })).toEqual(['general']);
    expect(by('articles', { title: 'What Tucker’s offices ask', tags: [] })).toEqual(['general']);
    expect(by('stories', { client: 'Print shop, Tuckerville' })).toEqual([]);
  });
});

test('a page without words of its own names the city and has every part; what it does say stands', () => {
  for (const kind of kinds) {
    const page = cityPage(kind, bare);
    for (const words of [page.title, page.lead, page.metaDescription]) expect(words).toContain('Tucker');
    for (const [name, words] of Object.entries(page))
      if (name !== 'headPlace') expect(words.length, name).toBeGreaterThan(0);
    expect(inWords(cityTitle(kind, bare))).toContain('Tucker, GA');
  }
  expect(cityPage('general', worded)).toMatchObject({ lead: 'We know it.', whyParagraphs: ['Low ceilings.'] });
  expect(cityPage('general', worded).closingTitle).toBe(cityPage('general', bare).closingTitle);
});

describe('places', () => {
  const { id: _, ...alpharetta } = areas.builtIn[0] ?? { id: '' };
  test('are refused for what is wrong with them', () => {
    for (const [field, change] of [
      ['name', { name: 'A & B' }],
      ['name', { name: 'Here, there' }],
      ['zips', { zips: ['3000'] }],
      ['latitude', { latitude: null }],
      ['longitude', { longitude: -84.2941 }],
    ] as const)
      expect(checkValues(areas, { ...alpharetta, ...change }, now)).toMatchObject({
        ok: false,
        errors: { [field]: expect.any(String) },
      });
  });

  test('a city names each page once', () => {
    const { id: __, ...values } = worded;
    expect(checkValues(cities, values, now)).toMatchObject({ ok: true });
    expect(checkValues(cities, { ...values, pages: [general, general] }, now)).toMatchObject({
      ok: false,
      errors: { pages: expect.any(String) },
    });
  });
});
