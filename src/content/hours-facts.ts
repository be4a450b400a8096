import { timeOf } from '#src/lib/day-times.ts';
import { timeInWords } from '#src/lib/format.ts';
import {
  closedDaysInWords,
  dayHours,
  hoursByDay,
  hoursByTime,
  noticeInWords,
  openDaysInWords,
  plainHours,
  shortHours,
} from '#src/lib/hours-words.ts';
import type { Schedule, Week } from '#src/lib/schedule.ts';
import { reminderMinute } from './appointments.ts';
import { kindLengths } from './bookings.ts';
import { estimateDays } from './estimator.ts';
import { openingRules } from './hours.ts';

const saysTheSame = (a: Week, b: Week) => JSON.stringify(a) === JSON.stringify(b);
const [saturday, sunday] = [5, 6];

/** "on weekends and on holidays", "on Sunday and on holidays", "on holidays". */
function closedOn(office: Week): string {
  const days = closedDaysInWords(office);
  if (days === '') return 'on holidays';
  return `${days === 'Saturday and Sunday' ? 'on weekends' : `on ${days}`} and on holidays`;
}

function weekendWords(office: Week): string {
  const [first, second] = [dayHours(office[saturday] ?? []), dayHours(office[sunday] ?? [])];
  const of = (hours: string) => (hours === 'closed' ? hours : `open ${hours} EST`);
  if (first === second) return `On Saturday and Sunday the office is ${of(first)}`;
  return `On Saturday the office is ${of(first)}, on Sunday it is ${of(second)}`;
}

/** Mon-Fri 9 AM to 6 PM: S1 states other hours here than for appointments, until the owner changes the hours. */
const consultations: Week = openingRules.booking.map((day) => (day.length > 0 ? [{ from: 9 * 60, to: 18 * 60 }] : []));

const reminderTime = timeInWords(timeOf(reminderMinute));

export function hoursFacts({ office, booking, noticeMinutes, horizonDays, lengths }: Schedule) {
  const minutes = lengths.consultation ?? kindLengths.consultation;
  const onWeekends = booking.slice(saturday).some((ranges) => ranges.length > 0);
  return {
    'hours.office': shortHours(office),
    'hours.appointments': hoursByDay(booking),
    'hours.appointments-by-time': hoursByTime(booking),
    'hours.consultations': plainHours(saysTheSame(booking, openingRules.booking) ? consultations : booking),
    'hours.working-days': openDaysInWords(office),
    'hours.closed': closedOn(office),
    'hours.weekend': weekendWords(office),
    'hours.meetings': onWeekends ? 'at these times' : 'on weekdays',
    'booking.notice': noticeInWords(noticeMinutes),
    'booking.reminder': reminderTime,
    'estimate.days': `${estimateDays} days`,
    'booking.horizon': horizonDays === 1 ? '1 day' : `${horizonDays} days`,
    'consultation.length': `${minutes}-minute`,
    'consultation.minutes': `${minutes} minutes`,
  };
}
