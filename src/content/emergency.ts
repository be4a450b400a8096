import * as data from 'content:emergency';
import { page, situations } from 'words:emergency';
import { publishedPhone } from './company.ts';

export { mailSubject } from 'content:emergency';

/** Links to /emergency on every page: header, menu, footer, first screens, errors. */
export const down = {
  ...data.down,
  lead: page.lead,
  tell: page.tell,
  situations: situations.map(({ id, short }) => ({ text: short, href: `/emergency#${id}` })),
};

export const downLine = () => ({ text: down.question, href: down.page, number: publishedPhone() });
