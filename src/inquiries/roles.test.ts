import { describe, expect, test } from 'vitest';
import { builtFacts, liveOf } from '#src/content/facts-of.ts';
import { companyRecords } from '#src/content/records/company.ts';
import { isOpen, openRoles, payOf, type Role, roles, termsOf } from '#src/content/roles.ts';
import { filled } from '#src/lib/facts.ts';
import type { SafeHtml } from '#src/lib/html.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { checkValues } from '#src/lib/records/schema.ts';
import { jobData } from '#src/pages/careers-role.tsx';
import { withLive } from '#src/platform/changes.server.ts';
import { site, tester } from '#tests/helpers/site.ts';

const url = 'https://northarc.example';
const html = '<h2 id="x">What you will do</h2>' as SafeHtml;
const built = (id: string): Role => {
  const role = roles.builtIn.find((one) => one.id === id);
  if (!role) throw new Error(`there is no ${id}`);
  return role;
};
const engineer = built('network-engineer');
const of = (role: Role, facts = builtFacts) => filled(jobData(role, html, { publicUrl: url })[0], facts);
const cities = (role: Role, facts = builtFacts) =>
  [of(role, facts)?.jobLocation ?? []].flat().map((place) => (place as { address: object }).address);

describe('what search engines are told of a role', () => {
  test('is what its page says, in the form that Google asks for', () => {
    expect(of(engineer)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Network Engineer',
      description: `<p>${engineer.text}</p>${html}`,
      identifier: { '@type': 'PropertyValue', name: expect.any(String), value: 'network-engineer' },
      datePosted: '2026-11-21',
      // The last second of the day, in summer time.
      validThrough: '2027-05-31T23:59:59-04:00',
      employmentType: ['FULL_TIME'],
      hiringOrganization: expect.objectContaining({ '@type': 'Organization', sameAs: `${url}/` }),
      // Buckhead is a district of Atlanta, and no city of an address.
      jobLocation: ['Alpharetta', 'Milton', 'Johns Creek', 'Cumming', 'Sandy Springs', 'Atlanta'].map(
        (addressLocality) => ({
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality, addressRegion: 'GA', addressCountry: 'US' },
        }),
      ),
      directApply: true,
    });
    expect(of({ ...engineer, openUntil: '2026-12-31' })).toMatchObject({ validThrough: '2026-12-31T23:59:59-05:00' });
  });

  test('says from where remote work may be done', () => {
    const from = (role: string) => of(built(role))?.applicantLocationRequirements;
    expect(of(built('full-stack-developer'))).toMatchObject({ jobLocationType: 'TELECOMMUTE' });
    expect(from('full-stack-developer')).toEqual({ '@type': 'Country', name: 'US' });
    expect(from('after-hours-support-engineer')).toEqual({ '@type': 'State', name: 'Georgia, US' });
    expect(of(built('residential-field-technician'))).toMatchObject({ employmentType: ['FULL_TIME', 'PART_TIME'] });
  });

  test('names each city once, and the street only where the company has told one and is there', () => {
    const towns = ['Atlanta', 'Buckhead', 'Milton'];
    const named = cities({ ...engineer, towns });
    expect(named).toMatchObject([{ addressLocality: 'Atlanta' }, { addressLocality: 'Milton' }]);
    const [own] = companyRecords.builtIn;
    const company = [{ ...own, street: '12 Main Street', zip: '30303' }] as unknown as Item[];
    const live = liveOf({ records: { company } });
    const [first, second] = withLive(
      () => live,
      () => cities({ ...engineer, towns }, live.facts),
    );
    expect(first).toMatchObject({ addressLocality: 'Atlanta', streetAddress: '12 Main Street', postalCode: '30303' });
    expect(second).not.toHaveProperty('streetAddress');
  });

  test('names a pay only where the role states one', () => {
    const value = (pay: Partial<Role>) => of({ ...engineer, ...pay })?.baseSalary;
    expect(value({})).toBeUndefined();
    expect(value({ payFrom: 24, payUnit: 'hour' })).toMatchObject({ value: { value: 24, unitText: 'HOUR' } });
    expect(value({ payFrom: 52_000, payTo: 60_000, payUnit: 'year' })).toMatchObject({
      currency: 'USD',
      value: { minValue: 52_000, maxValue: 60_000, unitText: 'YEAR' },
    });
  });
});

test('the organization has the company’s own logo once there is one', () => {
  const logo = (own?: string) => jobData(engineer, html, { publicUrl: url, logo: own })[0]?.hiringOrganization;
  expect(logo()).toMatchObject({ logo: `${url}/icons/icon-512.png` });
  expect(logo('/brand/x-icon-512.png')).toMatchObject({ logo: `${url}/brand/x-icon-512.png` });
});

test('terms and pay in words', () => {
  expect(termsOf(built('after-hours-support-engineer'))).toBe('Full-time, four nights a week');
  expect(termsOf(engineer)).toBe('Full-time');
  expect(payOf(engineer)).toBe('');
  expect(payOf({ payFrom: 52_000, payTo: 60_000, payUnit: 'year' })).toBe('$52,000 to $60,000 a year');
  expect(payOf({ payFrom: 24, payTo: null, payUnit: 'hour' })).toBe('$24 an hour');
});

test('a role is open through its last day', () => {
  expect(isOpen({ openUntil: '2027-05-31' }, '2027-05-31')).toBe(true);
  expect(isOpen({ openUntil: '2027-05-31' }, '2027-06-01')).toBe(false);
  expect(openRoles('2027-06-01')).toEqual([]);
});

const { id: _, ...came } = engineer;

test('a role is refused for what is wrong with it', () => {
  for (const [field, change] of [
    ['towns', { towns: [] }],
    ['payFrom', { payTo: 10, payUnit: 'hour' }],
    ['openUntil', { openUntil: '2026-11-20' }],
    ['topics', { topics: ['networks'] }],
    ['description', { description: 'Too short' }],
  ] as const)
    expect(checkValues(roles, { ...came, ...change }, Date.UTC(2026, 11, 31)), field).toMatchObject({
      ok: false,
      errors: { [field]: expect.any(String) },
    });
});

test('the sitemap lists a role that is new, and none whose Eastern day is over', async () => {
  const made = await site();
  const listed = async () => (await (await made.request('/sitemap.xml')).text()).match(/\/careers\/[^<]+/g);
  const lead = { ...came, title: 'Van Fleet Lead', posted: '2026-06-09', openUntil: '2026-06-11' };
  await made.deps.records.publishing.publish(roles, 'van-fleet-lead', 0, lead, tester);
  // Still the eleventh in Atlanta, though no longer in Greenwich.
  made.clock.set('2026-06-11T23:59:00-04:00');
  expect(await listed()).toContain('/careers/van-fleet-lead');
  made.clock.advance(60_000);
  expect(await listed()).toHaveLength(roles.builtIn.length);
});
