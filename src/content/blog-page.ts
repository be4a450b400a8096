import data from 'content:pages/blog';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('blog', 'Blog');

export const { blogPage, articlePage } = words.each(data);
