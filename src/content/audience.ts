import type { CityPageKind } from './cities.ts';

/** Whom something is for. */
export type Audience = 'home' | 'business' | 'both';

/** The field of a record that says whom it is for; what is empty is for both. */
export const audienceField = {
  kind: 'choice',
  label: 'For whom',
  hint: 'Pages for homes leave out what is for businesses alone, and the other way round. Left empty, it is for both.',
  options: [
    { value: 'both', label: 'Homes and businesses' },
    { value: 'business', label: 'Businesses' },
    { value: 'home', label: 'Homes' },
  ],
} as const;

/** The field of a record that says which towns it names. */
export const townsField = {
  kind: 'lines',
  label: 'Towns',
  hint: 'One a line; the pages of these towns and of their neighbors show it first.',
  most: 8,
  each: 40,
} as const;

/** Whom a city's pages are for. */
export const audienceOfCity: Readonly<Record<CityPageKind, Audience>> = {
  general: 'both',
  business: 'business',
  residential: 'home',
};
