import drawing from 'content:service-map';
import { areas } from './areas.ts';
import { wordsNow } from './facts.ts';

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
