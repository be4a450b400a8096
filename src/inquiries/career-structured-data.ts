import type { JobPosting, Place, WithContext } from 'schema-dts';
import { areas } from '#src/content/areas.ts';
import { company } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { employmentTypes, type Role } from '#src/content/roles.ts';
import { easternOffset } from '#src/lib/format.ts';
import type { SafeHtml } from '#src/lib/html.ts';

/** The street only for the company's own town; other work is at clients. */
function place(locality: string, isSeat: boolean): Place {
  return {
    '@type': 'Place',
    address: {
      '@type': 'PostalAddress',
      ...(isSeat && inWords(company.street) && { streetAddress: company.street }),
      ...(isSeat && inWords(company.zip) && { postalCode: company.zip }),
      addressLocality: locality,
      addressRegion: company.region,
      addressCountry: company.country,
    },
  };
}

/** By postal city, because Google does not know districts. */
function places(towns: readonly string[]): Place[] {
  const seat = inWords(company.city);
  const found = new Map<string, Place>();
  for (const town of towns) {
    const name = inWords(town);
    const area = areas.all().find((one) => inWords(one.name) === name);
    const city = area?.postalCity || town;
    const isSeat = name === seat;
    if (isSeat || !found.has(inWords(city))) found.set(inWords(city), place(city, isSeat));
  }
  return [...found.values()];
}

function whereOf({ workplace, towns }: Role): Partial<JobPosting> {
  if (workplace === 'place') return { jobLocation: places(towns) };
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements:
      workplace === 'state'
        ? { '@type': 'State', name: `${company.regionName}, ${company.country}` }
        : { '@type': 'Country', name: company.country },
  };
}

const units = { hour: 'HOUR', month: 'MONTH', year: 'YEAR' } as const;

/** Only if the page states pay. */
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

/** End of an Eastern day (YYYY-MM-DD), with offset. */
const endOf = (day: string) => `${day}T23:59:59${easternOffset(Date.parse(`${day}T23:59:59Z`))}`;

/** Google's JobPosting. `html`: the description. */
export function jobData(
  role: Role,
  html: SafeHtml,
  { publicUrl, logo = '/icons/icon-512.png' }: { publicUrl: string; logo?: string | undefined },
): WithContext<JobPosting>[] {
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
        logo: new URL(logo, `${publicUrl}/`).href,
      },
      ...whereOf(role),
      ...payData(role),
      directApply: true,
    },
  ];
}
