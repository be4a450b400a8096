import { describe, expect, test } from 'vitest';
import { careers } from '#content/careers.ts';
import { openingRules } from '#content/hours.ts';
import { defaultSocialLinks } from '#content/social-links.ts';
import { wayTo } from './breadcrumbs.ts';
import { breadcrumbData, businessData, dataOfPath, jobPostings } from './structured-data.ts';

const url = 'https://northarc.example';
const facts = { publicUrl: url, profiles: [], office: openingRules.office };

test('the firm has its area and its hours, and no ratings', () => {
  const data = businessData({ publicUrl: url, profiles: defaultSocialLinks, office: openingRules.office });
  expect(data).toMatchObject({
    '@type': 'ProfessionalService',
    url: 'https://northarc.example/',
    address: { addressLocality: 'Atlanta', addressRegion: 'GA', addressCountry: 'US' },
    openingHoursSpecification: [{ opens: '08:00', closes: '18:00' }],
  });
  expect((data as { areaServed?: unknown }).areaServed).toContainEqual({ '@type': 'City', name: 'Johns Creek' });
  expect(JSON.stringify(data)).not.toMatch(/rating|review/i);
});

describe('breadcrumbs', () => {
  const names = (path: string, title: string) =>
    (
      (breadcrumbData(path, title, url)[0]?.itemListElement ?? []) as unknown as {
        name: string;
        item: string;
        position: number;
      }[]
    ).map(({ position, name, item }) => `${position} ${name} ${item.replace(url, '')}`);

  test('lead through the pages above', () => {
    expect(names('/it-support/business', 'Business IT | Northarc')).toEqual([
      '1 Home /',
      '2 IT support /it-support',
      '3 Business IT support /it-support/business',
    ]);
  });

  test('lead to a city through IT support', () => {
    expect(names('/business-it-support-johns-creek-ga', 'Title | Northarc')).toEqual([
      '1 Home /',
      '2 IT support /it-support',
      '3 Business in Johns Creek /business-it-support-johns-creek-ga',
    ]);
  });

  test('of an alias are those of its first path; the front page has none', () => {
    expect(wayTo('/web-development')).toEqual(wayTo('/website-development-seo'));
    expect(breadcrumbData('/', 'Title', url)).toEqual([]);
    expect(wayTo('/thank-you')).toEqual([]);
  });

  test('end at the title of a page that no list names', () => {
    expect(names('/blog/an-article', 'An Article')).toEqual([
      '1 Home /',
      '2 Blog /blog',
      '3 An Article /blog/an-article',
    ]);
  });
});

describe('job postings', () => {
  const postings = jobPostings(url);
  const of = (title: string) => postings.find((posting) => posting.title === title);

  test('are exactly the roles of the careers page', () => {
    const roles = careers.roleGroups.flatMap((group) => group.roles);
    expect(postings.map(({ title }) => title)).toEqual(roles.map(({ title }) => title));
    for (const posting of postings) {
      expect(posting).toMatchObject({
        datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        employmentType: ['FULL_TIME', 'PART_TIME'].slice(0, (posting.employmentType as string[]).length),
      });
      expect(Boolean(posting.jobLocation) || posting.jobLocationType === 'TELECOMMUTE').toBe(true);
    }
  });

  test('say where the work is done', () => {
    expect(of('Full-Stack Developer')).toMatchObject({
      applicantLocationRequirements: { '@type': 'Country', name: 'US' },
    });
    expect(of('After-Hours Support Engineer')).toMatchObject({
      applicantLocationRequirements: { '@type': 'State', name: 'Georgia, US' },
    });
    expect(
      careers.roleGroups.flatMap(({ roles }) => roles).some(({ location }) => /^North Atlanta/.test(location)),
    ).toBe(true);
    for (const { jobLocation, title } of postings as {
      jobLocation?: { address: { addressLocality: string } }[];
      title: string;
    }[]) {
      const role = careers.roleGroups.flatMap(({ roles }) => roles).find((one) => one.title === title);
      const places = jobLocation?.map(({ address }) => address.addressLocality) ?? [];
      if (role?.location.startsWith('North Atlanta')) expect(places).not.toContain('Atlanta');
    }
    expect(of('Residential Field Technician')).toMatchObject({
      employmentType: ['FULL_TIME', 'PART_TIME'],
      jobLocation: [
        { address: { addressLocality: 'Alpharetta' } },
        { address: { addressLocality: 'Milton' } },
        { address: { addressLocality: 'Cumming' } },
      ],
    });
  });

  test('stand on the careers page only', () => {
    expect(dataOfPath('/careers', facts)).toHaveLength(postings.length);
    expect(dataOfPath('/about', facts)).toEqual([]);
  });
});
