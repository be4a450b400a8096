import { promises } from './claims.ts';
import { company } from './company.ts';

/** Words, options and limits of the application form on /careers (S1 §2, §5, §8). */

export const resumeLimits = {
  bytes: 5 * 1024 * 1024,
  /** For the file dialog; the server judges by content. */
  accept: '.pdf,.doc,.docx',
} as const;

export const resumeMessages = {
  missing: 'Résumé is required',
  empty: 'This file is empty. Please choose another one',
  tooLarge: 'Please choose a file of at most 5 MB',
  unknown: 'Please choose a PDF, DOC or DOCX file',
  protected: 'This file is protected by a password. Please save it without one and choose it again',
  macros: 'This document contains macros. Please save it without them, or as a PDF',
} as const;

export const careersForm = {
  title: 'Apply to join us',
  lead: 'One form for every role. It takes about ten minutes; have your résumé at hand.',
  resumeAgain: 'Please choose your résumé again; browsers do not keep a chosen file.',
  button: 'Submit Application',
  busyButton: 'Submitting...',
  uploading: 'Sending your application',
  cancel: 'Cancel sending',
  success: {
    title: 'Application Submitted!',
    message: `Thank you for applying to ${company.name}. A person on the team will read your application and answer within ${promises.career}.`,
  },
  failure: 'Failed to submit application. Please try again or email us directly.',
  headings: {
    benefits: 'What you get',
    roles: 'Roles',
    nextSteps: 'What Happens Next',
    explore: 'Get to know us',
  },
  more: 'The whole role',
  openUntil: 'Apply by',
  seeRoles: 'See all roles',
  mailInstead: 'You would rather write first? Every question about a role reaches us at',
  explore: [
    { title: 'About us', text: 'Where we come from and what we hold ourselves to.', href: '/about' },
    { title: 'Our services', text: 'The work you would be doing, as clients see it.', href: '/services' },
    { title: 'Contact', text: 'A question before you apply? Ask it.', href: '/contact' },
  ],
} as const;
