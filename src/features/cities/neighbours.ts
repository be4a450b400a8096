import { type City, cities } from '#content/cities.ts';

/** The cities with pages that lie nearby, as content/cities.ts names them. */
export function neighboursOf({ neighbors }: City): City[] {
  return neighbors.flatMap((slug) => cities.find((city) => city.slug === slug) ?? []);
}
