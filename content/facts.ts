import { fillFacts, markOf, shownFacts } from '#src/lib/facts.ts';
import { live } from '#src/lib/records/live.ts';

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
  'areas.primary': 'Alpharetta, Milton, Johns Creek, Cumming, Sandy Springs, Buckhead',
  'areas.wide':
    'Alpharetta, Milton, Johns Creek, Cumming, Sandy Springs, Buckhead, Atlanta, Marietta, Roswell, Dunwoody, Duluth, Suwanee',
  'areas.all':
    'Alpharetta, Milton, Johns Creek, Cumming, Sandy Springs, Buckhead, Atlanta, Marietta, Roswell, Dunwoody, Duluth and Suwanee',
  'areas.around': ', among them Atlanta, Marietta, Roswell, Dunwoody, Duluth and Suwanee',
  'areas.zips':
    '30004 30005 30009 30022 30075 30024 30097 30028 30040 30041 30327 30328 30342 30350 30305 30326 30303 30306 30307 30308 30309 30310 30311 30312 30313 30314 30315 30316 30317 30318 30319 30324 30329 30331 30332 30334 30336 30339 30341 30345 30354 30363 30008 30060 30062 30064 30066 30067 30068 30076 30338 30346 30360 30096',
  'cities.pages':
    'Alpharetta/alpharetta, Milton/milton, Johns Creek/johns-creek, Cumming/cumming, Sandy Springs/sandy-springs, Buckhead/buckhead',
} as const;

export type FactName = keyof typeof builtFacts;
/** The facts about places served and their pages (places-facts.ts). */
export type PlaceFact = Extract<FactName, `areas.${string}` | `cities.${string}`>;

const shown = shownFacts(builtFacts);

/** The words for a fact in the browser; on the server a mark, in whose place they stand once the text leaves it. */
export const fact = (name: FactName): string => shown?.[name] ?? markOf(name);

/** The words of a fact as they hold now, where something is done with them and they are not only shown. */
export const factNow = (name: FactName): string => shown?.[name] ?? live()?.facts[name] ?? builtFacts[name];

/** A text that was made on the server and reached the browser as a file of the build. */
export const withFacts = (text: string): string => (shown ? fillFacts(text, shown) : text);
