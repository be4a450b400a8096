import { unscheduled } from '#content/appointments.ts';
import { consultationServices } from '#content/forms/appointment.ts';
import { contactServices } from '#content/forms/contact.ts';
import type { Answers, AnswerWords } from '#src/forms/present.ts';

/*
 * Words for dates and times, without a date library: the visitor's browser needs them. Dates are taken apart as UTC,
 * so that no zone of the machine comes into it; they are put together from parts, because engines differ in their spaces.
 */

const dayParts = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export function utcDay(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function partsOf(date: string): Record<string, string> {
  return Object.fromEntries(dayParts.formatToParts(utcDay(date)).map(({ type, value }) => [type, value]));
}

/** For example "Tuesday, June 9". */
export function dayInWords(date: string): string {
  const part = partsOf(date);
  return `${part.weekday}, ${part.month} ${part.day}`;
}

/** For example "Tuesday, June 9, 2026". */
function fullDayInWords(date: string): string {
  return `${dayInWords(date)}, ${partsOf(date).year}`;
}

/** For example "Tue, Jun 9, 2026", for lists. */
export function shortDayInWords(date: string): string {
  const { weekday = '', month = '', day, year } = partsOf(date);
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${day}, ${year}`;
}

/** For example "June 2026" of a month given as YYYY-MM. */
export function monthInWords(month: string): string {
  const part = partsOf(`${month}-01`);
  return `${part.month} ${part.year}`;
}

/** For example "1:30 PM" of 13:30. */
export function timeInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** For example "Tuesday, June 9, 2026, 1:30 PM Eastern Time". */
export function slotInWords(slot: { date: string; time: string }): string {
  return `${fullDayInWords(slot.date)}, ${timeInWords(slot.time)} Eastern Time`;
}

/** The label of a service of either form, or the value itself when no list has it. */
export function serviceLabel(value: string): string {
  return [...contactServices, ...consultationServices].find((option) => option.value === value)?.label ?? value;
}

const easternOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });

function offsetAt(moment: number): number {
  const name = easternOffset.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** The moment of an Eastern date and time in epoch milliseconds, by the browser's own zone data. Exact in office hours. */
export function momentOf(slot: { date: string; time: string }): number {
  const wall = Date.parse(`${slot.date}T${slot.time}:00Z`);
  return wall - offsetAt(wall - offsetAt(wall));
}

/**
 * The visitor's own clock at an Eastern slot when it shows something else, for example "7:00 PM" or, on another day,
 * "Wed, 12:30 AM"; undefined when their clocks agree.
 */
export function ownTime(slot: { date: string; time: string }, timeZone: string): string | undefined {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
      .formatToParts(momentOf(slot))
      .map(({ type, value }) => [type, value]),
  );
  const time = `${parts.hour}:${parts.minute} ${parts.dayPeriod}`;
  const sameDay = Number(parts.day) === utcDay(slot.date).getUTCDate();
  if (sameDay && time === timeInWords(slot.time)) return undefined;
  return sameDay ? time : `${parts.weekday}, ${time}`;
}

/** The slot among the answers of an appointment. */
export const slotIn = ({ date, time }: Answers) => ({ date: String(date), time: String(time) });

/** What mails and the desk say of an appointment's answers; one without a slot says so as it is kept (S1 §3). */
export const appointmentWords: AnswerWords = {
  date: ({ date }) => (date === unscheduled.date ? unscheduled.date : fullDayInWords(String(date))),
  time: ({ time }) => (time === unscheduled.time ? unscheduled.time : `${timeInWords(String(time))} ET`),
  service: ({ service }) => serviceLabel(String(service)),
};
