import { pageWords } from '#src/lib/records/words.ts';
import { readings } from './home.ts';
import { links } from './navigation.ts';

/** Every text of what stands where there is no page, as the owner changes it. */
export const words = pageWords('not-found', 'Not Found');

/** What an unknown path or a failed page shows (S1 §2: the router fallback), with ways on. */
export const notFoundPage = words.of('page', {
  title: 'Unexpected Application Error!',
  missing: '404 Not Found',
  count: { figure: '0', unit: 'pages at this address' },
  lead: 'The address may be old, or a letter of it is missing. Here is what most people look for.',
  search: 'Search the articles',
  home: 'Go to the home page',
  contact: links.contact.text,
  ways: {
    cost: { title: readings.cost.title, text: 'A figure after two taps, before any name.', link: 'Estimate a price' },
    when: { title: readings.when.title, text: 'Every free time of the next four weeks.', link: links.appointment.text },
  },
});
