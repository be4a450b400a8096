import data from 'content:pages/not-found';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of what stands where there is no page, as the owner changes it. */
export const words = pageWords('not-found', 'Not Found');

export const { page: notFoundPage } = words.each(data);
