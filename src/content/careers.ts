import data from 'content:pages/careers';
import { pageWords } from '#src/lib/records/words.ts';
import { company } from './company.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('careers', 'Careers');

export const { careers } = words.each(data);

/** Words of a role's page. */
export const rolePage = words.of('role-page', {
  eyebrow: 'Open role',
  glance: 'At a glance',
  terms: 'Employment',
  location: 'Where',
  pay: 'Pay',
  posted: 'Posted',
  openUntil: 'Apply by',
  about: 'The role',
  apply: 'Apply for this role',
  applyTitle: (title: string) => `Apply as ${title}`,
  others: 'Other open roles',
  all: 'All roles',
  keywords: ['job', `${company.area} jobs`, `${company.name} careers`],
  /** A role whose closing day is over. */
  closed: {
    title: 'This role is no longer open',
    text: 'Its closing day has passed, or it has been filled. The roles that are open are on one page; the form there also takes applications for work that none of them names.',
  },
  missing: {
    title: 'There is no such role',
    text: 'It may have been taken down, or its address may be mistyped. The roles that are open are on one page.',
  },
  /** On the list when no role is open. */
  none: 'No role is open at the moment. If the work is yours, apply all the same and name the position you have in mind.',
});
