import { company } from './company.ts';

/** Every word of the newsletter: its form (S1 §4, §5, §8), its pages and its mails. */
export const newsletter = {
  title: 'Newsletter',
  /** On the form's own page, which also has the footer's form. */
  pageTitle: 'Newsletter sign-up',
  /** On the blog, whose page also has the footer's form. */
  blogTitle: 'The next article, by email',
  lead: 'One short email a month: what we fixed, what it cost, and what you can do yourself.',
  label: 'Your address for the newsletter',
  placeholder: 'you@company.com',
  button: 'Subscribe',
  busyButton: 'Subscribing...',
  doneButton: 'Subscribed!',
  success: 'Thank you for subscribing to our newsletter!',
  invalid: 'Please enter a valid email address',
  duplicate: 'This email is already subscribed to our newsletter',
  offline: 'There seems to be no connection right now.',
  next: 'One step is left: open the link in the email that we have sent you. It may take a few minutes.',
  resend: 'No email yet? Send it again',
  small: 'You confirm by email, and every email has a link to leave.',
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
  unsubscribePage: {
    title: 'Leave the newsletter',
    text: 'One click and we send you no more newsletters.',
    button: 'Unsubscribe',
    doneTitle: 'You are unsubscribed',
    doneText: 'We send you no more newsletters. You can come back at any time with the form at the foot of every page.',
  },
} as const;
