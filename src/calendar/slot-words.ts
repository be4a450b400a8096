import { unscheduled } from '#src/content/appointments.ts';
import { consultationServices } from '#src/content/forms/appointment.ts';
import { contactServices } from '#src/content/forms/contact.ts';
import type { Answers, AnswerWords } from '#src/forms/present.ts';
import { clockIn, easternOffset, fullDayInWords, timeInWords, utcDay } from '#src/lib/format.ts';
import { knownZone } from '#src/lib/time-zone.ts';

/** For example "Tuesday, June 9, 2026, 1:30 PM Eastern Time". */
export function slotInWords(slot: { date: string; time: string }): string {
  return `${fullDayInWords(slot.date)}, ${timeInWords(slot.time)} Eastern Time`;
}

/** The label of a service of either form, or the value itself when no list has it. */
export function serviceLabel(value: string): string {
  return [...contactServices, ...consultationServices].find((option) => option.value === value)?.label ?? value;
}

/** A slot as one text: "YYYY-MM-DD HH:MM". */
export const slotId = (slot: { date: string; time: string }): string => `${slot.date} ${slot.time}`;

function offsetAt(moment: number): number {
  const [hours = 0, minutes = 0] = easternOffset(moment).slice(1).split(':').map(Number);
  return (easternOffset(moment).startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** The moment of an Eastern date and time in epoch milliseconds, by the browser's own zone data. Exact in office hours. */
export function momentOf(slot: { date: string; time: string }): number {
  const wall = Date.parse(`${slot.date}T${slot.time}:00Z`);
  return wall - offsetAt(wall - offsetAt(wall));
}

/**
 * The visitor's own clock at an Eastern slot when it shows something else, for example "7:00 PM" or, on another day,
 * "Wed, 12:30 AM"; undefined when their clocks agree, or their zone is unknown.
 */
export function ownTime(slot: { date: string; time: string }, timeZone: string | undefined): string | undefined {
  const known = knownZone(timeZone);
  if (!known) return undefined;
  const { weekday, day, time } = clockIn(known, momentOf(slot));
  const sameDay = day === utcDay(slot.date).getUTCDate();
  if (sameDay && time === timeInWords(slot.time)) return undefined;
  return sameDay ? time : `${weekday}, ${time}`;
}

/** The slot among the answers of an appointment. */
export const slotIn = ({ date, time }: Answers) => ({ date: String(date), time: String(time) });

/** What mails and the desk say of an appointment's answers; one without a slot says so as it is kept (S1 §3). */
export const appointmentWords: AnswerWords = {
  date: ({ date }) => (date === unscheduled.date ? unscheduled.date : fullDayInWords(String(date))),
  time: ({ time }) => (time === unscheduled.time ? unscheduled.time : `${timeInWords(String(time))} ET`),
  service: ({ service }) => serviceLabel(String(service)),
};

/** The free slots that an answer 409 offered, if it is one. */
export function alternativesIn(conflict: Record<string, unknown> | undefined): { date: string; time: string }[] {
  const found = conflict?.alternatives;
  return Array.isArray(found) ? (found as { date: string; time: string }[]) : [];
}
