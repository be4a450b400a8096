import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { meeting as meetingWords } from '#src/content/appointments.ts';
import { bookingWords, kindOf } from '#src/content/bookings.ts';
import { company, companyDomain } from '#src/content/company.ts';
import { inWords } from '#src/content/facts.ts';
import { appointmentUid } from '#src/lib/appointment-uid.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { type SlotKey, slotMoment } from './appointment-rules.ts';
import { addressOf, type Booked, priceOf, whatOf, whereOf } from './kind-words.ts';
import { serviceLabel } from './slot-words.ts';

/** What a calendar entry is made from. Moments in epoch milliseconds. */
export interface Meeting extends SlotKey, Booked {
  id: string;
  minutes: number;
  sequence: number;
  /** Tentative while it is `pending` (S1 §4 Appointment status). */
  status: string;
}

const prodId = { company: companyDomain, product: 'Appointments', language: 'EN' };

const uidOf = (id: string): string => appointmentUid(id, companyDomain);

// Times are written in UTC: every calendar program reads them alike, without a zone definition that it may not know.
const span = (slot: SlotKey & { minutes: number }) => {
  const start = slotMoment(slot);
  return { start: new Date(start), end: new Date(start + slot.minutes * 60_000) };
};

// A calendar program folds and escapes what it writes: it is given the words, not their marks.

const eventStatus = ({ status }: Meeting) =>
  status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;

/** The entry of a visitor's calendar; it repeats no text that the visitor typed. */
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

/** The visitor's invitation (METHOD:REQUEST) or its withdrawal (CANCEL). */
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

/** The same entry as a file that whoever holds the private link puts into a calendar by hand; a visit's has its address. */
export function download(
  meeting: Meeting & { company?: unknown; street?: unknown },
  about: { link: string; now: number },
): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod.PUBLISH });
  const entry = visitorEntry(meeting, about);
  calendar.createEvent({ ...entry, location: meeting.street ? addressOf(meeting) : entry.location });
  return calendar.toString();
}

export interface FeedEntry extends Meeting {
  reference: string;
  name: string;
  email: string;
  phone: string;
  company?: unknown;
  street?: unknown;
  message: string;
  changed_at: number;
}

/** A consultation by what it is about, anything else by what it is. */
const feedTitle = (entry: FeedEntry) =>
  kindOf(entry.kind) === 'consultation' ? serviceLabel(String(entry.service)) : whatOf(entry);

/** The owner's feed: every appointment that is held, with all that is known of it. */
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
