import { pageWords } from '#src/lib/records/words.ts';
import { claims, promises } from './claims.ts';
import { company } from './company.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('careers', 'Careers');

/** Words of /careers (S1 §2 Careers) and of the pages below it; the roles are src/content/roles.ts. */
export const careers = words.of('careers', {
  intro: {
    title: 'Work on things people in your town rely on',
    lead: `At ${company.name}, ${claims.teamMembers} engineers, developers and coordinators keep offices and households in ${company.area} running. We hire people who fix the cause and can explain it to the client in a sentence.`,
    paragraphs: [
      'You will meet the people you help. A technician here might wire a clinic in the morning, recover a family’s photos after lunch and pass on to our developers what the clinic’s staff said about their booking page.',
      'If none of the roles below is yours but the work is, apply all the same and name the position you have in mind.',
    ],
    questions: 'Questions reach us at',
    email: company.emails.careers,
  },
  benefits: [
    {
      title: 'Health insurance from the first month',
      text: 'Medical, dental and vision insurance, with most of the premium paid by us and a plan that can include your family.',
    },
    {
      title: 'Time off that is taken',
      text: 'Three weeks of paid vacation to start with, the holidays on our calendar, and a manager who asks if you have booked none by June.',
    },
    {
      title: 'On-call that is fair',
      text: 'Nights and weekends rotate, are paid extra, and are followed by a late start. Nobody is on call two weeks in a row.',
    },
    {
      title: 'Certifications paid',
      text: 'We cover exam fees and study time for Microsoft, AWS, Cisco and CompTIA certificates, including the second attempt.',
    },
    {
      title: 'Retirement plan',
      text: 'A 401(k) with a company match, open to part-time staff too.',
    },
    {
      title: 'Tools and a van',
      text: 'Field staff drive a stocked company van. Everyone else chooses a laptop, and desk roles may work from home part of the week.',
    },
  ],
  nextSteps: [
    {
      title: 'Review',
      text: `Someone who does the work reads your application and résumé. You hear from us within ${promises.career}, also when the answer is no.`,
    },
    {
      title: 'Initial interview',
      text: 'A conversation of about 45 minutes by video or at our office with your future lead. We talk about a problem you have solved and one of ours; there are no puzzles.',
    },
    {
      title: 'Final decision',
      text: 'You meet the team, or spend a paid half day with them if you like. Then we make an offer in writing, or tell you plainly what was missing.',
    },
  ],
});

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
