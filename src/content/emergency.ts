import data from 'content:pages/emergency';
import { pageWords } from '#src/lib/records/words.ts';
import { publishedPhone } from './company.ts';

export const words = pageWords('emergency', 'Emergency');

const { mailSubject, down: around, ...page } = data;

export { mailSubject };
export const { page: emergencyPage, situations } = words.each(page);

/** Links to /emergency on every page: header, menu, footer, first screens, errors. */
export const down = {
  ...around,
  lead: emergencyPage.lead,
  tell: emergencyPage.tell,
  situations: situations.map(({ id, short }) => ({ text: short, href: `/emergency#${id}` })),
};

export const downLine = () => ({ text: down.question, href: down.page, number: publishedPhone() });
