import type { CityPageKind } from './cities.ts';

export type Audience = 'home' | 'business' | 'both';

/** Empty means both. */
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

export const townsField = {
  kind: 'lines',
  label: 'Towns',
  hint: 'The pages of these towns and of their neighbors show it first.',
  most: 8,
  each: 40,
} as const;

export const audienceOfCity: Readonly<Record<CityPageKind, Audience>> = {
  general: 'both',
  business: 'business',
  residential: 'home',
};
