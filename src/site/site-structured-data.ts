import type {
  BreadcrumbList,
  OpeningHoursSpecification,
  ProfessionalService,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';
import { wideAreas } from '#src/content/areas.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { priceRecords } from '#src/content/records/prices.ts';
import { timeOf, weekdays } from '#src/lib/day-times.ts';
import { dollars } from '#src/lib/format.ts';
import type { Week } from '#src/lib/schedule.ts';
import { wayTo } from './public-pages.ts';
import type { SpecialHours } from './special-hours.server.ts';

// Only what the page itself shows; never ratings (design.md section 7).

const context = 'https://schema.org';
const absolute = (path: string, publicUrl: string) => new URL(path, `${publicUrl}/`).href;

export interface FirmFacts {
  publicUrl: string;
  /** S1 §3 Social link; listed while active. */
  profiles: readonly { readonly url: string; readonly active: boolean }[];
  /** Monday first. */
  office: Week;
  /** Upcoming days with other hours that visitors may know about. */
  special?: readonly SpecialHours[];
  /** Path of the logo; the default mark if missing. */
  logo?: string | undefined;
}

/** 24:00 does not exist, and search engines read midnight to midnight as closed. */
const closesAt = (minute: number) => timeOf(Math.min(minute, 24 * 60 - 1));

/** From first opening to last closing, as the pages say it; equal days together. */
function openingHours(office: Week): OpeningHoursSpecification[] {
  const days = office.flatMap((ranges, at) => {
    const [first, last, name] = [ranges[0], ranges.at(-1), weekdays[at]];
    return first && last && name ? [{ name, opens: timeOf(first.from), closes: closesAt(last.to) }] : [];
  });
  const equal = [...new Set(days.map(({ opens, closes }) => `${opens} ${closes}`))];
  return equal.map((hours) => {
    const [opens = '', closes = ''] = hours.split(' ');
    const names = days.filter((day) => day.opens === opens && day.closes === closes).map(({ name }) => name);
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: names, opens, closes };
  });
}

/** A day from 00:00 to 00:00 is closed. */
const specialDays = (special: readonly SpecialHours[]): OpeningHoursSpecification[] =>
  special.map(({ from, through, hours }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: from,
    validThrough: through,
    opens: timeOf(hours?.from ?? 0),
    closes: closesAt(hours?.to ?? 0),
  }));

function priceRange(): string {
  const amounts = priceRecords.all().map((price) => price.dollars);
  return `${dollars(Math.min(...amounts))}-${dollars(Math.max(...amounts))}`;
}

const businessId = (publicUrl: string) => `${absolute('/', publicUrl)}#business`;

/** The street only for the company's own town; other work is at clients. */
export const addressData = (locality: string, isSeat = true) => ({
  '@type': 'PostalAddress' as const,
  ...(isSeat && inWords(company.street) && { streetAddress: company.street }),
  ...(isSeat && inWords(company.zip) && { postalCode: company.zip }),
  addressLocality: locality,
  addressRegion: company.region,
  addressCountry: company.country,
});

/** The firm, its area and hours, as in the footer. */
export function businessData({
  publicUrl,
  profiles,
  office,
  special = [],
  logo = '/icons/icon-512.png',
}: FirmFacts): WithContext<ProfessionalService> {
  return {
    '@context': context,
    '@type': 'ProfessionalService',
    '@id': businessId(publicUrl),
    name: company.longName,
    legalName: company.legalName,
    description: company.blurb,
    url: absolute('/', publicUrl),
    email: company.emails.info,
    ...(inWords(company.phone) && { telephone: company.phone }),
    image: absolute('/og/default.png', publicUrl),
    logo: absolute(logo, publicUrl),
    foundingDate: String(company.founded),
    address: addressData(company.city),
    ...(inWords(company.geo.latitude) && { geo: { '@type': 'GeoCoordinates' as const, ...company.geo } }),
    priceRange: priceRange(),
    areaServed: wideAreas().map((name) => ({ '@type': 'City', name })),
    openingHoursSpecification: openingHours(office),
    ...(special.length > 0 && { specialOpeningHoursSpecification: specialDays(special) }),
    sameAs: profiles.filter(({ active }) => active).map(({ url }) => url),
  };
}

/** Same as the visible breadcrumb; empty if there is none. */
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

/** No SearchAction: only some pages are searchable. */
const siteData = (publicUrl: string): WithContext<WebSite> => ({
  '@context': context,
  '@type': 'WebSite',
  '@id': `${absolute('/', publicUrl)}#website`,
  name: company.longName,
  alternateName: company.name,
  url: absolute('/', publicUrl),
  inLanguage: 'en-US',
  publisher: { '@id': businessId(publicUrl) },
});

/** Data by canonical path, besides what the route adds. */
export function dataOfPath(path: string, facts: FirmFacts): WithContext<Thing>[] {
  if (path === '/') return [siteData(facts.publicUrl), businessData(facts)];
  return path === '/contact' || path === '/emergency' ? [businessData(facts)] : [];
}
