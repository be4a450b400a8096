import all from 'content:mails';
import { bookingHref, bookings, kindOf } from '#src/content/bookings.ts';
import { appointmentForm } from '#src/content/forms/appointment.ts';
import {
  type Letter as SubmittedLetter,
  ownerMail as submissionMail,
  takenWords,
  visitorMail,
} from '#src/forms/mails.ts';
import { fillIn, mailOf } from '#src/lib/fill-in.ts';
import { dueInWords } from '#src/lib/format.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { invitation } from './appointment-invite.ts';
import { isUnscheduled } from './appointment-rules.ts';
import { aboutOf, type Booked, whereOf } from './kind-words.ts';
import { appointmentWords, slotIn, slotInWords } from './slot-words.ts';

const mails = all.appointments;

/** What the mails speak of. Moments in epoch milliseconds. */
export interface AppointmentLetter extends Booked {
  id: string;
  reference: string;
  name: string;
  email: string;
  date: string;
  time: string;
  minutes: number;
  version: number;
  sequence: number;
  status: string;
}

interface About {
  /** Private link to move or cancel the appointment. */
  link: string;
  now: number;
}

/** The owner's notification of a new appointment or consultation request (S1 §5). */
export function ownerMail(letter: SubmittedLetter): Mail {
  const slot = slotIn(letter.answers);
  const open = isUnscheduled(slot);
  const { name } = letter.answers;
  const kind = kindOf(letter.answers.kind);
  const what = kind === 'consultation' ? 'appointment' : bookings[kind].name;
  return submissionMail(appointmentForm, letter, {
    subject: open ? `New consultation request from ${name}` : `New ${what}: ${slotInWords(slot)}, ${name}`,
    title: open ? 'New consultation request' : `New ${what}`,
    words: appointmentWords,
  });
}

/** Tells the owner that the visitor has moved or cancelled. */
export function ownerChangeMail(letter: AppointmentLetter, change: 'moved' | 'cancelled', before: string): Mail {
  return {
    audience: 'owner',
    to: '',
    replyTo: letter.email || undefined,
    subject: `Appointment ${change}: ${letter.name} (${letter.reference})`,
    body: [
      `${letter.name}${letter.email && ` (${letter.email})`} ${change} appointment ${letter.reference}.`,
      '',
      `Before: ${before}`,
      change === 'moved' ? `Now: ${slotInWords(letter)}` : 'The time is free again.',
    ].join('\n'),
  };
}

const toVisitor = (
  letter: AppointmentLetter,
  words: Pick<Mail, 'subject' | 'action'> & { lines: readonly string[] },
  calendar?: Mail['calendar'],
): Mail => visitorMail({ reference: letter.reference, answers: { email: letter.email } }, { ...words, calendar });

const facts = (letter: AppointmentLetter) => [
  fillIn(mails.when, { slot: slotInWords(letter), minutes: letter.minutes }),
  ...aboutOf(letter, mails.about).map(([label, value]) => `${label}: ${value}`),
  fillIn(mails.where, { place: whereOf(letter) }),
];

/** A mail with the invitation as it stands now. */
function invites(letter: AppointmentLetter, about: About, words: { subject: string; lines: readonly string[] }): Mail {
  const content = invitation(letter, { method: 'REQUEST', ...about });
  return toVisitor(letter, words, { method: 'REQUEST', content });
}

/** The confirmation of a booking, with its invitation; a consultation request has no time yet, so it has none. */
export function bookedMail(
  letter: AppointmentLetter,
  booked: Omit<About, 'now'> & { acceptedAt: number; respondBy: number },
): Mail {
  const { link, acceptedAt: now } = booked;
  const taken = takenWords({ ...booked, reference: letter.reference });
  if (isUnscheduled(letter)) return toVisitor(letter, mailOf(mails.requested, taken));
  return invites(letter, { link, now }, mailOf(mails.booked, { ...taken, facts: facts(letter), link }));
}

/** The appointment stands at another time than `before`; the invitation replaces the earlier one. */
export function movedMail(letter: AppointmentLetter, about: About & { before: string; respondBy: number }): Mail {
  const due = dueInWords(about.respondBy, about.now);
  return invites(letter, about, mailOf(mails.moved, { ...about, due, facts: facts(letter) }));
}

/** The owner has moved it, or changed how long it takes; the link stays. It leaves once that cannot be taken back. */
export const movedByUsMail = (
  letter: AppointmentLetter,
  about: About & { before: string; notBefore: number },
): Mail => ({
  ...invites(letter, about, mailOf(mails.movedByUs, { ...about, facts: facts(letter) })),
  notBefore: about.notBefore,
});

/** Booked by the owner for somebody who called. */
export const bookedByUsMail = (letter: AppointmentLetter, about: About): Mail =>
  invites(
    letter,
    about,
    mailOf(mails.bookedByUs, { reference: letter.reference, facts: facts(letter), link: about.link }),
  );

/** The owner has taken a cancellation back; the invitation puts the entry into the calendar again. */
export const restoredMail = (letter: AppointmentLetter, about: About): Mail =>
  invites(letter, about, mailOf(mails.restored, { facts: facts(letter), link: about.link }));

/** The owner has confirmed; the invitation makes the tentative entry a confirmed one. */
export function confirmedMail(letter: AppointmentLetter, about: About): Mail {
  const wasAsked = kindOf(letter.kind) !== 'consultation' || letter.meet !== undefined;
  const forward = mails.forward[letter.meet === 'telephone' ? 'call' : 'meeting'];
  const words = mailOf(mails.confirmed, {
    forward: fillIn(forward, { slot: slotInWords(letter) }),
    facts: wasAsked ? ['', ...facts(letter)] : [],
    link: about.link,
  });
  return invites(letter, about, words);
}

/** The appointment is cancelled; the calendar part takes the entry away. */
export function cancelledMail(
  letter: AppointmentLetter,
  about: { by: 'visitor' | 'owner'; publicUrl: string; now: number; reason?: string },
): Mail {
  const slot = isUnscheduled(letter) ? mails.timeToBeAgreed : slotInWords(letter);
  const content = invitation(letter, { method: 'CANCEL', link: '', now: about.now });
  const again = kindOf(letter.kind) === 'consultation' ? '/contact?tab=appointment' : bookingHref(kindOf(letter.kind));
  const action = { label: mails.bookAgain, url: `${about.publicUrl}${again}` };
  const words = mailOf(mails.cancelled, {
    who: fillIn(mails.cancelledBy[about.by], { slot }),
    reason: about.reason ? ['', fillIn(mails.why, { reason: about.reason })] : [],
    again: action.url,
  });
  return toVisitor(letter, { ...words, action }, { method: 'CANCEL', content });
}

/** Tells the owner, when a visitor would be reminded, that nobody has confirmed the meeting: so nobody reminds them. */
export function unconfirmedMail(letter: AppointmentLetter): Mail {
  const slot = slotInWords(letter);
  return {
    audience: 'owner',
    to: '',
    replyTo: letter.email || undefined,
    subject: `Not confirmed yet: ${letter.name}, ${slot} (${letter.reference})`,
    body: [
      `${letter.name} asked for ${slot}, and it hasn’t been confirmed. We didn’t send them a reminder.`,
      '',
      'Confirm it, set another time or cancel it.',
    ].join('\n'),
  };
}

/** The reminder of the working day before. */
export const reminderMail = (letter: AppointmentLetter, about: { link: string }): Mail =>
  toVisitor(letter, mailOf(mails.reminder, { facts: facts(letter), link: about.link }));
