import { areas } from './areas.ts';
import { wordsNow } from './facts.ts';

/**
 * The drawn map of the service area without its places, in longitude and latitude, a line's by turns. Roads and water are traced by eye for a
 * drawing of this size; they are no survey.
 */
export const drawing = {
  frame: { west: -84.68, south: 33.6, east: -83.93, north: 34.29 },
  home: { name: 'Atlanta HQ', place: 'Atlanta', at: [-84.388, 33.749], label: 'right' },
  ring: {
    name: 'I-285, the Perimeter',
    sign: { text: 'I-285', at: [-84.18, 33.785] },
    points: [
      -84.379, 33.913, -84.335, 33.918, -84.285, 33.907, -84.252, 33.875, -84.235, 33.83, -84.232, 33.78, -84.24, 33.73,
      -84.268, 33.69, -84.323, 33.66, -84.38, 33.64, -84.44, 33.635, -84.488, 33.655, -84.503, 33.7, -84.498, 33.765,
      -84.492, 33.82, -84.472, 33.872, -84.428, 33.903,
    ],
  },
  spine: {
    name: 'Georgia 400',
    sign: { text: 'GA-400', at: [-84.163, 34.113] },
    points: [
      -84.366, 33.86, -84.354, 33.912, -84.353, 33.95, -84.336, 33.99, -84.312, 34.04, -84.272, 34.083, -84.232, 34.112,
      -84.185, 34.15, -84.128, 34.19, -84.1, 34.235, -84.085, 34.31,
    ],
  },
  roads: [
    {
      name: 'I-75',
      sign: { text: 'I-75', at: [-84.605, 34.055] },
      points: [
        -84.395, 33.6, -84.402, 33.69, -84.379, 33.749, -84.392, 33.792, -84.425, 33.835, -84.46, 33.888, -84.505,
        33.937, -84.54, 33.99, -84.567, 34.025, -84.63, 34.075, -84.72, 34.13,
      ],
    },
    {
      name: 'I-575',
      sign: { text: 'I-575', at: [-84.527, 34.11] },
      points: [-84.567, 34.025, -84.548, 34.07, -84.515, 34.12, -84.49, 34.2, -84.47, 34.3],
    },
    {
      name: 'I-85',
      sign: { text: 'I-85', at: [-84.165, 33.915] },
      points: [
        -84.5, 33.6, -84.445, 33.64, -84.402, 33.69, -84.379, 33.749, -84.392, 33.792, -84.362, 33.822, -84.315, 33.85,
        -84.259, 33.892, -84.19, 33.938, -84.11, 33.972, -84.04, 34.03, -83.96, 34.08, -83.9, 34.11,
      ],
    },
    {
      name: 'I-20',
      points: [
        -84.75, 33.74, -84.6, 33.765, -84.495, 33.762, -84.4, 33.75, -84.34, 33.741, -84.235, 33.717, -84.1, 33.7,
        -83.95, 33.66,
      ],
    },
  ],
  river: {
    name: 'Chattahoochee',
    sign: { text: 'Chattahoochee', at: [-84.57, 33.795] },
    points: [
      -84.074, 34.16, -84.1, 34.12, -84.11, 34.075, -84.15, 34.05, -84.175, 34.012, -84.205, 33.995, -84.26, 33.972,
      -84.3, 33.985, -84.345, 34.003, -84.372, 33.985, -84.385, 33.963, -84.408, 33.943, -84.438, 33.905, -84.455,
      33.865, -84.485, 33.82, -84.52, 33.78, -84.575, 33.745, -84.64, 33.67, -84.7, 33.6,
    ],
  },
  lake: {
    name: 'Lake Lanier',
    sign: { text: 'Lake Lanier', at: [-84.02, 34.235] },
    points: [
      -84.074, 34.16, -84.045, 34.178, -84.02, 34.165, -83.99, 34.185, -83.96, 34.18, -83.9, 34.23, -83.9, 34.33,
      -83.99, 34.31, -84.06, 34.262, -84.045, 34.235, -84.075, 34.22, -84.06, 34.195,
    ],
  },
} as const;

const drawnPlaces = () =>
  areas.all().flatMap(({ name, wide, longitude, latitude, label }) => {
    if (!wide || longitude === null || latitude === null) return [];
    return [{ name, at: [longitude, latitude] as const, label: label || ('right' as const) }];
  });

/** The region that the drawings show. */
const drawnRegion = 'GA';

/** The company's own town on the map: as drawn, or where the company says it is; undefined where that is off the map. */
function drawnHome() {
  const city = wordsNow('company.city');
  if (city === drawing.home.place) return drawing.home;
  const [longitude, latitude] = [wordsNow('company.longitude'), wordsNow('company.latitude')].map(Number.parseFloat);
  const { west, east, south, north } = drawing.frame;
  if (longitude === undefined || latitude === undefined) return undefined;
  const isDrawn = longitude > west && longitude < east && latitude > south && latitude < north;
  return isDrawn
    ? { name: `${city} HQ`, place: city, at: [longitude, latitude] as const, label: 'right' as const }
    : undefined;
}

/** The map with the places served that it has room for; none of a company that works elsewhere. */
export function serviceMap() {
  const places = drawnPlaces();
  const home = drawnHome();
  return wordsNow('company.region') === drawnRegion && places.length > 0
    ? { ...drawing, home, centre: drawing.home.at, places: places.filter(({ name }) => name !== home?.place) }
    : undefined;
}
