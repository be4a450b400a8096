import { type City, cities } from '#content/cities.ts';
import { type LonLat, serviceMap } from '#content/service-map.ts';

const places = new Map(serviceMap.places.map((place) => [place.name, place.at]));

/** How far apart two points are, in degrees of latitude; exact enough to compare suburbs. */
function distance([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const shrink = Math.cos((((latA + latB) / 2) * Math.PI) / 180);
  return Math.hypot((lonA - lonB) * shrink, latA - latB);
}

/** The three cities with pages that lie nearest, the nearest first. */
export function neighboursOf(city: City): City[] {
  const here = places.get(city.name);
  if (!here) return [];
  return cities
    .flatMap((other) => {
      const at = places.get(other.name);
      return at && other !== city ? [{ other, far: distance(here, at) }] : [];
    })
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ other }) => other);
}
