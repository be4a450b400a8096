import businessWords from 'content:pages/business';
import overviewWords from 'content:pages/it-support';
import residentialWords from 'content:pages/residential';
import { pageWords } from '#src/lib/records/words.ts';

export const words = {
  overview: pageWords('it-support', 'IT Support'),
  business: pageWords('business', 'Business IT'),
  residential: pageWords('residential', 'Home IT'),
};

/** Also for plans, packages and lists of all three pages. */
export const { labels, ...overview } = words.overview.each(overviewWords);

/** An example day of the six services. */
export const { day: businessDay, ...business } = words.business.each(businessWords);

export const residential = words.residential.each(residentialWords);
