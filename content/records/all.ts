import type { AnyCollection } from '#src/lib/records/collection.ts';
import { roles } from '../roles.ts';
import { stories } from '../stories.ts';
import { testimonials } from '../testimonials.ts';

/** Every collection of records, in the order of the desk. */
export const collections: readonly AnyCollection[] = [testimonials, stories, roles];

/** The collection of this name; undefined when there is none. */
export const collectionNamed = (name: string): AnyCollection | undefined =>
  collections.find((collection) => collection.name === name);
