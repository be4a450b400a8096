import { Temporal } from 'temporal-polyfill';
import { hoursFacts } from '#src/content/hours-facts.ts';
import { daysAfter, weekdays } from '#src/lib/day-times.ts';
import { shortDayInWords, timeInWords } from '#src/lib/format.ts';
import { hoursInFull } from '#src/lib/hours-words.ts';
import { type Exception, openedOn, type Schedule } from '#src/lib/schedule.ts';
import { changedUnits, unitsOf } from './hours-units.ts';
import { kindInWords } from './kind-words.ts';

export const weekTitles = { office: 'Office', booking: 'Meetings' } as const;
export const numberTitles = {
  slotMinutes: 'Meetings start every',
  noticeMinutes: 'Minimum notice, in office hours',
  horizonDays: 'How far ahead visitors can book',
} as const;
export const kindNumberTitles = {
  lengths: 'Length',
  ways: 'Travel each way',
  buffers: 'Free time after',
  atOnce: 'Meetings at once',
} as const;
export const unitOfNumber = {
  slotMinutes: 'minutes',
  noticeMinutes: 'minutes',
  horizonDays: 'days',
  lengths: 'minutes',
  ways: 'minutes',
  buffers: 'minutes',
  atOnce: 'meetings',
} as const;
const isKindNumber = (name: string): name is keyof typeof kindNumberTitles => Object.hasOwn(kindNumberTitles, name);

const midnight = 'T00:00';

/** For example "Tue, Jun 9, 2026, all day" or "Mon, Jun 8, 2026, 2:00 PM to Fri, Jun 12, 2026". */
export function spanWords({ from, to }: Pick<Exception, 'from' | 'to'>): string {
  const [fromDay = '', fromTime = ''] = from.split('T');
  const [toDay = '', toTime = ''] = to.split('T');
  const [begins, ends] = [fromTime === '00:00', toTime === '00:00'];
  const last = ends ? daysAfter(toDay, -1) : toDay;
  const first = `${shortDayInWords(fromDay)}${begins ? '' : `, ${timeInWords(fromTime)}`}`;
  if (last === fromDay && begins && ends) return `${first}, all day`;
  const end = last === fromDay ? '' : shortDayInWords(last);
  const until = [end, ends ? (end ? '' : 'midnight') : timeInWords(toTime)].filter(Boolean).join(', ');
  return `${first} to ${until}`;
}

const exceptionWords = (one: Exception) =>
  [
    `${spanWords(one)}${one.reason ? `: ${one.reason}` : ''}`,
    one.shown && one.reason ? 'visitors see the reason' : '',
    one.office ? '' : 'only for meetings',
  ]
    .filter(Boolean)
    .join(', ');

export interface Change {
  name: string;
  what: string;
  before: string;
  after: string;
}

export function unitTitle(name: string, ...rules: readonly Schedule[]): string {
  const [kind = '', ...rest] = name.split('.');
  const id = rest.join('.');
  if (kind === 'office' || kind === 'booking') return `${weekTitles[kind]}, ${weekdays[Number(id)]}`;
  if (isKindNumber(kind)) return `${kindInWords(id)}: ${kindNumberTitles[kind].toLowerCase()}`;
  if (kind === 'worked') return id;
  if (kind === 'closures' || kind === 'openings') {
    const title = kind === 'closures' ? 'Closed' : 'Extra hours';
    const one = rules.flatMap((of) => of[kind]).find((exception) => exception.id === id);
    return one ? `${title}, ${spanWords(one)}` : title;
  }
  return numberTitles[kind as keyof typeof numberTitles] ?? name;
}

/** Hours of an opening without times, as "; meetings 10:00 AM to 12:00 PM". */
function openedWords(opening: Exception, { booking, office }: Schedule): string {
  const hasTimes = !opening.from.endsWith(midnight) && !opening.to.endsWith(midnight);
  if (hasTimes) return '';
  const date = Temporal.PlainDate.from(opening.from.slice(0, 10));
  const of = (title: string, week: Schedule['office']) => `${title} ${hoursInFull(openedOn(opening, date, week))}`;
  return `; usual hours: ${[of('meetings', booking), ...(opening.office ? [of('office', office)] : [])].join('; ')}`;
}

function unitWords(name: string, json: string | undefined, rules: Schedule): string {
  const [kind = ''] = name.split('.');
  if (kind === 'worked') return json ? 'open' : 'closed';
  if (json === undefined) return 'none';
  const value = JSON.parse(json);
  if (kind === 'office' || kind === 'booking') return hoursInFull(value);
  if (kind === 'closures') return exceptionWords(value);
  if (kind === 'openings') return `${exceptionWords(value)}${openedWords(value, rules)}`;
  if (kind === 'atOnce') return String(value);
  return `${value} ${unitOfNumber[kind as keyof typeof unitOfNumber]}`;
}

export function changesInWords(before: Schedule, after: Schedule): Change[] {
  const [a, b] = [unitsOf(before), unitsOf(after)];
  return changedUnits(before, after).map((name) => ({
    name,
    what: unitTitle(name, after, before),
    before: unitWords(name, a.get(name), before),
    after: unitWords(name, b.get(name), after),
  }));
}

const read = {
  'hours.office': 'Office',
  'hours.appointments': 'Appointments',
  'hours.consultations': 'Consultations in the chat',
  'booking.notice': 'Notice',
  'booking.horizon': 'Booking window',
  'consultation.length': 'Consultation',
} as const;

export function factsInWords(before: Schedule, after: Schedule = before): Change[] {
  const [a, b] = [hoursFacts(before), hoursFacts(after)];
  const names = Object.keys(read) as (keyof typeof read)[];
  return names.map((name) => ({ name, what: read[name], before: a[name], after: b[name] }));
}
