import type { JobPosting, Place, WithContext } from 'schema-dts';
import { company } from '#content/company.ts';
import { employmentTypes, type Role } from '#content/roles.ts';
import { easternOffset } from '#src/lib/format.ts';
import type { SafeHtml } from '#src/lib/safe-html.ts';

const place = (locality: string): Place => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressLocality: locality,
    addressRegion: company.region,
    addressCountry: company.country,
  },
});

/** Where the work is done, or from where. */
function whereOf({ workplace, towns }: Role): Partial<JobPosting> {
  if (workplace === 'place') return { jobLocation: towns.map(place) };
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements:
      workplace === 'state'
        ? { '@type': 'State', name: `${company.regionName}, ${company.country}` }
        : { '@type': 'Country', name: company.country },
  };
}

const units = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const;

/** The pay, only where the page states one. */
function payData({ payFrom, payTo, payUnit }: Role): Partial<JobPosting> {
  if (payFrom === null || payUnit === '') return {};
  const span = payTo === null ? { value: payFrom } : { minValue: payFrom, maxValue: payTo };
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', ...span, unitText: units[payUnit] },
    },
  };
}

/** The end of a day (YYYY-MM-DD) in Eastern time, with its offset. */
const endOf = (day: string) => `${day}T23:59:59${easternOffset(Date.parse(`${day}T23:59:59Z`))}`;

/** An open role as Google asks for it, with the page's own words; `html` is its description. */
export function jobData(role: Role, html: SafeHtml, publicUrl: string): WithContext<JobPosting>[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: role.title,
      description: `<p>${role.text}</p>${html}`,
      identifier: { '@type': 'PropertyValue', name: company.longName, value: role.id },
      datePosted: role.posted,
      validThrough: endOf(role.openUntil),
      employmentType: [...employmentTypes(role)],
      hiringOrganization: {
        '@type': 'Organization',
        name: company.longName,
        sameAs: new URL('/', `${publicUrl}/`).href,
        logo: new URL('/icons/icon-512.png', `${publicUrl}/`).href,
      },
      ...whereOf(role),
      ...payData(role),
      directApply: true,
    },
  ];
}
