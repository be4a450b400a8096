import data from 'content:cities';
import { type AnyCollection, standingFields } from '#src/lib/records/collection.ts';
import type { Item, ItemOf } from '#src/lib/records/fields.ts';
import { live } from '#src/lib/records/live.ts';
import { areas, wideAreas } from './areas.ts';
import { hasOwnWords } from './city-words.ts';
import { company } from './company.ts';
import { inWords, wordsNow } from './facts.ts';
import { nameOf, type Price, prices, usd } from './prices.ts';
import { hasMoved } from './records/company.ts';
import { defineRecords } from './records-of.ts';
import { testimonials } from './testimonials.ts';

// A city's page is honest when it says what could not stand on the page of any other city. Search engines are told of a
// page that has words of its own and at least one fact that only somebody who works there can state. What a map knows
// (ZIP codes, landmarks, population) is on the page, and counts for nothing here.

const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `;
const speaksOf = (text: unknown, name: string) => typeof text === 'string' && words(text).includes(words(name));

/** Records of a collection by its name, as they are published; none before a server has read them. */
const published = (collection: string): readonly Item[] => live()?.records[collection] ?? [];

/** What is published that comes from a city: the reviews given there, stories of jobs there, articles about it. */
export function fromThere({ name }: Pick<City, 'name'>) {
  return {
    reviews: testimonials.all().filter(({ location }) => location.toLowerCase() === name.toLowerCase()),
    stories: published('stories').filter(({ client }) => speaksOf(client, name)),
    articles: published('articles').filter(
      ({ title, tags }) => speaksOf(title, name) || (Array.isArray(tags) && tags.some((tag) => speaksOf(tag, name))),
    ),
  };
}

/** Whether anything is stated of a city that only somebody who works there knows. */
function isKnown(city: City): boolean {
  const { reviews, stories, articles } = fromThere(city);
  return city.driveMinutes !== null || [city.notes, reviews, stories, articles].some(({ length }) => length > 0);
}

let cameWith: Pick<AnyCollection, 'sample' | 'builtIn'> | undefined;

/** Tells which cities the site came with; said once by their collection, which reads this file itself. */
function setDefaultCities(cities: Pick<AnyCollection, 'sample' | 'builtIn'>): void {
  cameWith = cities;
}

/** Whether the words of a city are those that the site came with, while the company is somewhere else. */
function isLeftBehind(city: City): boolean {
  if (!hasMoved() || live()?.confirmed?.cities?.includes(city.id)) return false;
  return cameWith !== undefined && standingFields(cameWith, city).length > 0;
}

/** Whether search engines are told of one of a city's pages. */
export const isIndexed = (kind: CityPageKind, city: City): boolean =>
  hasOwnWords(kind, city) && isKnown(city) && !isLeftBehind(city);

const pageNames: Readonly<Record<CityPageKind, string>> = {
  general: 'IT support',
  business: 'Business IT support',
  residential: 'Residential tech support',
};

/** What keeps a city's pages from search engines, and what visitors miss on them, in sentences for the owner. */
export function missingOf(city: City): string[] {
  const bare = (Object.keys(pageNames) as CityPageKind[]).filter((kind) => !hasOwnWords(kind, city));
  const place = areas.all().find(({ name }) => name === city.name);
  return [
    ...(isLeftBehind(city)
      ? [
          `Hidden from search engines: the text came with the site, and your company is elsewhere. Replace it, or confirm that it’s true of you.`,
        ]
      : []),
    ...(isKnown(city)
      ? []
      : [
          `Hidden from search engines: nothing on these pages is specific to ${city.name}. Add the drive time from your office or what you know about the place, or publish a review, a story or an article from there.`,
        ]),
    ...bare.map(
      (kind) =>
        `Hidden from search engines: the text of the page “${pageNames[kind]}” is generic. Give it its own title, introduction and reasons.`,
    ),
    ...(city.driveMinutes === null ? ['Visitors don’t see how far it is from your office.'] : []),
    ...((place?.zips.length ?? 0) > 0
      ? []
      : [`No ZIP codes are shown: add ${city.name} under “Places served” with the ZIP codes you drive to.`]),
  ];
}

/** A price as a page states it, for structured data. */
export interface CityOffer {
  readonly name: string;
  readonly price: Price;
  readonly unit: string;
  /** The page says "from". */
  readonly from?: boolean;
}

/** The three pages of a city. */
export type CityPageKind = 'general' | 'business' | 'residential';

const offers: readonly CityOffer[] = [
  { name: 'Business IT support', price: prices.businessFromPerUserMonth, unit: 'per user per month', from: true },
  { name: `${nameOf(prices.businessEssential)} plan`, price: prices.businessEssential, unit: 'per user per month' },
  {
    name: `${nameOf(prices.businessProfessional)} plan`,
    price: prices.businessProfessional,
    unit: 'per user per month',
  },
  { name: 'Home visit', price: prices.residentialBasicVisit, unit: 'per visit of one hour' },
  { name: 'Home network setup', price: prices.residentialHomeNetwork, unit: 'one-time' },
  { name: 'Smart-home setup', price: prices.residentialSmartHome, unit: 'complete' },
  { name: 'Remote support', price: prices.remoteSupportHour, unit: 'per hour' },
];

const ownWords = 'Left empty, general words stand here, and search engines are told to leave the page out.';

const pageFields = {
  kind: {
    kind: 'choice',
    label: 'Which of the three pages',
    options: [
      { value: 'general', label: 'IT support' },
      { value: 'business', label: 'Business IT support' },
      { value: 'residential', label: 'Residential tech support' },
    ],
    needed: 'Please say which page',
  },
  title: { kind: 'line', label: 'Title', most: 100, hint: ownWords },
  lead: { kind: 'paragraph', label: 'Introduction', most: 500, rows: 4, hint: ownWords },
  headPlace: {
    kind: 'line',
    label: 'Place in the tab’s title',
    most: 40,
    hint: 'Where it is not the city with its state.',
  },
  metaDescription: {
    kind: 'paragraph',
    label: 'Description for search engines',
    hint: '120 to 158 characters are shown.',
    most: 250,
    rows: 3,
  },
  whyTitle: { kind: 'line', label: 'Title of “Why choose us”', most: 120 },
  whyParagraphs: { kind: 'lines', label: 'Why choose us, a paragraph on each line', most: 5, each: 900 },
  forBusiness: { kind: 'paragraph', label: 'What you do for businesses there', most: 400, rows: 3 },
  forHomes: { kind: 'paragraph', label: 'What you do for homes there', most: 400, rows: 3 },
  inEmergency: { kind: 'paragraph', label: 'What you do in an emergency there', most: 400, rows: 3 },
  closingTitle: { kind: 'line', label: 'Title at the page’s end', most: 120 },
  closingLead: { kind: 'paragraph', label: 'Words at the page’s end', most: 500, rows: 3 },
} as const;

const fields = {
  name: { kind: 'line', label: 'City', most: 40, needed: 'Please name the city' },
  region: {
    kind: 'line',
    label: 'What stands behind its name in the tab’s title',
    most: 40,
    hint: 'The state, unless told.',
  },
  state: {
    kind: 'line',
    label: 'State, two letters',
    most: 2,
    hint: 'Stands in the addresses of its pages, and in the tab’s title unless told. Left empty, your company’s.',
  },
  driveMinutes: {
    kind: 'number',
    label: 'Drive from your office, in minutes',
    hint: 'Outside of rush hour, as you know it.',
    min: 1,
    max: 240,
  },
  notes: {
    kind: 'lines',
    label: 'What you know of the place',
    hint: 'One a line: buildings and networks you know there, whom you met, what is different there.',
    most: 6,
    each: 300,
  },
  text: { kind: 'paragraph', label: 'What kind of place it is', most: 500, rows: 4 },
  landmarks: { kind: 'line', label: 'Landmarks, as in a sentence', most: 300 },
  neighborhoods: { kind: 'lines', label: 'Neighborhoods', most: 12, each: 60 },
  neighbors: {
    kind: 'lines',
    label: 'Neighbors with pages',
    hint: 'At most two, one a line: the word in their pages’ addresses, for example johns-creek.',
    most: 2,
    each: 80,
  },
  population: { kind: 'line', label: 'Population', most: 20 },
  populationNote: { kind: 'line', label: 'Where the population comes from', most: 120 },
  businesses: { kind: 'line', label: 'Businesses', most: 20 },
  businessesNote: { kind: 'line', label: 'Where the number of businesses comes from', most: 120 },
  pages: { kind: 'list', label: 'Words of its pages', one: 'page', most: 3, fields: pageFields },
} as const;

/** A city with pages of its own, as the owner has published it. Its id stands in their addresses. */
export type City = ItemOf<typeof fields>;

/** What one of its pages says in words of its own; general words stand where something is empty (city-words.ts). */
export type CityWords = City['pages'][number];

/** Names stand within facts (src/content/facts-of.ts), where nothing in them may need escaping. */
const unfit = /[<>&"'`\\,/]/;

function problems({
  name,
  state,
  population,
  populationNote,
  businesses,
  businessesNote,
  pages,
}: City): Record<string, string> {
  const kinds = pages.map(({ kind }) => kind);
  return {
    ...(state !== '' && !/^[a-z]{2}$/i.test(state) && { state: 'Please enter two letters, for example GA' }),
    ...(unfit.test(name) && { name: 'Please use letters, spaces and hyphens; an apostrophe as ’' }),
    ...(population && !populationNote && { populationNote: 'Please say where the figure comes from' }),
    ...(businesses && !businessesNote && { businessesNote: 'Please say where the figure comes from' }),
    ...(new Set(kinds).size < kinds.length && { pages: 'Each of the three pages can stand here once' }),
  };
}

/** The cities with three pages each (S2 §2 City pages): one that is added here has them at once. */
export const cities = defineRecords('cities', data, {
  name: 'cities',
  title: 'City pages',
  one: 'city',
  lead: 'Three pages for each city. Search engines are told of those that have something of their own to say.',
  named: 'name',
  sample: ['text', 'landmarks', 'neighborhoods', 'businesses', 'pages'],
  fields,
  check: problems,
  missing: missingOf,
});
setDefaultCities(cities);

/** What stands before a city's id in the address of each of its pages (S2 §2). */
export const cityPrefixes: Readonly<Record<CityPageKind, string>> = {
  general: 'it-support',
  business: 'business-it-support',
  residential: 'residential-it-support',
};

/** The state that stands in the addresses of a city's pages: its own, or the company's. */
export const stateOf = (city: Pick<City, 'state'> | undefined): string =>
  (city?.state || wordsNow('company.region')).toLowerCase();

/** The path of one of a city's pages, for example /it-support-milton-ga. */
export function cityPath(kind: CityPageKind, slug: string): string {
  return `/${cityPrefixes[kind]}-${slug}-${stateOf(cities.find(slug))}`;
}

/** The prices that a page's words name, in their order. */
export function offersOf(page: CityWords): readonly CityOffer[] {
  const { title, lead, whyParagraphs, forBusiness, forHomes, inEmergency } = page;
  const words = [title, lead, ...whyParagraphs, forBusiness, forHomes, inEmergency].join(' ');
  const place = ({ price }: CityOffer) => words.indexOf(usd(price));
  return offers.filter((offer) => place(offer) >= 0).toSorted((a, b) => place(a) - place(b));
}

/** The places of the longer list without pages of their own; the map's own city needs no mention. */
export function otherPlaces(): readonly string[] {
  const withPages = new Set(cities.all().map(({ name }) => name));
  return wideAreas().filter((name) => !withPages.has(name) && name !== inWords(company.city));
}
