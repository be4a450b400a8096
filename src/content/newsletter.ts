/** Every word of the newsletter: its form (S1 §4, §5, §8) and its mails; its pages are newsletter-pages.ts. */
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
} as const;
