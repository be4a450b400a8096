import all from 'content:mails';
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { meeting as meetingWords } from '#src/content/appointments.ts';
import { bookAgain, bookings, bookingWords, kindOf } from '#src/content/bookings.ts';
import { company, companyDomain } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { appointmentForm } from '#src/content/forms/appointment.ts';
import {
  type Letter as SubmittedLetter,
  ownerMail as submissionMail,
  takenWords,
  toOwner,
  visitorMail,
} from '#src/forms/mails.ts';
import { fillIn, mailOf } from '#src/lib/fill-in.ts';
import { dueInWords } from '#src/lib/format.ts';
import { givenName } from '#src/lib/text.ts';
import type { Mail } from '#src/platform/outbox/mail.ts';
import { isUnscheduled, type SlotKey, slotMoment } from './appointment-rules.ts';
import { appointmentUid } from './ics-calendar.ts';
import { aboutOf, addressOf, type Booked, priceOf, whatOf, whereOf } from './kind-words.ts';
import { appointmentWords, serviceLabel, slotIn, slotInWords } from './slot-words.ts';

/** Moments in epoch milliseconds. */
interface Meeting extends SlotKey, Booked {
  id: string;
  minutes: number;
  sequence: number;
  /** Tentative while `pending` (S1 §4 Appointment status). */
  status: string;
}

const prodId = { company: companyDomain, product: 'Appointments', language: 'EN' };

const uidOf = (id: string): string => appointmentUid(id, companyDomain);

// UTC, because some calendar programs do not know zone definitions.
const span = (slot: SlotKey & { minutes: number }) => {
  const start = slotMoment(slot);
  return { start: new Date(start), end: new Date(start + slot.minutes * 60_000) };
};

// Pass plain words: the iCalendar library folds and escapes.

const eventStatus = ({ status }: Meeting) =>
  status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;

/** Repeats no text typed by the visitor. */
function visitorEntry(meeting: Meeting, { link, now }: { link: string; now: number }) {
  const price = priceOf(meeting);
  const costs = price ? `${bookingWords.price}: ${price}` : '';
  return {
    id: uidOf(meeting.id),
    sequence: meeting.sequence,
    stamp: new Date(now),
    ...span(meeting),
    summary: inWords(`${company.name}: ${whatOf(meeting)}`),
    description: inWords(
      [
        costs,
        link
          ? fillIn(meetingWords.change, { link })
          : costs
            ? ''
            : fillIn(meetingWords.title, { minutes: meeting.minutes }),
      ]
        .filter(Boolean)
        .join('\n'),
    ),
    location: inWords(whereOf(meeting)),
    status: meeting.status === 'cancelled' ? ICalEventStatus.CANCELLED : eventStatus(meeting),
    ...(link ? { url: link } : {}),
  };
}

/** METHOD:REQUEST or CANCEL. */
export function invitation(
  meeting: Meeting & { email: string },
  about: { method: 'REQUEST' | 'CANCEL'; link: string; now: number },
): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[about.method] });
  const status = about.method === 'CANCEL' ? 'cancelled' : meeting.status;
  calendar.createEvent({
    ...visitorEntry({ ...meeting, status }, about),
    organizer: { name: inWords(company.longName), email: inWords(company.emails.info) },
    attendees: meeting.email ? [{ email: meeting.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] : [],
  });
  return calendar.toString();
}

/** The same entry as a file to import by hand; a visit includes its address. */
export function download(
  meeting: Meeting & { company?: unknown; street?: unknown },
  about: { link: string; now: number },
): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH });
  const entry = visitorEntry(meeting, about);
  calendar.createEvent({ ...entry, location: meeting.street ? addressOf(meeting) : entry.location });
  return calendar.toString();
}

export interface AppointmentLetter extends Meeting {
  reference: string;
  name: string;
  email: string;
}

export interface FeedEntry extends AppointmentLetter {
  phone: string;
  company?: unknown;
  street?: unknown;
  message: string;
  changed_at: number;
}

const feedTitle = (entry: FeedEntry) =>
  kindOf(entry.kind) === 'consultation' ? serviceLabel(String(entry.service)) : whatOf(entry);

export function feed(entries: readonly FeedEntry[]): string {
  const calendar = ical({ prodId, name: inWords(`${company.name} appointments`), ttl: 15 * 60 });
  calendar.method(ICalCalendarMethod.PUBLISH);
  for (const entry of entries) {
    const known = [
      [entry.email, entry.phone].filter(Boolean).join(', '),
      `Reference ${entry.reference}`,
      entry.message,
    ];
    calendar.createEvent({
      id: uidOf(entry.id),
      sequence: entry.sequence,
      stamp: new Date(entry.changed_at),
      ...span(entry),
      summary: inWords(`${entry.name}: ${feedTitle(entry)}`),
      ...(entry.street ? { location: addressOf(entry) } : {}),
      description: known.filter(Boolean).join('\n'),
      status: eventStatus(entry),
    });
  }
  return calendar.toString();
}

const mails = all.appointments;

interface About {
  link: string;
  now: number;
}

/** S1 §5. */
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

export const ownerChangeMail = (letter: AppointmentLetter, change: 'moved' | 'cancelled', before: string): Mail =>
  toOwner(
    letter,
    `Appointment ${change}: ${letter.name}`,
    `${letter.name}${letter.email && ` (${letter.email})`} ${change} appointment ${letter.reference}.`,
    '',
    `Before: ${before}`,
    change === 'moved' ? `Now: ${slotInWords(letter)}` : 'The time is free again.',
  );

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

function invites(letter: AppointmentLetter, about: About, words: { subject: string; lines: readonly string[] }): Mail {
  const content = invitation(letter, { method: 'REQUEST', ...about });
  return toVisitor(letter, words, { method: 'REQUEST', content });
}

/** Includes the invitation, except for a consultation request, which has no time yet. */
export function bookedMail(
  letter: AppointmentLetter,
  booked: Omit<About, 'now'> & { acceptedAt: number; respondBy: number },
): Mail {
  const { link, acceptedAt: now } = booked;
  const taken = takenWords({ ...booked, reference: letter.reference });
  if (isUnscheduled(letter)) return toVisitor(letter, mailOf(mails.requested, taken));
  return invites(letter, { link, now }, mailOf(mails.booked, { ...taken, facts: facts(letter), link }));
}

export function movedMail(letter: AppointmentLetter, about: About & { before: string; respondBy: number }): Mail {
  const due = dueInWords(about.respondBy, about.now);
  return invites(letter, about, mailOf(mails.moved, { ...about, due, facts: facts(letter) }));
}

/** "Marcus comes to you.", for the name of whoever visits. */
const comingOf = (name: string | undefined) => (name ? [fillIn(mails.comes, { name: givenName(name) })] : []);

const inviting =
  (kind: 'movedByUs' | 'bookedByUs' | 'restored') =>
  (
    letter: AppointmentLetter,
    about: About & { before?: string; notBefore?: number; comes?: string | undefined },
  ): Mail => ({
    ...invites(
      letter,
      about,
      mailOf(mails[kind], {
        ...{ before: '', ...about, reference: letter.reference, facts: facts(letter) },
        comes: comingOf(about.comes),
      }),
    ),
    ...(about.notBefore === undefined ? {} : { notBefore: about.notBefore }),
  });

/** The link stays. Sent only once the move cannot be undone (`notBefore`). */
export const movedByUsMail = inviting('movedByUs');
export const bookedByUsMail = inviting('bookedByUs');
/** The invitation restores the calendar entry. */
export const restoredMail = inviting('restored');

/** The invitation turns the tentative entry into a confirmed one. `comes`: name of whoever visits. */
export function confirmedMail(letter: AppointmentLetter, about: About & { comes?: string | undefined }): Mail {
  const wasAsked = kindOf(letter.kind) !== 'consultation' || letter.meet !== undefined;
  const forward = mails.forward[letter.meet === 'telephone' ? 'call' : 'meeting'];
  const words = mailOf(mails.confirmed, {
    forward: [fillIn(forward, { slot: slotInWords(letter) }), ...comingOf(about.comes)].join(' '),
    facts: wasAsked ? ['', ...facts(letter)] : [],
    link: about.link,
  });
  return invites(letter, about, words);
}

/** The calendar part removes the entry. */
export function cancelledMail(
  letter: AppointmentLetter,
  about: { by: 'visitor' | 'owner'; publicUrl: string; now: number; reason?: string },
): Mail {
  const slot = isUnscheduled(letter) ? mails.timeToBeAgreed : slotInWords(letter);
  const content = invitation(letter, { method: 'CANCEL', link: '', now: about.now });
  const action = { label: mails.bookAgain, url: `${about.publicUrl}${bookAgain(letter.kind)}` };
  const words = mailOf(mails.cancelled, {
    who: fillIn(mails.cancelledBy[about.by], { slot }),
    reason: about.reason ? ['', fillIn(mails.why, { reason: about.reason })] : [],
    again: action.url,
  });
  return toVisitor(letter, { ...words, action }, { method: 'CANCEL', content });
}

/** Sent to the owner instead of a reminder if nobody has confirmed the meeting. */
export function unconfirmedMail(letter: AppointmentLetter): Mail {
  const slot = slotInWords(letter);
  return toOwner(
    letter,
    `Not confirmed yet: ${letter.name}, ${slot}`,
    `${letter.name} asked for ${slot}, and it hasn’t been confirmed. We didn’t send them a reminder.`,
    '',
    'Confirm it, set another time or cancel it.',
  );
}

export const reminderMail = (letter: AppointmentLetter, about: { link: string }): Mail =>
  toVisitor(letter, mailOf(mails.reminder, { facts: facts(letter), link: about.link }));
