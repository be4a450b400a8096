import { type City, type CityPageKind, cities, cityPrefixes, stateOf } from '#src/content/cities.ts';

const kinds = Object.keys(cityPrefixes) as CityPageKind[];

/** What the path of a city page names; without `city` where the city has no page (S2 §2 City pages). */
export interface CityAddress {
  readonly kind: CityPageKind;
  readonly city: City | undefined;
}

/**
 * Reads a path's one segment, for example "it-support-milton-ga"; nothing if it is no city page's address. A city is
 * found under any state, for the company or its record may have named another one before.
 */
export function cityAddressOf(segment: string): CityAddress | undefined {
  const path = segment.toLowerCase();
  const kind = kinds.find((name) => path.startsWith(`${cityPrefixes[name]}-`));
  const [, slug, state] = (kind && path.slice(cityPrefixes[kind].length + 1).match(/^(.+)-([a-z]{2})$/)) || [];
  if (!kind || !slug) return undefined;
  const city = cities.find(slug);
  const known = city ? true : [undefined, ...cities.all()].some((one) => stateOf(one) === state);
  return known ? { kind, city } : undefined;
}
