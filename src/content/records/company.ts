import claims from 'content:claims';
import * as collections from 'content:collections';
import data from 'content:company';
import { fields } from 'content:forms/company-fields';
import * as small from 'content:forms/small-fields';
import links from 'content:social-links';
import { plainWords } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';
import { defineRecords, recordsOf } from '../records-of.ts';

const degrees = (value: string, most: number) =>
  /^-?\d{1,3}(\.\d{1,6})?$/.test(value) && Math.abs(Number(value)) <= most;

/** Allows usual separators; 10 digits, or international. */
const isTelephone = (value: string) =>
  /^\+?[\d\s()./-]+$/.test(value) && /^(?:\+\d{8,15}|1?\d{10})$/.test(value.replace(/[^+\d]/g, ''));

const [built] = recordsOf('company', fields, data) as readonly [ItemOf<typeof fields>];

/** S1 §1, S2 §9. */
export const companyRecords = defineRecords('company', data, {
  ...collections.company,
  fields,
  check: (values, now) => ({
    ...(values.founded > new Date(now).getUTCFullYear() && { founded: 'Please enter a year up to this one' }),
    ...(values.zip && !/^\d{5}(-\d{4})?$/.test(values.zip) && { zip: 'Please enter a ZIP code, for example 30301' }),
    // A city of the same name in another state is elsewhere.
    ...(values.region !== built.region &&
      values.city === built.city &&
      values.latitude === built.latitude && {
        city: `Please enter your city: ${built.city} at these degrees is in ${built.regionName}`,
      }),
    ...(values.region !== built.region &&
      values.regionName === built.regionName && {
        regionName: `Please enter the full state name: ${values.region} is not ${built.regionName}`,
      }),
    ...(degrees(values.latitude, 90) ? {} : { latitude: 'Please enter degrees from -90 to 90' }),
    ...(degrees(values.longitude, 180) ? {} : { longitude: 'Please enter degrees from -180 to 180' }),
    ...(values.phone === '' || isTelephone(values.phone)
      ? {}
      : { phone: 'Please enter a phone number, for example (404) 555-0123 or +44 20 7946 0000' }),
    ...plainWords(values),
  }),
});

type CompanyRecord = (typeof companyRecords.builtIn)[number];
type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name;
type CompanyFact =
  `company.${Kebab<keyof Omit<CompanyRecord, 'id'>> | 'headquarters' | 'since' | 'area-title' | 'times' | 'along' | 'between' | 'reach' | 'suburb' | 'suburbs' | 'suburb-title'}`;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const isElsewhere = ({ city, region }: Pick<CompanyRecord, 'city' | 'region'>) =>
  city !== built.city || region !== built.region;

/** Whether the company is elsewhere than the built-in one. */
export const hasMoved = (): boolean => companyRecords.all().some(isElsewhere);

/** Facts derived from city, state and founding year. */
function placeAndTime(record: CompanyRecord) {
  const { city, region, founded } = record;
  const isAway = isElsewhere(record);
  const own = isAway && record.area === built.area ? '' : record.area;
  const area = own || city;
  const areaTitle = `${area.slice(0, 1).toUpperCase()}${area.slice(1)}`;
  const isBuiltSpot = record.latitude === built.latitude && record.longitude === built.longitude;
  return {
    ...(isAway && isBuiltSpot && { latitude: '', longitude: '' }),
    area,
    areaTitle,
    headquarters: `${city}, ${region}`,
    since: `Since ${founded}`,
    // The built-in texts mention places around Atlanta; elsewhere the company's town replaces them.
    along: isAway ? `in ${city}` : 'along Georgia 400',
    between: isAway ? `in and around ${city}` : 'between Buckhead and Cumming',
    reach: isAway ? `in ${area}` : 'from Buckhead to Cumming',
    suburb: isAway ? city : 'Alpharetta',
    suburbs: isAway ? `IT support ${city}` : 'IT support Alpharetta, IT support Johns Creek',
    suburbTitle: `${isAway ? '' : 'Alpharetta & '}${areaTitle}`,
    times: isAway ? 'Eastern Time' : `Eastern Time (${city})`,
  };
}

export const companyFacts = ([record]: readonly CompanyRecord[]) =>
  Object.fromEntries(
    Object.entries(record ? { ...record, ...placeAndTime(record) } : {}).flatMap(([name, value]) =>
      name === 'id' ? [] : [[`company.${kebab(name)}`, String(value)]],
    ),
  ) as Record<CompanyFact, string>;

/** S1 §1 and unbound promises (S1 §9); promises with a computed moment are in hours.ts. */
export const claimRecords = defineRecords('claims', claims, {
  ...collections.claim,
  fields: small.claims,
  check: plainWords,
});

type ClaimFact = `claim.${(typeof claims)[number]['id'] | 'guarantee-days'}`;

/** "30-day" becomes "30 days". */
const asTime = (words: string) => words.replace(/-(day|week|month|year)$/, ' $1s');

export const claimFacts = (records: typeof claimRecords.builtIn) =>
  Object.fromEntries(
    records.flatMap(({ id, words }) => [
      [`claim.${id}`, words],
      ...(id === 'guarantee' ? [['claim.guarantee-days', asTime(words)]] : []),
    ]),
  ) as Record<ClaimFact, string>;

/** Whether emergencies are promised an answer by the clock (S1 §9), on by default. */
export const promiseRecords = defineRecords('promises', [{ id: 'emergency', title: 'Emergency promise' }], {
  ...collections.promise,
  fields: small.promises,
});

/** S1 §3 Social link; public while active. */
export const socialLinkRecords = defineRecords('social-links', links, {
  ...collections.socialLinks,
  fields: small.socialLinks,
});

export type SocialLink = (typeof socialLinkRecords.builtIn)[number]['links'][number];

export const socialLinks = (): readonly SocialLink[] => socialLinkRecords.all()[0]?.links ?? [];
