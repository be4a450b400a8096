import data from 'content:cities';
import * as collections from 'content:collections';
import { fields } from 'content:forms/city-fields';
import cityPages from 'content:pages/city';
import shared from 'words:city-pages';
import { hasMoved } from '#src/content/records/company.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { standingFields } from '#src/lib/records/collection.ts';
import type { Item, ItemOf } from '#src/lib/records/fields.ts';
import { live } from '#src/lib/records/live.ts';
import { areas, unfit, unfitWords, wideAreas } from './areas.ts';
import { testimonials } from './clients.ts';
import { company } from './company.ts';
import { inWords, wordsNow } from './facts.ts';
import { type ShownOffer, usd } from './prices.ts';
import { defineRecords } from './records-of.ts';

// A city page is indexed only with words of its own and at least one fact only a local can state. Facts from a map (ZIP
// codes, landmarks, population) are shown but do not count.

const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')} `;
const speaksOf = (text: unknown, name: string) => typeof text === 'string' && words(text).includes(words(name));

const published = (collection: string): readonly Item[] => live()?.records[collection] ?? [];

/** Published reviews, stories and articles from a city. */
export function fromThere({ name }: Pick<City, 'name'>) {
  return {
    reviews: testimonials.all().filter(({ location }) => location.toLowerCase() === name.toLowerCase()),
    stories: published('stories').filter(({ client }) => speaksOf(client, name)),
    articles: published('articles').filter(
      ({ title, tags }) => speaksOf(title, name) || (Array.isArray(tags) && tags.some((tag) => speaksOf(tag, name))),
    ),
  };
}

/** Whether something only a local would know is stated. */
function isKnown(city: City): boolean {
  const { reviews, stories, articles } = fromThere(city);
  return city.driveMinutes !== null || [city.notes, reviews, stories, articles].some(({ length }) => length > 0);
}

/** Default words of a city while the company is elsewhere. */
function isLeftBehind(city: City): boolean {
  if (!hasMoved() || live()?.confirmed?.cities?.includes(city.id)) return false;
  return standingFields(cities, city).length > 0;
}

/** Whether search engines may index the page. */
export const isIndexed = (kind: CityPageKind, city: City): boolean =>
  hasOwnWords(kind, city) && isKnown(city) && !isLeftBehind(city);

/** Why pages are not indexed and what visitors miss, in sentences for the owner. */
export function missingOf(city: City): string[] {
  const { elsewhere, unknown, generic, pages, distance, zips } = cityPages.missing;
  const kinds = Object.keys(pages) as CityPageKind[];
  const place = areas.all().find(({ name }) => name === city.name);
  const { name } = city;
  return [
    isLeftBehind(city) && elsewhere,
    !isKnown(city) && fillIn(unknown, { name }),
    ...kinds.map((kind) => !hasOwnWords(kind, city) && fillIn(generic, { page: pages[kind] })),
    city.driveMinutes === null && distance,
    (place?.zips.length ?? 0) === 0 && fillIn(zips, { name }),
  ].filter((said) => said !== false);
}

export type CityPageKind = 'general' | 'business' | 'residential';

/** Its id is part of the addresses. */
export type City = ItemOf<typeof fields>;

/** Empty fields fall back to general words (city-words.ts). */
export type CityWords = City['pages'][number];

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
    ...(unfit.test(name) && { name: unfitWords }),
    ...(population && !populationNote && { populationNote: 'Please say where the figure comes from' }),
    ...(businesses && !businessesNote && { businessesNote: 'Please say where the figure comes from' }),
    ...(new Set(kinds).size < kinds.length && { pages: 'Each of the three pages can stand here once' }),
  };
}

/** Three pages per city (S2 §2 City pages), also for added ones. */
export const cities = defineRecords('cities', data, {
  ...collections.city,
  fields,
  check: problems,
  missing: missingOf,
});

/** S2 §2. */
export const cityPrefixes: Readonly<Record<CityPageKind, string>> = {
  general: 'it-support',
  business: 'business-it-support',
  residential: 'residential-it-support',
};

/** Its own state or the company's, lower case. */
export const stateOf = (city: Pick<City, 'state'> | undefined): string =>
  (city?.state || wordsNow('company.region')).toLowerCase();

/** For example /it-support-milton-ga. */
export function cityPath(kind: CityPageKind, slug: string): string {
  return `/${cityPrefixes[kind]}-${slug}-${stateOf(cities.find(slug))}`;
}

/** Prices named in the page's text, in that order. */
export function offersOf(page: CityWords): readonly ShownOffer[] {
  const { title, lead, whyParagraphs, forBusiness, forHomes, inEmergency } = page;
  const words = [title, lead, ...whyParagraphs, forBusiness, forHomes, inEmergency].join(' ');
  const place = ({ price }: ShownOffer) => words.indexOf(usd(price));
  return cityPages.offers.filter((offer) => place(offer) >= 0).toSorted((a, b) => place(a) - place(b));
}

/** Without the company's own city. */
export function otherPlaces(): readonly string[] {
  const withPages = new Set(cities.all().map(({ name }) => name));
  return wideAreas().filter((name) => !withPages.has(name) && name !== inWords(company.city));
}

/** Removed cities are skipped. */
export function neighboursOf({ neighbors }: City): City[] {
  return neighbors.flatMap((id) => cities.find(id) ?? []);
}

const ownPage = (kind: CityPageKind, { pages }: Pick<City, 'pages'>): CityWords | undefined =>
  pages.find((page) => page.kind === kind);

/** At most 60 characters. */
export function cityTitle(kind: CityPageKind, city: Pick<City, 'name' | 'region' | 'state' | 'pages'>): string {
  const place =
    ownPage(kind, city)?.headPlace || `${city.name}, ${city.region || city.state.toUpperCase() || company.region}`;
  return `${cityPages.heads[kind]} in ${place} | ${company.name}`;
}

/** General words fill what is empty. */
export function cityPage(kind: CityPageKind, city: Pick<City, 'name' | 'pages'>): CityWords {
  const own = ownPage(kind, city);
  const { title, lead, metaDescription, ...general } = cityPages.general[kind];
  const named = (text: typeof title) => fillIn(text, { name: city.name });
  const said = Object.entries(own ?? {}).filter(([, value]) => value.length > 0);
  return {
    ...{ kind, headPlace: '', title: named(title), lead: named(lead), metaDescription: named(metaDescription) },
    ...general,
    ...cityPages.services,
    ...Object.fromEntries(said),
  };
}

/** Whether the page has words of its own, not just general ones. */
export function hasOwnWords(kind: CityPageKind, city: Pick<City, 'pages'>): boolean {
  const own = ownPage(kind, city);
  return own !== undefined && own.title !== '' && own.lead !== '' && own.whyParagraphs.length > 0;
}

/** Shared by all city pages; each city's own words are a record. */
export const cityWords = { ...shared, stats: { ...shared.stats, responseFigure: cityPages.responseFigure } } as const;

/** S2 §8. */
export const cityNotFound = cityPages.notFound;
