import { wordsNow } from './facts.ts';

// Of the places served what browser code asks for, without their records.

/** Whether a technician drives to a ZIP code of five digits. */
export const isServedZip = (zip: string): boolean => wordsNow('areas.zips').split(' ').includes(zip);

/** The places of the longer list. */
export const servedPlaces = (): readonly string[] => wordsNow('areas.wide').split(', ');

/** The cities with pages of their own: what they are called, and what ends the addresses of these. */
export const citiesWithPages = (): readonly { readonly name: string; readonly slug: string }[] =>
  wordsNow('cities.pages')
    .split(', ')
    .flatMap((entry) => {
      const [name, slug] = entry.split('/');
      return name && slug ? [{ name, slug }] : [];
    });
