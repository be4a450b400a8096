import { down } from './down.ts';

/** Words of /status: whether what visitors use works just now. */
export const statusPage = {
  title: 'Does our website work?',
  description: 'Whether our forms, booking and chat work just now, and since when.',
  allWell: 'Yes. We try out our own forms, booking and chat every minute, and they work.',
  someFail: 'Not all of it. What you send meanwhile is kept by your browser and sent by itself once it works again.',
  failedOnce: 'We cannot tell just now. Our last try did not go through; we try again within a minute.',
  stale: 'We cannot tell just now. Nothing has been tried out for some minutes.',
  unknown: 'We are just beginning to look. Please load this page again in a minute.',
  list: 'What works',
  names: {
    forms: { title: 'Forms', text: 'Messages, quote requests, applications, emergencies' },
    booking: { title: 'Booking', text: 'Appointments and visits' },
    chat: { title: 'Chat', text: 'The assistant on every page' },
  },
  /** The forms by themselves, where some of them fail and others work. */
  formNames: {
    contact: 'messages',
    emergency: 'emergencies',
    quote: 'quote requests',
    career: 'applications',
  } as Readonly<Record<string, string>>,
  works: 'Works',
  fails: 'Does not work',
  someFailing: (forms: string) => `Does not work: ${forms}`,
  lastFailed: 'The last try failed',
  someLastFailed: (forms: string) => `The last try failed: ${forms}`,
  notLooked: 'Not looked at yet',
  notLately: 'Not tried lately',
  since: (moment: string) => `since ${moment} Eastern`,
  lookedWell: (moment: string) => `Last tried ${moment} Eastern: all of it worked.`,
  lookedIll: (moment: string) => `Last tried ${moment} Eastern: not all of it worked.`,
  meanwhile: 'If you cannot wait',
  call: 'Call us:',
  write: 'Write to us:',
  mail: down.mail,
} as const;
