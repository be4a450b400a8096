import type { AnyCollection } from '#src/lib/records/collection.ts';
import type { Item } from '#src/lib/records/fields.ts';
import { live } from '#src/lib/records/live.ts';
import { standingFields } from '#src/lib/records/standing.ts';
import { areas } from './areas.ts';
import type { City, CityPageKind } from './cities.ts';
import { hasOwnWords } from './city-words.ts';
import { hasMoved } from './records/company.ts';
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
export function siteCameWithCities(cities: Pick<AnyCollection, 'sample' | 'builtIn'>): void {
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
