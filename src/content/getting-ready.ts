import { company } from './company.ts';

/** What a visitor reads while the site is built or its database is brought up to date. */
export const gettingReady = {
  title: 'Back in a moment',
  text: `${company.name} is being updated. This takes a moment, seldom more than a minute, and this page comes back by itself.`,
  /** To somebody whose form met this, without JavaScript. */
  notSent: `${company.name} is being updated just now, so your form was not sent. Please go back, where your browser has kept what you typed, and send it again in a minute.`,
  urgent: 'Is it urgent? Write to',
  email: company.emails.emergency,
  /** To programs. */
  message: 'The site is being updated. Please try again in a moment.',
} as const;
