import data from 'content:pages/careers';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('careers', 'Careers');

export const { careers, rolePage } = words.each(data);
