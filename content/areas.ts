import { defineCollection } from '#src/lib/records/collection.ts';
import type { ItemOf } from '#src/lib/records/fields.ts';

const fields = {
  name: {
    kind: 'line',
    label: 'Place',
    most: 40,
    hint: 'A page of a city with the same name is linked wherever the place is named.',
    needed: 'Please name the place',
  },
  postalCity: {
    kind: 'line',
    label: 'City of its addresses',
    most: 40,
    hint: 'Of a district, for example Atlanta of Buckhead. Left empty, the place itself.',
  },
  visits: { kind: 'yes', label: 'We drive there: visits can be booked in its ZIP codes' },
  zips: { kind: 'lines', label: 'ZIP codes', hint: 'One a line, five digits each.', most: 80, each: 5 },
  primary: { kind: 'yes', label: 'Among the nearest places, which the service pages list' },
  wide: { kind: 'yes', label: 'In the longer list: foot of every page, map, assistant' },
  sitemap: { kind: 'yes', label: 'In the list of the page Sitemap' },
  longitude: {
    kind: 'number',
    label: 'Longitude on the map',
    hint: 'Without longitude and latitude the drawn map leaves the place out.',
    min: -84.68,
    max: -83.93,
    step: 0.001,
  },
  latitude: { kind: 'number', label: 'Latitude on the map', min: 33.6, max: 34.29, step: 0.001 },
  label: {
    kind: 'choice',
    label: 'Where its name stands on the map',
    options: [
      { value: 'left', label: 'Left of its dot' },
      { value: 'right', label: 'Right of its dot' },
      { value: 'above', label: 'Above it' },
      { value: 'below', label: 'Below it' },
    ],
  },
} as const;

/** A place that the company serves, as the owner has published it. */
export type Place = ItemOf<typeof fields>;

/** Names stand within sentences, pages and data (content/places-facts.ts), where nothing in them may need escaping. */
const unfit = /[<>&"'`\\,/]/;

function problems({ name, postalCity, visits, zips, longitude, latitude }: Place): Record<string, string> {
  const badZip = zips.find((zip) => !/^\d{5}$/.test(zip));
  return {
    ...(unfit.test(name) && { name: 'Please use letters, spaces and hyphens; an apostrophe as ’' }),
    ...(unfit.test(postalCity) && { postalCity: 'Please use letters, spaces and hyphens; an apostrophe as ’' }),
    ...(badZip !== undefined && { zips: `${badZip} is no ZIP code of five digits` }),
    ...(visits && zips.length === 0 && { zips: 'Please enter the ZIP codes that you drive to' }),
    ...((longitude === null) !== (latitude === null) && { latitude: 'The map needs both longitude and latitude' }),
  };
}

const visited: Omit<Place, 'id' | 'name' | 'zips'> = {
  ...{ postalCity: '', visits: true, primary: false, wide: true, sitemap: false },
  ...{ longitude: null, latitude: null, label: '' },
};

/** The places served (S1 §1, S2 §2 Sitemap) with the ZIP codes that visits are driven to (USPS; some places share some). */
export const areas = defineCollection({
  name: 'areas',
  title: 'Places served',
  one: 'place',
  lead: 'Where you drive to and which places the pages name. A visit can be booked in the ZIP codes of these places.',
  named: 'name',
  sample: ['name', 'zips'],
  fields,
  check: problems,
  builtIn: [
    {
      ...visited,
      id: 'alpharetta',
      name: 'Alpharetta',
      primary: true,
      sitemap: true,
      longitude: -84.294,
      latitude: 34.075,
      label: 'left',
      zips: ['30004', '30005', '30009', '30022'],
    },
    {
      ...visited,
      id: 'milton',
      name: 'Milton',
      primary: true,
      sitemap: true,
      longitude: -84.301,
      latitude: 34.132,
      label: 'left',
      zips: ['30004', '30009', '30075'],
    },
    {
      ...visited,
      id: 'johns-creek',
      name: 'Johns Creek',
      primary: true,
      sitemap: true,
      longitude: -84.199,
      latitude: 34.029,
      label: 'above',
      zips: ['30005', '30022', '30024', '30097'],
    },
    {
      ...visited,
      id: 'cumming',
      name: 'Cumming',
      primary: true,
      sitemap: true,
      longitude: -84.14,
      latitude: 34.207,
      label: 'left',
      zips: ['30028', '30040', '30041'],
    },
    {
      ...visited,
      id: 'sandy-springs',
      name: 'Sandy Springs',
      primary: true,
      longitude: -84.379,
      latitude: 33.94,
      label: 'left',
      zips: ['30327', '30328', '30342', '30350'],
    },
    {
      ...visited,
      id: 'buckhead',
      name: 'Buckhead',
      postalCity: 'Atlanta',
      primary: true,
      longitude: -84.38,
      latitude: 33.838,
      label: 'right',
      zips: ['30305', '30326', '30327', '30342'],
    },
    {
      ...visited,
      id: 'atlanta',
      name: 'Atlanta',
      sitemap: true,
      zips: [
        '30303',
        '30305',
        '30306',
        '30307',
        '30308',
        '30309',
        '30310',
        '30311',
        '30312',
        '30313',
        '30314',
        '30315',
        '30316',
        '30317',
        '30318',
        '30319',
        '30324',
        '30326',
        '30327',
        '30329',
        '30331',
        '30332',
        '30334',
        '30336',
        '30339',
        '30341',
        '30342',
        '30345',
        '30354',
        '30363',
      ],
    },
    {
      ...visited,
      id: 'marietta',
      name: 'Marietta',
      longitude: -84.55,
      latitude: 33.953,
      label: 'above',
      zips: ['30008', '30060', '30062', '30064', '30066', '30067', '30068'],
    },
    {
      ...visited,
      id: 'roswell',
      name: 'Roswell',
      longitude: -84.362,
      latitude: 34.023,
      label: 'left',
      zips: ['30075', '30076'],
    },
    {
      ...visited,
      id: 'dunwoody',
      name: 'Dunwoody',
      longitude: -84.335,
      latitude: 33.946,
      label: 'right',
      zips: ['30338', '30346', '30350', '30360'],
    },
    {
      ...visited,
      id: 'duluth',
      name: 'Duluth',
      sitemap: true,
      longitude: -84.145,
      latitude: 34.003,
      label: 'below',
      zips: ['30096', '30097'],
    },
    {
      ...visited,
      id: 'suwanee',
      name: 'Suwanee',
      sitemap: true,
      longitude: -84.071,
      latitude: 34.051,
      label: 'below',
      zips: ['30024'],
    },
  ],
});

const namesWhere = (field: 'primary' | 'wide' | 'sitemap') =>
  areas.all().flatMap((place) => (place[field] ? [place.name] : []));

/** The nearest places, as S1 §1 lists them first. */
export const primaryAreas = (): readonly string[] => namesWhere('primary');

/** The longer list that some pages show (S1 §1). */
export const wideAreas = (): readonly string[] => namesWhere('wide');

/** The list of the sitemap page (S2 §2 Sitemap). */
export const sitemapAreas = (): readonly string[] => namesWhere('sitemap');

/** The ZIP codes of a place by its name. */
export const zipsOf = (name: string): readonly string[] => areas.all().find((place) => place.name === name)?.zips ?? [];
