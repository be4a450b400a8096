import { describe, expect, test } from 'vitest';
import { builtFacts, liveOf } from '#src/content/facts-of.ts';
import { defaultSchedule, openingRules } from '#src/content/hours.ts';
import { companyRecords, socialLinks } from '#src/content/records/company.ts';
import { filled } from '#src/lib/facts.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { wayTo } from './public-pages.ts';
import { breadcrumbData, businessData, dataOfPath } from './site-structured-data.ts';
import { specialHours } from './special-hours.server.ts';

const url = 'https://northarc.example';
const facts = { publicUrl: url, profiles: [], office: openingRules.office };

test('the firm has its area and its hours, and no ratings', () => {
  const data = businessData({ publicUrl: url, profiles: socialLinks(), office: openingRules.office });
  expect(filled(data, builtFacts)).toMatchObject({
    '@type': 'ProfessionalService',
    url: 'https://northarc.example/',
    address: { addressLocality: 'Atlanta', addressRegion: 'GA', addressCountry: 'US' },
    openingHoursSpecification: [{ opens: '08:00', closes: '18:00' }],
  });
  expect((data as { areaServed?: unknown }).areaServed).toContainEqual({ '@type': 'City', name: 'Johns Creek' });
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
});

test('who is open until midnight closes at 23:59, since midnight to midnight would read as closed', () => {
  const office = openingRules.office.map(() => [{ from: 0, to: 24 * 60 }]);
  expect(businessData({ ...facts, office: office as unknown as typeof facts.office })).toMatchObject({
    openingHoursSpecification: [{ opens: '00:00', closes: '23:59' }],
  });
});

test('closures and openings to come that visitors may know of are special hours', () => {
  const one = { reason: 'Trip', shown: true, office: true };
  const rules = {
    ...defaultSchedule,
    closures: [
      { ...one, id: 'a', from: '2026-06-10T00:00', to: '2026-06-13T00:00' },
      { ...one, id: 'b', from: '2026-06-15T00:00', to: '2026-06-15T10:00' },
      { ...one, id: 'c', from: '2026-06-16T00:00', to: '2026-06-17T00:00', shown: false },
      { ...one, id: 'd', from: '2026-06-17T00:00', to: '2026-06-18T00:00', office: false },
      { ...one, id: 'e', from: '2026-06-01T00:00', to: '2026-06-02T00:00' },
    ],
    openings: [{ ...one, id: 'f', from: '2026-06-20T09:00', to: '2026-06-20T12:00' }],
  };
  const special = specialHours(Date.parse('2026-06-09T12:00:00-04:00'), rules);
  expect(special).toEqual([
    { from: '2026-06-10', through: '2026-06-12' },
    { from: '2026-06-15', through: '2026-06-15', hours: { from: 600, to: 1080 } },
    { from: '2026-06-20', through: '2026-06-20', hours: { from: 540, to: 720 } },
  ]);
  const [closed, late] =
    (businessData({ ...facts, special }) as { specialOpeningHoursSpecification?: object[] })
      .specialOpeningHoursSpecification ?? [];
  expect(closed).toMatchObject({
    validFrom: '2026-06-10',
    validThrough: '2026-06-12',
    opens: '00:00',
    closes: '00:00',
  });
  expect(late).toMatchObject({ opens: '10:00', closes: '18:00' });
  expect(businessData(facts)).not.toHaveProperty('specialOpeningHoursSpecification');
});

describe('breadcrumbs', () => {
  const names = (path: string, title: string) => {
    const items = breadcrumbData(path, title, url)[0]?.itemListElement ?? [];
    return (items as unknown as { name: string; item: string; position: number }[]).map(
      ({ position, name, item }) => `${position} ${name} ${item.replace(url, '')}`,
    );
  };

  test('lead through the pages above, and end at the title of a page that no list names', () => {
    const support = ['1 Home /', '2 IT support /it-support'];
    expect(names('/it-support/business', 'Title')).toEqual([...support, '3 Business IT support /it-support/business']);
    const city = '/business-it-support-johns-creek-ga';
    expect(names(city, 'Title')).toEqual([...support, `3 Business in Johns Creek ${city}`]);
    const article = '3 An Article /blog/an-article';
    expect(names('/blog/an-article', 'An Article')).toEqual(['1 Home /', '2 Blog /blog', article]);
  });

  test('of an alias are those of its first path; the front page has none', () => {
    expect(wayTo('/web-development')).toEqual(wayTo('/website-development-seo'));
    expect(breadcrumbData('/', 'Title', url)).toEqual([]);
    expect(wayTo('/thank-you')).toEqual([]);
  });
});

test('telephone and street are named once the owner has filled them in', () => {
  expect(businessData(facts)).not.toHaveProperty('telephone');
  const [own] = companyRecords.builtIn;
  const filledIn = { ...own, phone: '(770) 555-0142', street: '12 Main Street', zip: '30009' };
  const live = liveOf({ records: { company: [filledIn as Item] } });
  const data = withLive(
    () => live,
    () => filled(businessData(facts), live.facts),
  );
  expect(data).toMatchObject({
    telephone: '(770) 555-0142',
    address: { streetAddress: '12 Main Street', postalCode: '30009' },
  });
});

test('the front page says whose site it is, and where the firm is and what it costs', () => {
  const [site, firm] = filled(dataOfPath('/', facts), builtFacts);
  expect(site).toMatchObject({
    '@type': 'WebSite',
    name: 'Northarc IT & Software',
    publisher: { '@id': `${url}/#business` },
  });
  // It has no search of its own that a search engine could send somebody to.
  expect(site).not.toHaveProperty('potentialAction');
  expect(firm).toMatchObject({
    '@id': `${url}/#business`,
    geo: { '@type': 'GeoCoordinates', latitude: '33.749', longitude: '-84.388' },
    priceRange: expect.stringMatching(/^\$\d+-\$\d+,\d{3}$/),
  });
  expect(dataOfPath('/about', facts)).toEqual([]);
});
