import { unscheduled, ownTimeWords as words } from '#src/content/appointments.ts';
import { consultationServices } from '#src/content/forms/appointment.ts';
import { contactServices } from '#src/content/forms/contact.ts';
import type { Answers, AnswerWords } from '#src/forms/present.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { clockIn, easternOffset, fullDayInWords, knownZone, ownZone, timeInWords, utcDay } from '#src/lib/format.ts';

/** For example "Tuesday, June 9, 2026, 1:30 PM Eastern Time". */
export function slotInWords(slot: { date: string; time: string }): string {
  return `${fullDayInWords(slot.date)}, ${timeInWords(slot.time)} Eastern Time`;
}

export function serviceLabel(value: string): string {
  return [...contactServices, ...consultationServices].find((option) => option.value === value)?.label ?? value;
}

/** "YYYY-MM-DD HH:MM". */
export const slotId = (slot: { date: string; time: string }): string => `${slot.date} ${slot.time}`;

function offsetAt(moment: number): number {
  const [hours = 0, minutes = 0] = easternOffset(moment).slice(1).split(':').map(Number);
  return (easternOffset(moment).startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Epoch milliseconds of an Eastern slot, by the browser's zone data. Exact during office hours. */
export function momentOf(slot: { date: string; time: string }): number {
  const wall = Date.parse(`${slot.date}T${slot.time}:00Z`);
  return wall - offsetAt(wall - offsetAt(wall));
}

/**
 * The visitor's own clock at an Eastern slot, for example "7:00 PM" or, on another day, "Wed, 12:30 AM"; undefined if
 * it agrees or the zone is unknown.
 */
export function ownTime(slot: { date: string; time: string }, timeZone: string | undefined): string | undefined {
  const known = knownZone(timeZone);
  if (!known) return undefined;
  const { weekday, day, time } = clockIn(known, momentOf(slot));
  const sameDay = day === utcDay(slot.date).getUTCDate();
  if (sameDay && time === timeInWords(slot.time)) return undefined;
  return sameDay ? time : `${weekday}, ${time}`;
}

export const slotIn = ({ date, time }: Answers) => ({ date: String(date), time: String(time) });

/** For mails and the desk; without a slot the stored placeholder (S1 §3). */
export const appointmentWords: AnswerWords = {
  date: ({ date }) => (date === unscheduled.date ? unscheduled.date : fullDayInWords(String(date))),
  time: ({ time }) => (time === unscheduled.time ? unscheduled.time : `${timeInWords(String(time))} ET`),
  service: ({ service }) => serviceLabel(String(service)),
};

/** Empty unless the conflict (409) offered free slots. */
export function alternativesIn(conflict: Record<string, unknown> | undefined): { date: string; time: string }[] {
  const found = conflict?.alternatives;
  return Array.isArray(found) ? (found as { date: string; time: string }[]) : [];
}

/** For pages without an island; skipped if the zones agree. */
export function showOwnTimes(within: ParentNode, zone = ownZone()): void {
  for (const element of within.querySelectorAll<HTMLElement>('[data-slot]')) {
    const [date = '', time = ''] = element.dataset.slot?.split(' ') ?? [];
    const own = ownTime({ date, time }, zone);
    if (!own) continue;
    const note = document.createElement(element instanceof HTMLButtonElement ? 'small' : 'span');
    note.textContent =
      element instanceof HTMLButtonElement ? fillIn(words, { time: own }) : ` (${fillIn(words, { time: own })})`;
    element.append(note);
  }
}
