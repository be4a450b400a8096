import { company, publishedPhone } from './company.ts';
import { emergencyPage, situations } from './emergency.ts';

/** What leads to /emergency from every page: header, menu, footer, first screens, errors. */
export const down = {
  page: '/emergency',
  question: 'Is something down?',
  /** The same in the header of a phone. */
  short: 'Emergency',
  /** In the panel that the header opens. */
  lead: emergencyPage.lead,
  tell: emergencyPage.tell,
  first: 'What to do in the meantime',
  situations: situations.map(({ id, short }) => ({ text: short, href: `/emergency#${id}` })),
  orMail: 'Or email:',
  orCall: 'Or call:',
  mail: company.emails.emergency,
  close: 'Close',
} as const;

/** The same in one line, with the telephone number as it is published now. */
export const downLine = () => ({ text: down.question, href: down.page, number: publishedPhone() });
