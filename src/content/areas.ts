import data from 'content:areas';
import * as collections from 'content:collections';
import { fields } from 'content:forms/area-fields';
import drawing from 'content:service-map';
import type { ItemOf } from '#src/lib/records/fields.ts';
import type { Story } from './clients.ts';
import { wordsNow } from './facts.ts';
import { defineRecords } from './records-of.ts';

export type Place = ItemOf<typeof fields>;

/** Names become facts used inside HTML and data (content/facts-of.ts), so they must need no escaping. */
export const unfit = /[<>&"'`\\,/]/;
export const unfitWords = 'Please use letters, spaces and hyphens; an apostrophe as ’';

function problems({ name, postalCity, visits, zips, longitude, latitude }: Place): Record<string, string> {
  const badZip = zips.find((zip) => !/^\d{5}$/.test(zip));
  return {
    ...(unfit.test(name) && { name: unfitWords }),
    ...(unfit.test(postalCity) && { postalCity: unfitWords }),
    ...(badZip !== undefined && { zips: `${badZip} is no ZIP code of five digits` }),
    ...(visits && zips.length === 0 && { zips: 'Please enter the ZIP codes that you drive to' }),
    ...((longitude === null) !== (latitude === null) && { latitude: 'The map needs both longitude and latitude' }),
  };
}

/** The places served (S1 §1, S2 §2 Sitemap) with ZIP codes for visits (USPS; some places share some). */
export const areas = defineRecords('areas', data, {
  ...collections.area,
  fields,
  check: problems,
});

const namesWhere = (field: 'primary' | 'wide' | 'sitemap') =>
  areas.all().flatMap((place) => (place[field] ? [place.name] : []));

/** Listed first (S1 §1). */
export const primaryAreas = (): readonly string[] => namesWhere('primary');

/** The longer list of some pages (S1 §1). */
export const wideAreas = (): readonly string[] => namesWhere('wide');

/** Those of the longer list, as pages say them where there is none. */
export const servedPlaces = (): readonly string[] => wordsNow('areas.wide').split(', ');

/** S2 §2 Sitemap. */
export const sitemapAreas = (): readonly string[] => namesWhere('sitemap');

export const zipsOf = (name: string): readonly string[] => areas.all().find((place) => place.name === name)?.zips ?? [];

const drawnPlaces = () =>
  areas.all().flatMap(({ name, wide, longitude, latitude, label }) => {
    if (!wide || longitude === null || latitude === null) return [];
    return [{ name, at: [longitude, latitude] as const, label: label || ('right' as const) }];
  });

const drawnRegion = 'GA';

/** The company's own town on the map; undefined when it lies outside. */
function drawnHome() {
  const city = wordsNow('company.city');
  if (city === drawing.home.place) return { ...drawing.home, label: 'right' as const };
  const [longitude, latitude] = [wordsNow('company.longitude'), wordsNow('company.latitude')].map(Number.parseFloat);
  const { west, east, south, north } = drawing.frame;
  if (longitude === undefined || latitude === undefined) return undefined;
  const isDrawn = longitude > west && longitude < east && latitude > south && latitude < north;
  return isDrawn
    ? { name: `${city} HQ`, place: city, at: [longitude, latitude] as const, label: 'right' as const }
    : undefined;
}

/** Undefined for a company elsewhere, or without places. */
export function serviceMap() {
  const places = drawnPlaces();
  const home = drawnHome();
  return wordsNow('company.region') === drawnRegion && places.length > 0
    ? { ...drawing, home, centre: drawing.home.at, places: places.filter(({ name }) => name !== home?.place) }
    : undefined;
}

/** A story's town beside Georgia 400. */
export interface RoadStop {
  readonly town: string;
  /** Miles east of the road in a straight line; negative for west. */
  readonly east: number;
}

const milesPerDegree = 69.05;

/** Interpolated; clamped at the road's ends. */
function roadAt(points: readonly number[], latitude: number): number {
  const stations = points.flatMap((lat, index) => (index % 2 ? [[points[index - 1] ?? 0, lat] as const] : []));
  const after = stations.findIndex(([, lat]) => lat >= latitude);
  const [west, south] = stations[after === -1 ? stations.length - 1 : Math.max(0, after - 1)] ?? [0, 0];
  const [east, north] = stations[after === -1 ? stations.length - 1 : after] ?? [west, south];
  return north === south ? east : west + ((east - west) * (latitude - south)) / (north - south);
}

function place(name: string | undefined) {
  const found = name ? areas.all().find((area) => area.name === name) : undefined;
  return found?.longitude == null || found.latitude == null ? undefined : [found.longitude, found.latitude];
}

/** Sorted from north to south along Georgia 400, unknown places last. A company elsewhere: as given, without stops. */
export function alongTheRoad(told: readonly Story[]): readonly { story: Story; stop?: RoadStop }[] {
  const map = serviceMap();
  if (!map) return told.map((story) => ({ story }));
  const found = told.map((story) => ({ story, town: story.places[0] ?? '', at: place(story.places[0]) }));
  return found
    .toSorted((one, other) => (other.at?.[1] ?? 0) - (one.at?.[1] ?? 0))
    .map(({ story, town, at }) => {
      if (!at) return { story };
      const [longitude = 0, latitude = 0] = at;
      const degrees = longitude - roadAt(map.spine.points, latitude);
      const east = degrees * Math.cos((latitude * Math.PI) / 180) * milesPerDegree;
      return { story, stop: { town, east: Math.round(east * 10) / 10 } };
    });
}
