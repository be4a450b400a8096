import { company, publishedPhone } from './company.ts';
import { seeRequest } from './ui.ts';

/** Words of the mails to visitors. They repeat no text of theirs (src/forms/mails.ts says why). */

export const greeting = 'Hello,';
/** The link to the visitor's page of a request, which every mail about it ends with. */
export const requestLink = {
  open: seeRequest,
  text: (url: string) => ['To see where your request stands, or to add something to it, open its page:', url],
} as const;

/** The end of a mail; the telephone number where there is one. */
export const signature = (from: string = company.emails.info) => [
  ...['', company.longName, company.headquarters, from],
  ...[publishedPhone()].filter(Boolean),
];

const ignore = (when: string) =>
  `If ${when}, you can ignore this email; we will not use the address for anything else.`;

interface Taken {
  readonly reference: string;
  /** The moment of the promised answer, in words. */
  readonly due: string;
}

export const contactMail = ({ reference, due }: Taken) => ({
  subject: 'We received your message',
  lines: [
    `Thank you for contacting ${company.longName}. Your message has arrived; its reference is ${reference}.`,
    `A person on our team will answer you by ${due}.`,
    '',
    `If something is down right now, write to ${company.emails.emergency}.`,
    ignore('you did not write to us'),
  ],
});

export const emergencyMail = ({ reference, due }: Taken) => ({
  from: company.emails.emergency,
  subject: 'We know that something is down',
  lines: [
    `Your report has reached ${company.longName}; its reference is ${reference}.`,
    `A person answers you by ${due}.`,
    '',
    `If something changes until then, reply to this email or write to ${company.emails.emergency} and name the reference.`,
    'If somebody is in your systems: leave the computer switched on, off the network, and sign in, pay and delete nothing on it.',
    '',
    ignore('you did not write to us'),
  ],
});

export const careerMail = ({ reference, due }: Taken) => ({
  from: company.emails.careers,
  subject: 'We received your application',
  lines: [
    `Thank you for applying to ${company.longName}. Your application and résumé have arrived; the reference is ${reference}.`,
    `A person on our team will read them and answer you by ${due}.`,
    '',
    `If you would like to add something, write to ${company.emails.careers} and name the reference.`,
    ignore('you did not apply'),
  ],
});

/** `estimate`: its figures in words; none where all that was chosen is priced after a talk. */
export const quoteMail = ({ reference, due }: Taken, estimate: string | undefined, given = '') => ({
  subject: 'We received your quote request',
  lines: [
    `Thank you for asking ${company.longName} for a quote. Your request has arrived; its reference is ${reference}.`,
    `A person on our team will answer you in writing by ${due}.`,
    '',
    ...(estimate
      ? [
          `From our published starting prices, your choice of services comes to: ${estimate}.`,
          'This is an estimate, not an offer; the written quote states the figure for your case.',
        ]
      : ['The services that you chose are priced after a talk; the written quote states the figure for your case.']),
    ...(given ? ['', `You brought this estimate along. ${given}.`] : []),
    '',
    ignore('you did not ask us for a quote'),
  ],
});

const privateLink = (link: string) => ['', 'To choose another time or to cancel, open your private link:', link];
const oldLinks = ['', 'Links in earlier emails no longer work.'];

/** `slot`: a date and time in words; `facts`: the lines that `facts` makes; `link`: the private link. */
export const appointmentMails = {
  facts: (slot: string, minutes: number, about: readonly (readonly [string, string])[], where: string) => [
    `When: ${slot} (${minutes} minutes)`,
    ...about.map(([label, value]) => `${label}: ${value}`),
    `Where: ${where}`,
  ],
  about: 'About',
  timeToBeAgreed: 'a time to be agreed',
  requested: ({ reference, due }: Taken) => ({
    subject: 'We received your consultation request',
    lines: [
      `Thank you for asking for a free consultation. Your reference is ${reference}.`,
      `We will write to you by ${due} to agree on a time.`,
      '',
      ignore('this was not you'),
    ],
  }),
  booked: ({ reference, due }: Taken, facts: readonly string[], link: string) => ({
    subject: 'Your appointment is booked',
    lines: [
      `Your appointment with ${company.longName} is booked. Your reference is ${reference}.`,
      '',
      ...facts,
      '',
      `We will confirm it by ${due}. The invitation with this email puts it in your calendar.`,
      ...privateLink(link),
      '',
      ignore('this was not you'),
    ],
  }),
  moved: (before: string, due: string, facts: readonly string[], link: string) => ({
    subject: 'Your appointment has a new time',
    lines: [
      'Your appointment has been moved.',
      '',
      ...facts,
      `Before: ${before}`,
      '',
      `We will confirm the new time by ${due}.`,
      ...privateLink(link),
      ...oldLinks,
    ],
  }),
  movedByUs: (before: string, facts: readonly string[], link: string) => ({
    subject: 'Your appointment has a new time',
    lines: [
      'We have moved your appointment. The invitation with this email changes it in your calendar.',
      '',
      ...facts,
      `Before: ${before}`,
      ...privateLink(link),
    ],
  }),
  bookedByUs: (reference: string, facts: readonly string[], link: string) => ({
    subject: 'Your appointment is booked',
    lines: [
      `As agreed with you, your appointment with ${company.longName} is booked. Your reference is ${reference}.`,
      '',
      ...facts,
      '',
      'The invitation with this email puts it in your calendar.',
      ...privateLink(link),
      '',
      ignore('this was not you'),
    ],
  }),
  restored: (facts: readonly string[], link: string) => ({
    subject: 'Your appointment stands again',
    lines: ['Your appointment that was cancelled stands again.', '', ...facts, ...privateLink(link), ...oldLinks],
  }),
  /** `facts`: of what was booked by its kind. */
  confirmed: (slot: string, link: string, facts: readonly string[], byTelephone: boolean) => ({
    subject: 'Your appointment is confirmed',
    lines: [
      `We look forward to ${byTelephone ? 'talking to' : 'meeting'} you on ${slot}.`,
      ...(facts.length > 0 ? ['', ...facts] : []),
      ...privateLink(link),
    ],
  }),
  cancelled: (by: 'visitor' | 'owner', slot: string, bookAgain: string, reason = '') => ({
    subject: 'Your appointment is cancelled',
    lines: [
      by === 'visitor'
        ? `Your appointment on ${slot} is cancelled, as you asked.`
        : `We are sorry: we had to cancel your appointment on ${slot}.`,
      ...(reason ? ['', `Why: ${reason}`] : []),
      '',
      'You can book another time whenever you like:',
      bookAgain,
    ],
    action: { label: 'Book another time', url: bookAgain },
  }),
  reminder: (facts: readonly string[], link: string) => ({
    subject: 'Reminder: your appointment',
    lines: ['This is a reminder of your appointment with us.', '', ...facts, ...privateLink(link)],
  }),
} as const;

const asked = `Somebody, we hope you, has asked for the newsletter of ${company.longName} at this address.`;

export const newsletterMails = {
  confirm: (confirmUrl: string, unsubscribeUrl: string) => ({
    subject: `Please confirm: newsletter of ${company.longName}`,
    lines: [
      asked,
      'To receive it, open this page within seven days and press its button:',
      '',
      confirmUrl,
      '',
      'If it was not you, do nothing: without your confirmation we send no newsletter.',
      `To be sure that we never do: ${unsubscribeUrl}`,
    ],
    action: { label: 'Confirm the newsletter', url: confirmUrl },
  }),
  subscribed: (unsubscribeUrl: string) => ({
    subject: `You already receive the newsletter of ${company.longName}`,
    lines: [
      asked,
      'You are on its list already, so there is nothing to do.',
      '',
      `If you would rather leave: ${unsubscribeUrl}`,
    ],
  }),
  /** At the foot of every issue. */
  issue: {
    why: `You get this email because you asked for the newsletter of ${company.longName} and confirmed it.`,
    leave: 'Unsubscribe with one click',
    read: 'Read this issue on our website',
    listName: `Newsletter of ${company.longName}`,
  },
} as const;
