import data from 'content:pages/not-found';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('not-found', 'Not Found');

export const { page: notFoundPage } = words.each(data);
