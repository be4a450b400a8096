import { pageWords } from '#src/lib/records/words.ts';
import { company } from './company.ts';

/** Every text of the page, as the owner changes it. */
export const words = pageWords('newsletter', 'Newsletter');

/** Words of the newsletter's own pages; what its form says is src/content/newsletter.ts. */
export const newsletterPages = words.each({
  signUpPage: {
    title: 'Sign up for our newsletter',
    description: `Sign up for the monthly newsletter of ${company.longName}: what we fixed, what it cost, and what you can do yourself. Leave at any time.`,
  },
  mailboxPage: {
    title: 'Check your mailbox',
    text: 'If the address can take our newsletter, an email with a link is on its way. Open the link and confirm; until then we send you nothing else.',
    hint: 'Nothing there after ten minutes? Look into the spam folder, or write to us:',
  },
  confirmPage: {
    title: 'Confirm your subscription',
    text: 'One click and you are on the list. If you did not ask for our newsletter, close this page and nothing happens.',
    button: 'Yes, send me the newsletter',
    doneTitle: 'You are subscribed',
    doneText: 'The next issue comes to your mailbox. Every email has a link with which you can leave.',
  },
  voidPage: {
    title: 'This link is no longer valid',
    text: 'A link in our emails holds for a few days, and a newer email takes its place. You can sign up, or ask for a new link, right here.',
    leave: 'To leave the newsletter, use the link at the foot of our newest email or write to us:',
  },
  archivePage: {
    title: 'Issues of our newsletter',
    description: `The newsletter of ${company.longName}, issue by issue: what we fixed, what it cost, and what you can do yourself. Read them here, or get the next by email.`,
    lead: 'What we fixed, what it cost, and what you can do yourself: every issue that we have sent.',
    none: 'The first issue is still being written.',
    feed: 'RSS feed',
    back: 'All issues',
    past: 'Read the issues so far',
    sent: 'Sent on',
    missing: 'There is no such issue',
  },
  unsubscribePage: {
    title: 'Leave the newsletter',
    text: 'One click and we send you no more newsletters.',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: 'We send you no more newsletters. You can come back at any time with the form at the foot of every page.',
  },
  trialPage: {
    title: 'This was a trial',
    text: 'Nobody was unsubscribed. In the issue that is sent, this link is each reader’s own.',
  },
});
