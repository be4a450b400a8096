import { fillFacts, markOf, shownFacts } from '#src/lib/facts.ts';

/**
 * What the owner can change in the desk, in the words that hold until then (S1 §9). Nothing in them may need escaping in
 * HTML, JSON or XML. What they are made of: facts-of.ts.
 */
export const builtFacts = {
  'hours.office': 'Mon-Fri 8-6 EST',
  'hours.appointments': 'Monday to Friday, 10:00 AM to 6:00 PM',
  'hours.appointments-by-time': '10:00 AM to 6:00 PM, Monday to Friday',
  'hours.consultations': 'Mon-Fri 9 AM to 6 PM EST',
  'hours.working-days': 'Monday to Friday',
  'hours.closed': 'on weekends and on holidays',
  'hours.weekend': 'On Saturday and Sunday the office is closed',
  'hours.meetings': 'on weekdays',
  'booking.notice': '2 office hours',
  'booking.horizon': '60 days',
  'consultation.length': '30-minute',
  'consultation.minutes': '30 minutes',
} as const;

export type FactName = keyof typeof builtFacts;

const shown = shownFacts(builtFacts);

/** The words for a fact in the browser; on the server a mark, in whose place they stand once the text leaves it. */
export const fact = (name: FactName): string => shown?.[name] ?? markOf(name);

/** A text that was made on the server and reached the browser as a file of the build. */
export const withFacts = (text: string): string => (shown ? fillFacts(text, shown) : text);
