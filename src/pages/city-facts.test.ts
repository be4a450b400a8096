import { describe, expect, test } from 'vitest';
import { areas, serviceMap } from '#src/content/areas.ts';
import {
  type City,
  type CityPageKind,
  cities,
  cityPage,
  cityTitle,
  isIndexed,
  missingOf,
} from '#src/content/cities.ts';
import { inWords } from '#src/content/facts.ts';
import { companyFacts, companyRecords } from '#src/content/records/company.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { withLive } from '#src/platform/changes.server.ts';

const now = Date.UTC(2026, 11, 31);
const kinds: CityPageKind[] = ['general', 'business', 'residential'];
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
