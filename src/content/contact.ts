import data from 'content:pages/contact';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('contact', 'Contact');

export const contactPage = words.each(data);
