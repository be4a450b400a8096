import data from 'content:pages/contact';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('contact', 'Contact');

export const contactPage = words.each(data);
