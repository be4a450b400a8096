import type { JobPosting, Place } from 'schema-dts';
import { primaryAreas, wideAreas } from '#content/areas.ts';
import type { Role } from '#content/careers.ts';
import { company } from '#content/company.ts';
import { inWords } from '#content/facts.ts';

const place = (locality: string): Place => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    addressLocality: locality,
    addressRegion: company.region,
    addressCountry: company.country,
  },
});

function remoteFrom(location: string): JobPosting['applicantLocationRequirements'] {
  return location.includes(inWords(company.regionName))
    ? { '@type': 'State', name: `${company.regionName}, ${company.country}` }
    : { '@type': 'Country', name: company.country };
}

/** The terms of a role that its words on /careers state: full or part time, and where the work is done. */
export function roleOffer({ type, location }: Role): Partial<JobPosting> {
  const employmentType = [
    ...(/full-time/i.test(type) ? ['FULL_TIME'] : []),
    ...(/part-time/i.test(type) ? ['PART_TIME'] : []),
  ];
  if (/^remote/i.test(location)) {
    return {
      employmentType,
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: remoteFrom(location),
    };
  }
  const named = /north atlanta/i.test(location)
    ? primaryAreas()
    : wideAreas().filter((area) => location.includes(area));
  return { employmentType, jobLocation: (named.length > 0 ? named : [company.city]).map(place) };
}
