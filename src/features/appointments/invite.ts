import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { meeting as meetingWords } from '#content/appointments.ts';
import { company } from '#content/company.ts';
import { appointmentUid } from '#src/lib/appointment-uid.ts';
import { type SlotKey, slotMoment } from './rules.ts';
import { serviceLabel } from './slot-words.ts';

/** What a calendar entry is made from. Moments in epoch milliseconds. */
export interface Meeting extends SlotKey {
  id: string;
  service: string;
  minutes: number;
  sequence: number;
  /** Tentative while it is `pending` (S1 §4 Appointment status). */
  status: string;
}

const prodId = { company: company.domain, product: 'Appointments', language: 'EN' };

const uidOf = (id: string): string => appointmentUid(id, company.domain);

// Times are written in UTC: every calendar program reads them alike, without a zone definition that it may not know.
const span = (slot: SlotKey & { minutes: number }) => {
  const start = slotMoment(slot);
  return { start: new Date(start), end: new Date(start + slot.minutes * 60_000) };
};

const eventStatus = ({ status }: Meeting) =>
  status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;

/** The visitor's invitation (METHOD:REQUEST) or its withdrawal (CANCEL); it repeats no text that the visitor typed. */
export function invitation(
  meeting: Meeting & { email: string },
  about: { method: 'REQUEST' | 'CANCEL'; link: string; now: number },
): string {
  const calendar = ical({ prodId, method: ICalCalendarMethod[about.method] });
  calendar.createEvent({
    id: uidOf(meeting.id),
    sequence: meeting.sequence,
    stamp: new Date(about.now),
    ...span(meeting),
    summary: `${company.name}: ${meetingWords.title(meeting.minutes).toLowerCase()} (${serviceLabel(meeting.service)})`,
    description: about.link ? meetingWords.change(about.link) : meetingWords.title(meeting.minutes),
    location: meetingWords.place,
    organizer: { name: company.longName, email: company.emails.info },
    attendees: meeting.email ? [{ email: meeting.email, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }] : [],
    status: about.method === 'CANCEL' ? ICalEventStatus.CANCELLED : eventStatus(meeting),
    ...(about.link ? { url: about.link } : {}),
  });
  return calendar.toString();
}

export interface FeedEntry extends Meeting {
  reference: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  changed_at: number;
}

/** The owner's feed: every appointment that is held, with all that is known of it. */
export function feed(entries: readonly FeedEntry[]): string {
  const calendar = ical({ prodId, name: `${company.name} appointments`, ttl: 15 * 60 });
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
      summary: `${entry.name}: ${serviceLabel(entry.service)}`,
      description: known.filter(Boolean).join('\n'),
      status: eventStatus(entry),
    });
  }
  return calendar.toString();
}
