import type { Passage } from './reply-types.ts';

/** The passages of the site, as a file of their own that is fetched once, when this is called. */
export async function loadPassages(): Promise<readonly Passage[]> {
  return (await import('virtual:passages')).passages;
}
