import data from 'content:pages/support';
import { pageWords } from '#src/lib/records/words.ts';

export const words = pageWords('support', 'Support');

const { faqCategories, ...page } = data;

export { faqCategories };
export const support = words.each(page);
