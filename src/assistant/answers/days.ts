import words from 'content:assistant-phrases';
import { Temporal } from 'temporal-polyfill';
import { servedPlaces } from '#src/content/areas.ts';
import { isServedZip } from '#src/content/bookings.ts';
import { cities, cityPath } from '#src/content/cities.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { daysAfter, minutesOf } from '#src/lib/day-times.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dayInWords, dueInWords, monthInWords, timeInWords } from '#src/lib/format.ts';
import { plainTime } from '#src/lib/hours-words.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closingHoliday, type Range, shownClosure } from '#src/lib/schedule.ts';
import { listOf } from '#src/lib/text.ts';
import type { OpenDay, ReplyLink, Slot } from '../reply-types.ts';
import type { When } from './when.ts';

const shownDays = 3;
const shownTimes = 3;
const shownOfDay = 8;
const lastOffered = 14;

/** The firm's calendar at a moment, Eastern. */
export interface Calendar {
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Minutes after midnight. */
  readonly minute: number;
  readonly hours: BusinessClock;
  /** When a request sent now will be answered, in the words of its receipt. */
  readonly answeredBy: string;
}

/** `now` in epoch milliseconds. */
export function calendarAt(now: number, hours: BusinessClock): Calendar {
  const wall = easternAt(now);
  return {
    today: wall.toPlainDate().toString(),
    minute: wall.hour * 60 + wall.minute,
    hours,
    answeredBy: dueInWords(replyDue(now, oneWorkingDay, hours), now),
  };
}

/** Undefined if closed. */
function hoursOn(date: string, { hours }: Calendar): Range | undefined {
  const ranges = hours.on(Temporal.PlainDate.from(date));
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last && { from: first.from, to: last.to };
}

const timesIn = ({ times }: OpenDay, { from = '00:00', to = '23:59' }: When) =>
  times.filter((time) => time >= from && time <= to);

function listed(times: readonly string[], most: number): string {
  const shown = times.slice(0, most).map(timeInWords).join(', ');
  const count = times.length - most;
  return count > 0 ? fillIn(words.more, { times: shown, count }) : shown;
}

function nextDays(days: readonly OpenDay[], when: When): string {
  const then = days.flatMap((day) => {
    const times = timesIn(day, when);
    return times.length > 0 ? [{ date: day.date, times }] : [];
  });
  if (then.length === 0) return when.from ? words.noneThen : words.noneAtAll;
  const lines = then
    .slice(0, shownDays)
    .map(({ date, times }) => fillIn(words.day, { day: dayInWords(date), times: listed(times, shownTimes) }));
  return [when.from ? words.daysThen : words.daysFirst, ...lines].join('\n');
}

/** With its year, unless that is this one. */
const dayWithYear = (date: string, { today }: Calendar): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayInWords(date) : `${dayInWords(date)}, ${date.slice(0, 4)}`;

function closedOn(date: string, calendar: Calendar): string {
  const { hours } = calendar;
  const day = Temporal.PlainDate.from(date);
  const name = closingHoliday(day, hours.rules()) ?? shownClosure(day, hours.rules())?.reason;
  return name
    ? fillIn(words.closedFor, { day: dayWithYear(date, calendar), name })
    : fillIn(words.closed, { day: dayWithYear(date, calendar) });
}

function opensAgain(date: string, calendar: Calendar): string {
  for (let ahead = 1; ahead <= lastOffered; ahead++) {
    const next = daysAfter(date, ahead);
    const hours = hoursOn(next, calendar);
    if (hours) return fillIn(words.opensAgain, { day: dayWithYear(next, calendar), time: plainTime(hours.from) });
  }
  return '';
}

/** Free times for `when`; if the day is not possible, why, and the next ones (S1 §4). */
export function freeTimes(when: When, calendar: Calendar, days: readonly OpenDay[] | null): string {
  if (!days) return words.unknown;
  const { date, month } = when;
  if (month && `${month}-01` > daysAfter(calendar.today, lastOffered))
    return fillIn(words.tooFar, { day: monthInWords(month) });
  if (!date) return nextDays(days, when);
  const rest = nextDays(days, { ...when, date: undefined } as When);
  if (date < calendar.today) return `${fillIn(words.past, { day: dayInWords(date) })}\n\n${rest}`;
  if (!hoursOn(date, calendar)) return `${closedOn(date, calendar)}\n\n${rest}`;
  if (date > daysAfter(calendar.today, lastOffered)) return fillIn(words.tooFar, { day: dayInWords(date) });
  const day = days.find((one) => one.date === date);
  const times = day ? timesIn(day, when) : [];
  if (times.length > 0) return fillIn(words.onDay, { day: dayInWords(date), times: listed(times, shownOfDay) });
  const others = day ? fillIn(words.onDay, { day: dayInWords(date), times: listed(day.times, shownOfDay) }) : rest;
  return `${fillIn(day ? words.noneThenOn : words.noneOn, { day: dayInWords(date) })}\n\n${others}`;
}

/** Some times of a day: the nearest to the requested one, else spread over the day. */
function someOf({ date, times }: OpenDay, when: When): Slot[] {
  const asked = when.from !== undefined && when.from === when.to ? when.from : undefined;
  const chosen = asked
    ? [...times].sort((a, b) => Math.abs(minutesOf(a) - minutesOf(asked)) - Math.abs(minutesOf(b) - minutesOf(asked)))
    : [times[0], times[Math.floor(times.length / 2)], times.at(-1)].filter((time) => time !== undefined);
  return [...new Set(chosen)]
    .slice(0, shownTimes)
    .sort()
    .map((time) => ({ date, time }));
}

/** Up to three of the times that `freeTimes` mentions. */
export function timesToChoose(when: When, calendar: Calendar, days: readonly OpenDay[]): Slot[] {
  const { date, month } = when;
  const last = daysAfter(calendar.today, lastOffered);
  if ((month && `${month}-01` > last) || (date && date > last)) return [];
  const day = days.find((one) => one.date === date);
  const times = day ? timesIn(day, when) : [];
  if (day) return someOf(times.length > 0 ? { date: day.date, times } : day, when);
  return days
    .flatMap((one) =>
      timesIn(one, when)
        .slice(0, 1)
        .map((time) => ({ date: one.date, time })),
    )
    .slice(0, shownDays);
}

const ordinals = ['first', 'second', 'third'];
const longestChoice = 6;
const isQuestion = /^(is|are|do|does|what|when|why|not|no)\b/;

/** The chosen time: one of those offered, or named exactly; undefined if nothing was chosen. */
export function chosenTime(said: string, when: When | undefined, offered?: readonly Slot[]): Slot | undefined {
  const exact = when?.from !== undefined && when.from === when.to ? when.from : undefined;
  if (/^book /.test(said) && when?.date && exact) return { date: when.date, time: exact };
  const [, ordinal] =
    /^(?:the )?(first|second|third|last|earliest|soonest|latest)(?: one| time)?(?: please)?$/.exec(said) ?? [];
  if (ordinal) return offered?.at(/^la/.test(ordinal) ? -1 : Math.max(0, ordinals.indexOf(ordinal)));
  if (!exact || !offered || isQuestion.test(said) || said.split(' ').length > longestChoice) return undefined;
  const date = when?.date ?? (offered.find(({ time }) => time === exact) ?? offered[0])?.date;
  return date ? { date, time: exact } : undefined;
}

/** Whether the office is open then or now; empty if no day is asked for. */
export function openThen(when: When | undefined, now: boolean, calendar: Calendar): string {
  const date = when?.date ?? (now ? calendar.today : undefined);
  if (!date) return '';
  const hours = hoursOn(date, calendar);
  if (!hours) return `${closedOn(date, calendar)} ${opensAgain(date, calendar)} `;
  const [opens, closes] = [plainTime(hours.from), plainTime(hours.to)];
  if (!now || date !== calendar.today)
    return `${fillIn(words.openOn, { day: dayWithYear(date, calendar), opens, closes })} `;
  const isOpen = calendar.minute >= hours.from && calendar.minute < hours.to;
  return isOpen ? `${fillIn(words.openNow, { closes })} ` : `${words.closedNow} ${opensAgain(date, calendar)} `;
}

/** Empty if there is none. */
export function firstFree(days: readonly OpenDay[] | null): string {
  const [day] = days ?? [];
  const [time] = day?.times ?? [];
  return day && time ? fillIn(words.nextVisit, { day: dayInWords(day.date), time: timeInWords(time) }) : '';
}

const spelled =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const counted =
  /^(persons?|people|users?|employees?|staff|seats?|workers?|desks?|computers?|laptops?|workstations?|coworkers?|folks|guys|of|dentists?|lawyers?|attorneys?|doctors?|nurses?|agents?|headcount|emps?|heads?|ppl)$/;
const everybody = /^(people|persons|staff|employees|users|ppl)$/;
const groups = /^(team|company|office|staff|firm|group|crew|practice|business|shop|clinic|plan)$/;
const mostPeople = 2_000;
/** "The two" refers to things mentioned before. */
const mostNamed = 3;

const numberIn = (word = '') => (/^\d{1,4}$/.test(word) ? Number(word) : Math.max(0, spelled.indexOf(word)));

/**
 * The number of people in a message, such as 25 in "25 people", "team of 8", "ten person firm" or "20 nurses and 5
 * doctors". `bare`: a number alone counts too ("and for 30?"). 0 for none.
 */
export function headCount(said: readonly string[], bare = false): number {
  const places = said.flatMap((word, place) => {
    const number = numberIn(word);
    const isPrice = said[place - 1] === 'dollar' || said[place + 1] === 'per';
    if (number < 1 || (number === 1 && word === 'one') || isPrice) return [];
    if (said[place - 1] === 'of' && groups.test(said[place - 2] ?? '')) return place;
    if (bare) return said[place - 1] !== 'the' || number > mostNamed ? place : [];
    return said
      .slice(place + 1, place + 4)
      .some((next, by) => counted.test(next) && (next !== 'of' || (by === 0 && said[place + 2] === 'us')))
      ? place
      : [];
  });
  // "A 3-doctor practice with 19 staff" has 19.
  const whole = places.find((place) => said.slice(place + 1, place + 3).some((word) => everybody.test(word)));
  const isRest = /^(and|plus)$/.test(said[(whole ?? 0) - 1] ?? '');
  const first = whole === undefined || isRest ? places[0] : whole;
  const all = places.filter((place) => place === first || /^(and|plus)$/.test(said[place - 1] ?? ''));
  const count = all.reduce((sum, place) => sum + numberIn(said[place]), 0);
  return count <= mostPeople ? count : 0;
}

const titleCase = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const names = (list: string) => list.trim().split(/,\s+/);

const [within, nearby, faraway] = [names(words.placesWithin), names(words.placesNear), names(words.placesFar)];
const elsewhere = names(words.notAfterPlaces);

/** The sentence without the places in it, so that what it asks of them decides. */
export const withoutPlaces = (message: string): string =>
  message.replace(
    new RegExp(`\\b(?:${[...servedPlaces(), ...within, ...nearby, ...faraway].join('|')})\\b`, 'gi'),
    ' ',
  );

/**
 * What to say about places in a message, with their pages; undefined without places. `aside`: to what asks something
 * else.
 */
export function placesNamed(said: readonly string[]): { text: string; aside: string; links: ReplyLink[] } | undefined {
  const text = ` ${said.join(' ')} `;
  const among = (list: readonly string[]) => list.filter((name) => text.includes(` ${name.toLowerCase()} `));
  // "25 minutes past Cumming" is somewhere else.
  const isLandmark = (name: string) =>
    new RegExp(`(past|beyond|outside|(north|south|east|west) of) ${name} |${name} (${elsewhere.join('|')}) `, 'i').test(
      text,
    );
  const served = [...among(servedPlaces()), ...among(within).map(titleCase)].filter((name) => !isLandmark(name));
  const near = among(nearby);
  // Who lives far away may ask for somebody here.
  const far = served.length > 0 ? [] : among(faraway);
  // Other five-digit numbers may be dollars, and 30000 is never a ZIP code.
  const zip = said.find((word, at) => /^30(?!000)\d{3}$/.test(word) && said[at - 1] !== 'dollar');
  const zipText = zip && fillIn(isServedZip(zip) ? words.zip : words.zipUnknown, { zip: String(zip) });
  const rest = [
    near.length > 0 && fillIn(words.near, { places: listOf(near.map(titleCase)) }),
    far.length > 0 && fillIn(far.length > 1 ? words.farAll : words.far, { places: listOf(far.map(titleCase)) }),
    zipText,
  ];
  const told = (own: string) => [served.length > 0 && own, ...rest].filter(Boolean).join(' ');
  const places = { places: listOf(served) };
  const whole = told(fillIn(words.served, places));
  if (whole === '') return undefined;
  const links = cities
    .all()
    .filter(({ name }) => served.includes(name))
    .map(({ name, id }) => ({ text: name, href: cityPath('general', id) }));
  return { text: whole, aside: told(fillIn(words.servedToo, places)), links };
}
