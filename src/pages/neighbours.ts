import { type City, cities } from '#src/content/cities.ts';

/** Removed cities are skipped. */
export function neighboursOf({ neighbors }: City): City[] {
  return neighbors.flatMap((id) => cities.find(id) ?? []);
}
