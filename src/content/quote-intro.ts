import data from 'content:pages/quote';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('quote', 'Quote');

export const { quoteIntro } = words.each(data);
