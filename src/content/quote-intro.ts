import { pageWords } from '#src/lib/records/words.ts';
import { promises } from './claims.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('quote', 'Quote');

/** The head of the quote page; by itself, so that a browser loads no other words with the wizard's. */
export const quoteIntro = words.of('quote-intro', {
  title: 'A written quote, in four short steps',
  lead: `Tell us who you are and what you need; nobody sells you anything on the way. A person reads it and answers in writing within ${promises.quote}, free of charge.`,
});
