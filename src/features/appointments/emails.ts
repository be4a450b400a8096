import { appointmentPage, slotMinutes } from '#content/appointments.ts';
import { company } from '#content/company.ts';
import { appointmentForm } from '#content/forms/appointment.ts';
import {
  promisedFor,
  type Letter as SubmittedLetter,
  ownerMail as submissionMail,
  visitorMail,
} from '#src/forms/mails.ts';
import { dueInWords } from '#src/lib/due-in-words.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { invitation } from './invite.ts';
import { isUnscheduled } from './rules.ts';
import { appointmentWords, serviceLabel, slotIn, slotInWords } from './slot-words.ts';

/** What the mails speak of. Moments in epoch milliseconds. */
export interface AppointmentLetter {
  id: string;
  reference: string;
  name: string;
  email: string;
  service: string;
  date: string;
  time: string;
  version: number;
  sequence: number;
  status: string;
}

interface About {
  /** Private link to move or cancel the appointment. */
  link: string;
  now: number;
}

const when = (letter: AppointmentLetter) => (isUnscheduled(letter) ? 'a time to be agreed' : slotInWords(letter));

/** The owner's notification of a new appointment or consultation request (S1 §5). */
export function ownerMail(letter: SubmittedLetter): Mail {
  const slot = slotIn(letter.answers);
  const open = isUnscheduled(slot);
  const { name } = letter.answers;
  return submissionMail(appointmentForm, letter, {
    subject: open ? `New consultation request from ${name}` : `New appointment: ${slotInWords(slot)}, ${name}`,
    title: open ? 'New consultation request' : 'New appointment',
    words: appointmentWords,
  });
}

/** Tells the owner that the visitor has moved or cancelled. */
export function ownerChangeMail(letter: AppointmentLetter, change: 'moved' | 'cancelled', before: string): Mail {
  return {
    audience: 'owner',
    to: '',
    replyTo: letter.email,
    subject: `Appointment ${change}: ${letter.name} (${letter.reference})`,
    body: [
      `${letter.name} (${letter.email}) has ${change} the appointment ${letter.reference}.`,
      '',
      `Before: ${before}`,
      change === 'moved' ? `Now: ${slotInWords(letter)}` : 'The time is free again.',
    ].join('\n'),
  };
}

const toVisitor = (
  letter: AppointmentLetter,
  subject: string,
  lines: readonly string[],
  calendar?: Mail['calendar'],
): Mail => visitorMail({ reference: letter.reference, answers: { email: letter.email } }, { subject, lines, calendar });

const linkLines = (link: string) => ['', 'To choose another time or to cancel, open your private link:', link];

const request = (letter: AppointmentLetter, about: About): Mail['calendar'] => ({
  method: 'REQUEST',
  content: invitation(letter, { method: 'REQUEST', ...about }),
});

/** The confirmation of a booking, with its invitation; a consultation request has no time yet, so it has none. */
export function bookedMail(
  letter: AppointmentLetter,
  booked: Omit<About, 'now'> & { acceptedAt: number; respondBy: number },
): Mail {
  const about = { link: booked.link, now: booked.acceptedAt };
  const due = promisedFor(booked);
  const ignore = 'If this was not you, you can ignore this email; we will not use the address for anything else.';
  if (isUnscheduled(letter)) {
    return toVisitor(letter, 'We received your consultation request', [
      `Thank you for asking for a free consultation. Your reference is ${letter.reference}.`,
      `We will write to you by ${due} to agree on a time.`,
      '',
      ignore,
    ]);
  }
  return toVisitor(
    letter,
    'Your appointment is booked',
    [
      `Your appointment with ${company.longName} is booked. Your reference is ${letter.reference}.`,
      '',
      ...facts(letter),
      '',
      `We will confirm it by ${due}. The invitation with this email puts it in your calendar.`,
      ...linkLines(about.link),
      '',
      ignore,
    ],
    request(letter, about),
  );
}

const facts = (letter: AppointmentLetter) => [
  `When: ${slotInWords(letter)} (${slotMinutes} minutes)`,
  `About: ${serviceLabel(letter.service)}`,
  `Where: ${appointmentPage.place}`,
];

/** The appointment stands at another time than `before`; the invitation replaces the earlier one. */
export function movedMail(letter: AppointmentLetter, about: About & { before: string; respondBy: number }): Mail {
  return toVisitor(
    letter,
    'Your appointment has a new time',
    [
      'Your appointment has been moved.',
      '',
      ...facts(letter),
      `Before: ${about.before}`,
      '',
      `We will confirm the new time by ${dueInWords(about.respondBy, about.now)}.`,
      ...linkLines(about.link),
      '',
      'Links in earlier emails no longer work.',
    ],
    request(letter, about),
  );
}

/** The owner has taken a cancellation back; the invitation puts the entry into the calendar again. */
export function restoredMail(letter: AppointmentLetter, about: About): Mail {
  return toVisitor(
    letter,
    'Your appointment stands again',
    [
      'Your appointment that was cancelled stands again.',
      '',
      ...facts(letter),
      ...linkLines(about.link),
      '',
      'Links in earlier emails no longer work.',
    ],
    request(letter, about),
  );
}

/** The owner has confirmed; the invitation makes the tentative entry a confirmed one. */
export function confirmedMail(letter: AppointmentLetter, about: About): Mail {
  return toVisitor(
    letter,
    'Your appointment is confirmed',
    [`We look forward to meeting you on ${slotInWords(letter)}.`, ...linkLines(about.link)],
    request(letter, about),
  );
}

/** The appointment is cancelled; the calendar part takes the entry away. */
export function cancelledMail(
  letter: AppointmentLetter,
  about: { by: 'visitor' | 'owner'; publicUrl: string; now: number },
): Mail {
  const lines =
    about.by === 'visitor'
      ? [`Your appointment on ${when(letter)} is cancelled, as you asked.`]
      : [`We are sorry: we had to cancel your appointment on ${when(letter)}.`];
  return toVisitor(
    letter,
    'Your appointment is cancelled',
    [...lines, '', 'You can book another time whenever you like:', `${about.publicUrl}/contact?tab=appointment`],
    { method: 'CANCEL', content: invitation(letter, { method: 'CANCEL', link: '', now: about.now }) },
  );
}

/** The reminder of the working day before. */
export function reminderMail(letter: AppointmentLetter, about: { link: string }): Mail {
  return toVisitor(letter, 'Reminder: your appointment', [
    'This is a reminder of your appointment with us.',
    '',
    ...facts(letter),
    ...linkLines(about.link),
  ]);
}
