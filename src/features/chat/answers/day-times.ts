import { sentenceEnd, stemOf } from '#src/lib/words.ts';
import { monthNames, weekdays } from './dates.ts';
import { stemsOf } from './pattern.ts';

/** Which times of a day a message asks for, as HH:MM; both ends belong to it. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

const clock = (hour: number, minute = 0) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** The last minute before a time, as HH:MM. */
function justBefore(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 1;
  return clock(Math.floor(minutes / 60), minutes % 60);
}

/** What may follow an hour; before anything else a number counts things: "at 2 locations", "for 7 people". */
const afterHour = new Set([
  ...stemsOf('on in or and but then please will would is thank thanks today tomorrow tonight next this est et eastern'),
  ...stemsOf(
    'oclock sharp ok okay work works good best morning afternoon evening if so instead at the my to until till',
  ),
  ...weekdays.map(stemOf),
  ...monthNames.map(stemOf),
]);
/** "How much for 7" and "we are about 7" name a number of people. */
const beforeCount = new Set(
  stemsOf('much cost price quote estimate plan support charge pay are be have for need rate'),
);
const isMinute = (stem = '') => /^[0-5]\d$/.test(stem);

interface Hour {
  time: string;
  /** It is said to be a time: "3pm", "8:30", "9 o'clock". */
  sure: boolean;
  /** The word after it. */
  next: string | undefined;
}

/** The half of the day that a message speaks of, where the hour itself does not say. */
function halfOf(all: readonly string[]): 'am' | 'pm' | undefined {
  if (all.includes('morning')) return 'am';
  return ['afternoon', 'evening', 'tonight', 'night'].some((word) => all.includes(stemOf(word))) ? 'pm' : undefined;
}

/** An hour that stands at `at`, such as "3pm", "3 pm", "3 30", "8h30"; hours up to 6 without more are in the afternoon. */
function hourAt(all: readonly string[], at: number): Hour | undefined {
  if (all[at] === 'noon') return { time: '12:00', sure: true, next: all[at + 1] };
  const given = /^(\d{1,2})(?:h([0-5]\d))?(am|pm)?$/.exec(all[at] ?? '');
  if (!given) return undefined;
  const apart = given[2] === undefined && isMinute(all[at + 1]) ? 1 : 0;
  const half = given[3] ?? [all[at + 1], all[at + 1 + apart]].find((stem) => stem === 'am' || stem === 'pm');
  const next = all[at + 1 + apart];
  const hour = Number(given[1]);
  if (hour > 23 || hour === 0) return undefined;
  const isAfternoon = (half ?? halfOf(all)) === 'pm' ? hour < 12 : !half && !halfOf(all) && hour < 7;
  const minute = Number(given[2] ?? (apart ? all[at + 1] : 0));
  const sure = half !== undefined || given[2] !== undefined || next === stemOf('oclock');
  return { time: clock(isAfternoon ? hour + 12 : hour, minute), sure, next };
}

/** Whether a number after such a word is an hour and not a count of things. */
function isHour({ sure, next }: Hour, word: string, before: string): boolean {
  if (sure) return true;
  const isFor = word === 'at' && next === 'for';
  if (next !== undefined && next !== sentenceEnd && !afterHour.has(next) && !isFor) return false;
  return !(['for', 'about', 'around'].includes(word) && beforeCount.has(before));
}

const denials = new Set(['not', 'no', 'never', 'nothing', 'dont']);
const untilWords = new Set(stemsOf('before until till'));
const sooner = new Set(stemsOf('earlier sooner'));
const later = stemOf('later');

/** The span that "after 5", "before noon", "between 2 and 4", "3pm", "morning" names; undefined where none is named. */
export function timesAsked(all: readonly string[]): TimeSpan | undefined {
  for (let at = 0; at < all.length; at++) {
    const found = hourAt(all, at);
    const word = all[at - 1] ?? '';
    if (!found || !isHour(found, word, all[at - 2] ?? '')) continue;
    const { time, sure, next = '' } = found;
    const compared = word === 'than';
    const than = compared ? (all[at - 2] ?? '') : word;
    const denied = denials.has(all[at - (compared ? 3 : 2)] ?? '');
    // "Not before 3" and "no earlier than 3" begin at three, "not after 3" and "no later than 3" end there.
    if (denied && (untilWords.has(than) || sooner.has(than))) return { from: time, to: '23:59' };
    if (denied && ['after', 'past', later].includes(than)) return { from: '00:00', to: time };
    if (compared && sooner.has(than)) return { from: '00:00', to: justBefore(time) };
    if (compared && than === later) return { from: time, to: '23:59' };
    const end = ['and', 'to', 'until', 'till'].includes(next) ? hourAt(all, all.indexOf(next, at) + 1) : undefined;
    if (['between', 'from'].includes(word) && end && end.time > time) return { from: time, to: end.time };
    if (['after', 'past', 'from', 'between'].includes(word)) return { from: time, to: '23:59' };
    if (word === 'by' || untilWords.has(word)) return { from: '00:00', to: justBefore(time) };
    if (sure || ['at', 'around', 'about', 'for'].includes(word)) return { from: time, to: time };
  }
  if (all.includes('morning')) return { from: '00:00', to: '11:59' };
  if (all.includes('afternoon')) return { from: '12:00', to: '23:59' };
  if (all.includes('evening') || all.includes('tonight')) return { from: '17:00', to: '23:59' };
  return undefined;
}
