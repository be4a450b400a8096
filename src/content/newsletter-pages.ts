import data from 'content:pages/newsletter';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('newsletter', 'Newsletter');

/** The form's words are in content/forms/newsletter.yaml. */
export const newsletterPages = words.each(data);
