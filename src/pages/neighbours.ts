import { type City, cities } from '#src/content/cities.ts';

/** The cities with pages that lie nearby, as the record names them; one that is gone is left out. */
export function neighboursOf({ neighbors }: City): City[] {
  return neighbors.flatMap((id) => cities.find(id) ?? []);
}
