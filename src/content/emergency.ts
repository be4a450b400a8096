import data from 'content:pages/emergency';
import { pageWords } from '#src/lib/records/words.ts';
import { publishedPhone } from './company.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('emergency', 'Emergency');

const { mailSubject, down: around, ...page } = data;

export { mailSubject };
export const { page: emergencyPage, situations } = words.each(page);

/** What leads to /emergency from every page: header, menu, footer, first screens, errors. */
export const down = {
  ...around,
  lead: emergencyPage.lead,
  tell: emergencyPage.tell,
  situations: situations.map(({ id, short }) => ({ text: short, href: `/emergency#${id}` })),
};

/** The same in one line, with the telephone number as it is published now. */
export const downLine = () => ({ text: down.question, href: down.page, number: publishedPhone() });
