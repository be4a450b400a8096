import { withFacts } from '#content/facts.ts';
import type { Passage } from './reply-types.ts';

/** The passages of the site, as a file of their own that is fetched once, when this is called. */
export async function loadPassages(): Promise<readonly Passage[]> {
  const { passages } = await import('virtual:passages');
  return passages.map((passage) => ({
    ...passage,
    heading: withFacts(passage.heading),
    text: withFacts(passage.text),
  }));
}
