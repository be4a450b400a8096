import { type City, type CityPageKind, cities, cityPrefixes, stateOf } from '#src/content/cities.ts';

const kinds = Object.keys(cityPrefixes) as CityPageKind[];

/** `city` is undefined when the city has no page (S2 §2 City pages). */
export interface CityAddress {
  readonly kind: CityPageKind;
  readonly city: City | undefined;
}

/**
 * Parses a segment such as "it-support-milton-ga"; undefined for other paths. Any state matches, because the company or
 * record may have named another one before.
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
