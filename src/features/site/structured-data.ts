import type { BreadcrumbList, JobPosting, ProfessionalService, Thing, WithContext } from 'schema-dts';
import { wideAreas } from '#content/areas.ts';
import { careers, rolesOpenUntil, rolesPosted } from '#content/careers.ts';
import { company } from '#content/company.ts';
import { businessClock } from '#content/hours.ts';
import { wayTo } from './breadcrumbs.ts';
import { roleOffer } from './role-offer.ts';

// What search engines are told of a page, and no more than the page shows; never ratings (design.md section 7).

const context = 'https://schema.org';
const absolute = (path: string, publicUrl: string) => new URL(path, `${publicUrl}/`).href;
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** A link to the firm elsewhere; named while it is active (S1 §3 Social link). */
interface Profile {
  readonly url: string;
  readonly active: boolean;
}

/** The firm, its area and its hours, as the foot of every page states them. */
export function businessData(publicUrl: string, profiles: readonly Profile[]): WithContext<ProfessionalService> {
  return {
    '@context': context,
    '@type': 'ProfessionalService',
    '@id': `${absolute('/', publicUrl)}#business`,
    name: company.longName,
    legalName: company.legalName,
    description: company.blurb,
    url: absolute('/', publicUrl),
    email: company.emails.info,
    image: absolute('/og/default.png', publicUrl),
    logo: absolute('/icons/icon-512.png', publicUrl),
    foundingDate: String(company.founded),
    address: {
      '@type': 'PostalAddress',
      addressLocality: company.city,
      addressRegion: company.region,
      addressCountry: company.country,
    },
    areaServed: wideAreas.map((name) => ({ '@type': 'City', name })),
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: clockTime(businessClock.opens),
        closes: clockTime(businessClock.closes),
      },
    ],
    sameAs: profiles.filter(({ active }) => active).map(({ url }) => url),
  };
}

/** The way from the front page to a page, exactly as the page shows it; none where there is none. */
export function breadcrumbData(path: string, title: string, publicUrl: string): WithContext<BreadcrumbList>[] {
  const way = wayTo(path, title);
  if (way.length === 0) return [];
  return [
    {
      '@context': context,
      '@type': 'BreadcrumbList',
      itemListElement: way.map((crumb, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: crumb.name,
        item: absolute(crumb.path, publicUrl),
      })),
    },
  ];
}

/** One entry for each role that /careers lists, with the page's own words. */
export function jobPostings(publicUrl: string): WithContext<JobPosting>[] {
  return careers.roleGroups
    .flatMap(({ roles }) => roles)
    .map((role) => ({
      '@context': context,
      '@type': 'JobPosting',
      title: role.title,
      description: `${role.text} ${role.type}, ${role.location}.`,
      datePosted: rolesPosted,
      validThrough: rolesOpenUntil,
      directApply: true,
      hiringOrganization: { '@type': 'Organization', name: company.longName, sameAs: absolute('/', publicUrl) },
      ...roleOffer(role),
    }));
}

/** What a page says of itself by its canonical path alone, beside what its route adds. */
export function dataOfPath(path: string, publicUrl: string, profiles: readonly Profile[]): WithContext<Thing>[] {
  if (path === '/' || path === '/contact') return [businessData(publicUrl, profiles)];
  return path === '/careers' ? jobPostings(publicUrl) : [];
}
