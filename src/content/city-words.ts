import data from 'content:pages/city';
import shared from 'words:city-pages';
import { fillIn } from '#src/lib/fill-in.ts';
import type { City, CityPageKind, CityWords } from './cities.ts';
import { company } from './company.ts';

const ownPage = (kind: CityPageKind, { pages }: Pick<City, 'pages'>): CityWords | undefined =>
  pages.find((page) => page.kind === kind);

/** At most 60 characters. */
export function cityTitle(kind: CityPageKind, city: Pick<City, 'name' | 'region' | 'state' | 'pages'>): string {
  const place =
    ownPage(kind, city)?.headPlace || `${city.name}, ${city.region || city.state.toUpperCase() || company.region}`;
  return `${data.heads[kind]} in ${place} | ${company.name}`;
}

/** General words fill what is empty. */
export function cityPage(kind: CityPageKind, city: Pick<City, 'name' | 'pages'>): CityWords {
  const own = ownPage(kind, city);
  const { title, lead, metaDescription, ...general } = data.general[kind];
  const named = (text: typeof title) => fillIn(text, { name: city.name });
  const said = Object.entries(own ?? {}).filter(([, value]) => value.length > 0);
  return {
    ...{ kind, headPlace: '', title: named(title), lead: named(lead), metaDescription: named(metaDescription) },
    ...general,
    ...data.services,
    ...Object.fromEntries(said),
  };
}

/** Whether the page has words of its own, not just general ones. */
export function hasOwnWords(kind: CityPageKind, city: Pick<City, 'pages'>): boolean {
  const own = ownPage(kind, city);
  return own !== undefined && own.title !== '' && own.lead !== '' && own.whyParagraphs.length > 0;
}

/** Shared by all city pages; each city's own words are a record. */
export const cityWords = { ...shared, stats: { ...shared.stats, responseFigure: data.responseFigure } } as const;

/** S2 §8. */
export const cityNotFound = data.notFound;
