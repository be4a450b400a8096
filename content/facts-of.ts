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
import type { Live } from '#src/lib/records/live.ts';
import type { Schedule, Week } from '#src/lib/schedule.ts';
import { kindLengths } from './bookings.ts';
import { builtFacts, type FactName } from './facts.ts';
import { openingRules } from './hours.ts';
import { placeFacts } from './places-facts.ts';

const saysTheSame = (a: Week, b: Week) => JSON.stringify(a) === JSON.stringify(b);
const [saturday, sunday] = [5, 6];

/** "on weekends and on holidays", "on Sunday and on holidays", "on holidays". */
function closedOn(office: Week): string {
  const days = closedDaysInWords(office);
  if (days === '') return 'on holidays';
  return `${days === 'Saturday and Sunday' ? 'on weekends' : `on ${days}`} and on holidays`;
}

/** What becomes of the office on Saturday and Sunday, as the end of a sentence begun with nothing. */
function weekendWords(office: Week): string {
  const [first, second] = [dayHours(office[saturday] ?? []), dayHours(office[sunday] ?? [])];
  const of = (hours: string) => (hours === 'closed' ? hours : `open ${hours} EST`);
  if (first === second) return `On Saturday and Sunday the office is ${of(first)}`;
  return `On Saturday the office is ${of(first)}, on Sunday it is ${of(second)}`;
}

/** Every fact in the words that follow from the owner's rules; what they say nothing of stands as it was built. */
export function factsOf({ office, booking, noticeMinutes, horizonDays, lengths }: Schedule): Record<FactName, string> {
  const minutes = lengths.consultation ?? kindLengths.consultation;
  const onWeekends = booking.slice(saturday).some((ranges) => ranges.length > 0);
  return {
    ...builtFacts,
    'hours.office': shortHours(office),
    'hours.appointments': hoursByDay(booking),
    'hours.appointments-by-time': hoursByTime(booking),
    // S1 states other hours here than appointments have; its words hold until the owner sets hours of their own.
    'hours.consultations': saysTheSame(booking, openingRules.booking)
      ? builtFacts['hours.consultations']
      : plainHours(booking),
    'hours.working-days': openDaysInWords(office),
    'hours.closed': closedOn(office),
    'hours.weekend': weekendWords(office),
    'hours.meetings': onWeekends ? 'at these times' : 'on weekdays',
    'booking.notice': noticeInWords(noticeMinutes),
    'booking.horizon': horizonDays === 1 ? '1 day' : `${horizonDays} days`,
    'consultation.length': `${minutes}-minute`,
    'consultation.minutes': `${minutes} minutes`,
  };
}

/** What the owner has published: the calendar's rules and the records. */
export interface Published {
  readonly schedule: Schedule;
  readonly records: Live['records'];
}

/** What holds by what is published, with the facts that follow of it. */
export const liveOf = ({ schedule, records }: Published): Live => ({
  records,
  facts: { ...factsOf(schedule), ...placeFacts(records) },
});

/** What holds now, made anew once something else is published. */
export function currentLive(published: () => Published): () => Live {
  let known: { of: Published; live: Live } | undefined;
  return () => {
    const { schedule, records } = published();
    if (known?.of.schedule !== schedule || known.of.records !== records) {
      known = { of: { schedule, records }, live: liveOf({ schedule, records }) };
    }
    return known.live;
  };
}
