import { type City, type CityPageKind, cities, cityPrefixes } from '#content/cities.ts';

const kinds = Object.keys(cityPrefixes) as CityPageKind[];

/** What the path of a city page names; without `city` where the city has no page (S2 §2 City pages). */
export interface CityAddress {
  readonly kind: CityPageKind;
  readonly city: City | undefined;
}

/** Reads a path's one segment, for example "it-support-milton-ga"; nothing if it is no city page's address. */
export function cityAddressOf(segment: string): CityAddress | undefined {
  const path = segment.toLowerCase();
  const kind = kinds.find((name) => path.startsWith(`${cityPrefixes[name]}-`) && path.endsWith('-ga'));
  if (!kind) return undefined;
  const slug = path.slice(cityPrefixes[kind].length + 1, -'-ga'.length);
  return slug ? { kind, city: cities.find(slug) } : undefined;
}
