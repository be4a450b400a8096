import data from 'content:pages/newsletter';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('newsletter', 'Newsletter');

/** Words of the newsletter's own pages; what its form says is content/forms/newsletter.yaml. */
export const newsletterPages = words.each(data);
