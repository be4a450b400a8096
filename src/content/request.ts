import { company } from './company.ts';
import { greeting, signature } from './mails.ts';

/** Words of the visitor's page of a request, of the form that sends its link again, and of that form's mail. */

export const requestPage = {
  /** What was sent, by its type. */
  titles: {
    contact: 'Your message to us',
    quote: 'Your quote request',
    career: 'Your application',
    appointment: 'Your appointment',
  } as Readonly<Record<string, string>>,
  head: (reference: string) => `Your request ${reference}`,
  reference: 'Reference',
  private: 'This page is yours alone: whoever has its link can read it and write to us in your name.',
  times: `All times are ${company.times}.`,

  standing: {
    title: 'Where it stands',
    received: 'Received',
    read: 'Read by a person',
    unread: 'Not read yet',
    answered: 'Answered',
    unanswered: 'Not answered yet',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    closed: 'Closed',
    closedUnanswered: 'Closed by us without a written answer',
    withdrawn: 'Withdrawn by you',
    cancelled: 'Cancelled',
    due: { before: 'You will hear from us by', late: 'We had promised an answer by' },
    /** After the moment that has passed. */
    sorry: 'and are late. We are sorry; your request is still with us.',
    urgent: 'If something is down right now, write to',
    /** `by`: until when it is done, a month later. */
    erasure: (day: string, by: string) =>
      `You asked on ${day} for everything to be erased. A person sees to it by ${by}. You then get an email with a receipt, and this page is gone.`,
    /** The same of whom we have no address. */
    erasureWithoutMail: (day: string, by: string) =>
      `You asked on ${day} for everything to be erased. A person sees to it by ${by}. Then this page is gone.`,
  },

  appointment: { when: 'When', status: 'Status', change: 'Move or cancel it' },
  toBeAgreed: { slot: 'A time to be agreed', status: 'We will write to you to agree on a time' },

  message: {
    title: 'Add something',
    again: 'Write to us again',
    reopens: 'This request is closed. A message opens it again.',
    cancelled: 'This appointment is cancelled. You can still write to us about it.',
    label: 'Your message',
    files: 'Files',
    filesHint: (kinds: string, megabytes: number) => `${kinds}; ${megabytes} MB together.`,
    button: 'Send',
    /** A browser gives no file back. */
    chooseAgain: 'Please choose your files again.',
  },
  problems: {
    empty: 'Please write something or choose a file.',
    tooLong: (most: string) => `Please write at most ${most} characters at once.`,
    tooManyFiles: (most: number) => `Please send at most ${most} files at once.`,
    tooLarge: (megabytes: number) => `Your files are larger than ${megabytes} MB together. Please send less.`,
    tooMany: 'That were many messages in a short time. Please wait a while, or call us if it is urgent.',
    unknown: 'That is not something this page can do.',
  },

  thread: {
    title: 'What was written',
    empty: 'Nothing has been written yet besides your request. Our answer appears here, and reaches you by email.',
    emptyWithoutMail:
      'Nothing has been written yet besides your request. We answer at the number that you gave us; what we write to you appears here.',
    you: 'You',
    us: company.name,
    byMail: 'by email',
    onPage: 'on this page',
    earlier: 'Show what was written before',
    newest: 'Back to the newest',
    news: 'Look for news',
    fresh: 'There is something new.',
    download: 'Download',
  },
  /** What is said of the visitor's own doing. */
  events: {
    /** `change`: from when to when. */
    moved: (change: string) => `You moved the appointment ${change}.`,
    cancelled: 'You cancelled the appointment.',
    withdrawn: 'You withdrew this request.',
    erasure: 'You asked for everything to be erased.',
  },

  sent: { title: 'What you sent' },

  withdraw: {
    title: 'Withdraw the request',
    lead: 'You need nothing from us any more? Then we close it and nobody writes to you about it.',
    open: 'Withdraw this request …',
    yes: 'Yes, withdraw it',
    no: 'No, keep it',
  },
  erase: {
    title: 'Have everything erased',
    lead: 'A person erases, within a month, everything that we hold of you: what you sent, on this page and elsewhere, and what was written about it, unless a law obliges us to keep it. You get a receipt by email, and the links to your requests end.',
    leadWithoutMail:
      'A person erases, within a month, everything that we hold of you: what you sent, on this page and elsewhere, and what was written about it, unless a law obliges us to keep it. Then the links to your requests end.',
    open: 'Ask us to erase it …',
    yes: 'Yes, erase everything',
    no: 'No, keep it',
  },
  done: {
    sent: 'Your message has reached us.',
    withdrawn: 'Your request is withdrawn. We will not write to you about it; a message opens it again.',
    erasure: 'We have your wish to have everything erased, and see to it within a month.',
  } as Readonly<Record<string, string>>,
} as const;

export const lostLink = {
  title: 'Send me the link again',
  description: `Lost the link to your request? Enter your email address and ${company.longName} sends you the links to what you sent us within the last year.`,
  lead: 'Enter the email address with which you wrote to us. We send the links of what you sent us within the last year to it.',
  email: 'Your email address',
  reference: 'Reference of one request',
  referenceHint: 'For example NA-4F7K2M9Q',
  button: 'Send me the link',
  invalid: 'Please enter a valid email address',
  tooMany: 'Too many links were asked for from your connection. Please try again later, or write to us.',
  done: {
    title: 'Look into your mailbox',
    text: 'If we have a request of yours, an email with its link is on its way. It may take a few minutes.',
    hint: 'Nothing there after ten minutes? Look into the spam folder, try another address of yours, or write to us:',
  },
  /** In place of a request whose link is wrong or has run out. */
  void: {
    title: 'This link leads nowhere',
    text: 'It was cut short on its way, its request is a year closed, or the request was erased. We can send you the links of your requests again.',
  },
} as const;

/** A request among the links of a mail. */
interface Listed {
  type: string;
  reference: string;
  /** When it came, in words. */
  day: string;
  url: string;
}

/** The mail that lists a visitor's requests with their links. */
export const linksMail = (requests: readonly Listed[]) => ({
  subject: requests.length === 1 ? 'The link to your request' : 'The links to your requests',
  body: [
    greeting,
    '',
    'Somebody, we hope you, has asked us for the links of what was sent to us from this address.',
    ...requests.flatMap(({ type, reference, day, url }) => [
      '',
      `${requestPage.titles[type] ?? requestPage.head('').trim()}, ${reference}, ${day}:`,
      url,
    ]),
    '',
    'Please keep the links to yourself: whoever has one can read the request and write to us in your name.',
    'If it was not you, you can ignore this email.',
    ...signature(),
  ].join('\n'),
});
