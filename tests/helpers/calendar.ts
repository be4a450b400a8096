import ical, { type VCalendar, type VEvent } from 'node-ical';

/** A property's text, with or without parameters. */
const textOf = (value: string | { val: string } | undefined) => (typeof value === 'object' ? value.val : (value ?? ''));

/** Reads an iCalendar text with a parser that shares nothing with its writer. */
export function readCalendar(text: string) {
  const parts = Object.values(ical.sync.parseICS(text));
  const calendar = parts.find((part): part is VCalendar => part?.type === 'VCALENDAR');
  const events = parts
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      start: event.start.toISOString(),
      minutes: ((event.end?.getTime() ?? Number.NaN) - event.start.getTime()) / 60_000,
      summary: textOf(event.summary),
      description: textOf(event.description),
      location: textOf(event.location),
      organizer: textOf(event.organizer),
      attendees: [event.attendee ?? []].flat().map((attendee) => textOf(attendee).toLowerCase()),
      status: event.status,
    }));
  return { method: calendar?.method, version: calendar?.version, events };
}
