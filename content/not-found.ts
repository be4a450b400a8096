import { pageWords } from '#src/lib/records/words.ts';
import { links } from './navigation.ts';

/** Every text of what stands where there is no page, as the owner changes it. */
export const words = pageWords('not-found', 'Not Found');

/** What an unknown path or a failed page shows (S1 §2: the router fallback), with ways on. */
export const notFoundPage = words.of('page', {
  title: 'Unexpected Application Error!',
  missing: '404 Not Found',
  home: 'Go to the home page',
  contact: links.contact.text,
});
