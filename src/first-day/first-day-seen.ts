import defaultSocialLinks from 'content:social-links';
import { collectionNamed } from '#src/content/records/all.ts';
import { companyRecords } from '#src/content/records/company.ts';
import type { logoRecords } from '#src/content/records/look.ts';
import { defaultSchedule } from '#src/content/schedule.ts';
import { filled } from '#src/lib/facts.ts';
import { type Finding, standingFields } from '#src/lib/records/collection.ts';
import type { Live } from '#src/lib/records/live.ts';
import type { Schedule } from '#src/lib/schedule.ts';
import type { Seen, StepId } from './first-day-steps.ts';

export interface Known {
  live: Live;
  schedule: Schedule;
  /** Including inactive ones. */
  profiles: readonly { url: string; active: boolean }[];
  samples: ReadonlyMap<string, number>;
  published: ReadonlySet<string>;
  mail: { isSent: boolean; words: string };
  domain: readonly Finding[];
}

type Company = (typeof companyRecords.builtIn)[number];
type CompanyField = keyof Omit<Company, 'id'>;
const nameFields: readonly string[] = ['name', 'longName', 'legalName', 'tagline', 'blurb', 'founded'];
const emailFields = ['info', 'support', 'emergency', 'careers', 'privacy', 'legal'] as const;

const domainOf = (address: string) => address.split('@').at(-1) ?? '';
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export function seenOf(known: Known): Record<StepId, Seen> {
  const { live, samples, published, mail, domain } = known;
  const [built] = companyRecords.builtIn;
  const items = <Name extends string>(name: Name) => live.records[name] ?? collectionNamed(name)?.builtIn ?? [];
  const company = filled(items('company')[0] as unknown as Company, live.facts);
  const differs = (...fields: CompanyField[]) => fields.some((field) => company[field] !== built?.[field]);
  const shownProfiles = known.profiles.filter(({ active }) => active).map(({ url }) => url);
  const builtProfiles = shownProfiles.filter((url) => defaultSocialLinks.some((link) => link.url === url));
  const left = emailFields.filter((field) => domainOf(company[field]) === domainOf(built?.[field] ?? ''));
  const madeUp = (name: string) => samples.get(name) ?? 0;
  const [logo] = items('logo') as unknown as typeof logoRecords.builtIn;
  const [colours] = items('colours');
  const standing = live.confirmed?.company?.length
    ? []
    : standingFields(companyRecords as never, items('company')[0] ?? { id: '' }).filter((field) =>
        nameFields.includes(field),
      );
  const stillBuilt = standing.map((field) => companyRecords.fields[field as CompanyField].label).join(', ');
  const own = (isOwn: boolean, words: string, made = 0): Seen => ({ isOwn, samples: made, words });
  const ofRecords = (name: string, one: string, many: string): Seen => {
    const [all, made] = [items(name).length, madeUp(name)];
    const words = made > 0 ? `${count(all, one, many)}, ${made} still sample content` : count(all, one, many);
    return own(published.has(name), words, made);
  };
  const madeUpPlaces = [
    madeUp('areas') > 0 && `${count(madeUp('areas'), 'place', 'places')} still sample content`,
    madeUp('cities') > 0 && `${count(madeUp('cities'), 'city page', 'city pages')} still sample content`,
  ].filter(Boolean);
  const placesSaid = [count(items('areas').length, 'place', 'places'), ...madeUpPlaces].join(', ');
  const isAsBuilt = JSON.stringify(known.schedule) === JSON.stringify(defaultSchedule);
  const wrong = domain.filter(({ holds }) => !holds);
  const street = [company.street, company.city, company.region].filter(Boolean).join(', ');
  return {
    name: own(
      differs('name', 'longName', 'legalName'),
      `${company.longName}. ${company.tagline}${stillBuilt && `. Still the default: ${stillBuilt}`}`,
      standing.length > 0 ? 1 : 0,
    ),
    logo: own(Boolean(logo?.logo), logo?.logo ? 'Your own' : 'The default mark with your name'),
    colours: own(published.has('colours'), `Links and buttons ${colours?.brand}, accent button ${colours?.accent}`),
    addresses: own(
      left.length === 0,
      left.length > 0
        ? `${street}. ${count(left.length, 'address still ends', 'addresses still end')} in ${domainOf(built?.info ?? '')}`
        : `${street}. ${company.info}`,
    ),
    telephone: own(company.phone !== '', company.phone || 'None. No page shows one'),
    hours: own(!isAsBuilt, live.facts['hours.office'] ?? ''),
    areas: own(published.has('areas') || published.has('cities'), placesSaid, madeUp('areas') + madeUp('cities')),
    prices: ofRecords('prices', 'price', 'prices'),
    people: ofRecords('team', 'person', 'people'),
    profiles: own(
      builtProfiles.length === 0,
      builtProfiles.length > 0
        ? `${count(builtProfiles.length, 'link', 'links')} in the footer still the default: ${builtProfiles.join(', ')}`
        : count(shownProfiles.length, 'link in the footer', 'links in the footer'),
    ),
    mail: own(mail.isSent, mail.words),
    domain: own(wrong.length === 0, wrong[0]?.says ?? 'Everything looks good'),
  };
}
