import { wordsNow } from './facts.ts';

// For browser code, without loading the records.

/** Whether technicians drive to a 5-digit ZIP code. */
export const isServedZip = (zip: string): boolean => wordsNow('areas.zips').split(' ').includes(zip);

export const servedPlaces = (): readonly string[] => wordsNow('areas.wide').split(', ');

/** `slug`: end of their addresses. */
export const citiesWithPages = (): readonly { readonly name: string; readonly slug: string }[] =>
  wordsNow('cities.pages')
    .split(', ')
    .flatMap((entry) => {
      const [name, slug] = entry.split('/');
      return name && slug ? [{ name, slug }] : [];
    });
