import data from 'content:pages/careers';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('careers', 'Careers');

export const { careers, rolePage } = words.each(data);
