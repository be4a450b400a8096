import data from 'content:pages/quote';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('quote', 'Quote');

export const { quoteIntro } = words.each(data);
