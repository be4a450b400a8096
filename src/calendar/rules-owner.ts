import { gridMinutes, timeOf } from '#src/lib/day-times.ts';
import { easternAt, easternMoment } from '#src/lib/eastern.ts';
import { timeInWords } from '#src/lib/format.ts';
import { bookingOn, closingHoliday, type Schedule, shownClosure } from '#src/lib/schedule.ts';
import { earliestBookable, lastBookable, parseDate, type SlotKey, type Span, slotMoment } from './appointment-rules.ts';

export interface LongSlot extends SlotKey {
  minutes: number;
}

export const placeKey = ({ date, time, minutes }: LongSlot): string => `${date} ${time} ${minutes}`;

const shortest = 10;
const longest = 480;
const day = 24 * 60;

/** Minutes after midnight of HH:MM; undefined if invalid. */
function minuteOf(time: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

/** For example "1:00 to 2:30 PM". */
export function spanInWords({ time, minutes }: Pick<LongSlot, 'time' | 'minutes'>): string {
  const to = (minuteOf(time) ?? 0) + minutes;
  const [first, last] = [timeInWords(time), timeInWords(timeOf(to))];
  return first.slice(-2) === last.slice(-2) ? `${first.slice(0, -3)} to ${last}` : `${first} to ${last}`;
}

/** Ignores other meetings; undefined if possible. */
export function ownerProblem(slot: LongSlot, now: number): string | undefined {
  const minute = minuteOf(slot.time);
  if (!parseDate(slot.date)) return 'Choose a day.';
  if (minute === undefined) return 'Choose a time.';
  const { minutes } = slot;
  if (!Number.isInteger(minutes) || minutes < shortest || minutes > longest) {
    return `A meeting can be ${shortest} to ${longest} minutes long.`;
  }
  if (minute % gridMinutes !== 0 || minutes % gridMinutes !== 0) {
    return `Times and lengths go in steps of ${gridMinutes} minutes.`;
  }
  if (minute + minutes > day) return 'A meeting has to end on the day it starts.';
  const begins = slotMoment(slot);
  if (easternAt(begins).toPlainTime().toString().slice(0, 5) !== slot.time) return 'The clocks skip this time.';
  return begins <= now ? 'This time has passed.' : undefined;
}

/** Why visitors could not book there, in words; `busy` are the owner's other calendars. */
export function ownerWarnings(
  slot: LongSlot,
  { schedule, now }: { schedule: Schedule; now: number },
  busy: readonly Span[],
): string[] {
  const date = parseDate(slot.date);
  const from = minuteOf(slot.time);
  if (!date || from === undefined) return [];
  const to = from + slot.minutes;
  const ranges = bookingOn(date, schedule);
  const holiday = closingHoliday(date, schedule);
  const closure = shownClosure(date, schedule);
  const isOpen = ranges.some((range) => range.from <= from && to <= range.to);
  const begins = slotMoment(slot);
  const ends = easternMoment(date, to);
  const why = holiday ? `: ${holiday}` : closure ? `: ${closure.reason}` : '';
  return [
    ...(ranges.length === 0 ? [`You’re closed that day${why}.`] : isOpen ? [] : ['This is outside your hours.']),
    ...(date.toString() > lastBookable(now, schedule).toString()
      ? ['This is further ahead than visitors can book.']
      : []),
    ...(begins < earliestBookable(now, schedule) ? ['This is sooner than visitors can book.'] : []),
    ...(busy.some((span) => span.from < ends && begins < span.to) ? ['Your own calendar shows you as busy then.'] : []),
  ];
}
