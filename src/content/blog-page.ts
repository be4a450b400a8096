import data from 'content:pages/blog';
import { pageWords } from '#src/lib/records/words.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('blog', 'Blog');

export const { blogPage, articlePage } = words.each(data);
