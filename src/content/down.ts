import { company, publishedPhone } from './company.ts';
import { emergencyPage, situations } from './emergency.ts';

/** What leads to /emergency from every page: header, menu, footer, first screens, errors. */
export const down = {
  page: '/emergency',
  question: 'Something is down?',
  /** In the panel that the header opens. */
  lead: emergencyPage.lead,
  tell: emergencyPage.tell,
  first: 'What to do until then',
  situations: situations.map(({ id, short }) => ({ text: short, href: `/emergency#${id}` })),
  orMail: 'Or by mail:',
  orCall: 'Or call:',
  mail: company.emails.emergency,
  close: 'Close',
} as const;

/** The same in one line, with the telephone number as it is published now. */
export const downLine = () => ({ text: down.question, href: down.page, number: publishedPhone() });
