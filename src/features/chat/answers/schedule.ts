import { chatAsks, chatLinks, chatPhrases } from '#src/content/chat-answers.ts';
import { timeInWords } from '#src/lib/format.ts';
import { stemOf } from '#src/lib/words.ts';
import type { Calendar, Knowledge, OpenDay } from '../reply-types.ts';
import {
  closedWhy,
  dateAfter,
  dateMissing,
  dayAsked,
  dayInWords,
  monthNames,
  namesDay,
  nextMonday,
  otherWeekday,
  saysNextWeek,
  weekdayOf,
  weekdays,
} from './dates.ts';
import { type TimeSpan, timesAsked } from './day-times.ts';
import type { Part } from './parts.ts';
import { stemsOf } from './pattern.ts';
import { smallNumbers } from './people.ts';
import type { Understood } from './understand.ts';

const shownDays = 3;
const shownTimes = 3;
/** As many times of one day are told. */
const allTimes = 16;
const daysAhead = 14;
const links = [chatLinks.calendar, chatLinks.consultation];

const timesInWords = (times: readonly string[], most: number) => times.slice(0, most).map(timeInWords).join(', ');

/** The first answer: hours of the consultation, and the form opens (S1 §4, §9). */
export const scheduleOffer = (calendar: Calendar | null): Part => ({
  text: calendar ? `${chatPhrases.schedule} ${chatPhrases.answeredBy(calendar.answeredBy)}` : chatPhrases.schedule,
  ask: chatAsks.days,
  links,
  effects: ['open-consultation'],
});

/** What a message wants of the days, and what it puts aside (negation.ts). */
type DayWish = Pick<Understood, 'wanted' | 'unwanted'>;

const namedWeekdays = (stems: readonly string[]) => weekdays.filter((name) => stems.includes(name));

/** The days that fit: not those put aside, in the week that was asked for. */
function fittingDays(
  days: readonly OpenDay[],
  { wanted: stems, unwanted: refused }: DayWish,
  calendar: Calendar | null,
): OpenDay[] {
  const unwanted = namedWeekdays(refused);
  const monday = saysNextWeek(stems) && calendar && nextMonday(calendar);
  return days
    .filter(({ date }) => !unwanted.includes(weekdays[weekdayOf(date)] ?? ''))
    .filter(({ date }) => !monday || (date >= monday && date < dateAfter(monday, 7)));
}

const isIn = ({ from, to }: TimeSpan, time: string) => time >= from && time <= to;

/** What of the days lies in a span of time; days with nothing in it are left out. */
const within = (days: readonly OpenDay[], span: TimeSpan | undefined): OpenDay[] =>
  days
    .map(({ date, times }) => ({ date, times: times.filter((time) => !span || isIn(span, time)) }))
    .filter(({ times }) => times.length > 0);

/** Why nothing is free on a day. */
function noneOn(date: string, calendar: Calendar): string {
  if (date < calendar.today) return chatPhrases.past(dayInWords(date, calendar.today));
  const why = closedWhy(date, calendar, dayInWords(date, calendar.today));
  if (why) return why;
  if (date >= dateAfter(calendar.today, daysAhead)) return chatPhrases.tooFar(dayInWords(date, calendar.today));
  if (`${date} ${calendar.starts.at(-1) ?? '24:00'}` < calendar.bookableFrom)
    return chatPhrases.tooLate(dayInWords(date, calendar.today));
  return chatPhrases.notOnDay(dayInWords(date));
}

const timesOf = ({ date, times }: OpenDay) => chatPhrases.onDay(dayInWords(date), timesInWords(times, allTimes));

const atNoon = (time: string) => (time === '12:00' ? chatPhrases.noon : timeInWords(time));

/** Why a time cannot be had although the day, or some day, has free ones. */
function notThen(span: TimeSpan, day: OpenDay | undefined, calendar: Calendar | null): string {
  const { starts = [], pauses = [] } = calendar ?? {};
  const [first, last] = [starts[0], starts.at(-1)];
  if (first && last && !starts.some((time) => isIn(span, time)))
    return chatPhrases.outside(
      timeInWords(first),
      timeInWords(last),
      pauses.map(({ from, to }) => chatPhrases.pause(atNoon(from), atNoon(to))),
    );
  return day ? chatPhrases.notAtTime : chatPhrases.noneThen;
}

/**
 * What is said of the one day that was asked for, and whether its times are told; a weekday stands for its next free
 * date. A day with other free times than the one asked for is never called full. `all`: every open day; `days`: those
 * that fit the rest of the wish.
 */
function onAskedDay(
  all: readonly OpenDay[],
  days: readonly OpenDay[],
  stems: readonly string[],
  calendar: Calendar | null,
) {
  const asked = calendar ? dayAsked(stems, calendar) : undefined;
  // "Monday 24th": the date counts where the two differ.
  const [weekday] = calendar && otherWeekday(stems, calendar) ? [] : namedWeekdays(stems);
  const isOn = (date: string) => weekdays[weekdayOf(date)] === weekday;
  const byWeekday = weekday !== undefined && (!asked || isOn(asked));
  if (!asked && !byWeekday) return undefined;
  const on = all.find(({ date }) => date === asked);
  const span = timesAsked(stems);
  const later = byWeekday ? days.filter(({ date }) => isOn(date) && date !== asked && (!asked || date > asked)) : [];
  const [then] = within(on ? [on] : later, span);
  if (on && then) return { text: timesOf(then), isFree: true };
  if (on && span) {
    const [next] = within(later, span);
    return {
      text: [notThen(span, on, calendar), timesOf(on), next && timesOf(next)].filter(Boolean).join(' '),
      isFree: true,
    };
  }
  const none = asked && calendar ? noneOn(asked, calendar) : undefined;
  const [free] = later;
  if (then) return { text: [none, timesOf(then)].filter(Boolean).join(' '), isFree: true };
  if (free && span)
    return { text: [none, notThen(span, free, calendar), timesOf(free)].filter(Boolean).join(' '), isFree: true };
  if (!byWeekday || (asked && calendar && !calendar.week[weekdayOf(asked)])) return { text: none, isFree: false };
  if (all.some(({ date }) => isOn(date))) return { text: none, isFree: false };
  const never = chatPhrases.notOnWeekday(capital(weekday));
  const why = asked && none !== chatPhrases.notOnDay(dayInWords(asked)) ? none : undefined;
  return { text: [why, never].filter(Boolean).join(' '), isFree: false };
}

const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

/** Said where the weekday and the date that a message names do not belong together. */
function otherDay(stems: readonly string[], calendar: Calendar | null): string | undefined {
  const said = calendar && otherWeekday(stems, calendar);
  const date = said ? dayAsked(stems, calendar) : undefined;
  return said && date ? chatPhrases.otherWeekday(dayInWords(date, calendar.today), capital(said)) : undefined;
}

/** Words of a day or a time, and those that stand around them. */
const dateWords = new Set([
  ...smallNumbers.slice(1),
  ...[...weekdays, ...monthNames, ...monthNames.map((name) => name.slice(0, 3))].map(stemOf),
  ...stemsOf(
    `today tomorrow tonight noon morning afternoon evening night weekend day week month year next last this
    time anytime am pm oclock est et eastern busy bad good fine free except excluding besides earlier later
    sooner between before after until till past around from full impossible unavailable away works work come meet make
    suits better thanksgiving a the in on st nd rd th first second third maybe instead than only either or booked hard`,
  ),
]);

/** Whether a message says nothing but when: "dec 4", "weds 2:30", "any time except wednesday". */
export function isOnlyDate({ content, stems, wanted, unwanted }: Understood, calendar: Calendar | null): boolean {
  if (!calendar) return false;
  const isTime = (stem: string) => /^\d{1,4}(h\d\d)?(am|pm|st|nd|rd|th)?$/.test(stem);
  const names =
    namesDay(wanted, calendar) ||
    namedWeekdays(unwanted).length > 0 ||
    (stems.some(isTime) && timesAsked(wanted) !== undefined);
  return names && content.every((stem) => isTime(stem) || dateWords.has(stem));
}

/** "Any other days?" after a list of days. */
const furtherWords = new Set(stemsOf('other others another else different further'));
const isListOfDays = (told: string) => told.includes(chatPhrases.daysFirst) || told.includes(chatPhrases.daysFurther);

/** What is said around the free days of a kind of meeting. */
interface AboutDays extends Pick<Part, 'links'> {
  readonly none: string;
  readonly unknown: string;
  readonly last: string;
}
const ofConsultations: AboutDays = {
  links,
  none: chatPhrases.noDays,
  unknown: chatPhrases.daysUnknown,
  last: chatPhrases.daysLast,
};

/**
 * The follow-up: the next three days with their first free times, or those of the day or time that was asked for
 * (S1 §4, §9); "other days" are those after the ones that were `told` last.
 */
export function freeDays(
  { openDays: all, calendar }: Pick<Knowledge, 'openDays' | 'calendar'>,
  wish: DayWish,
  told = '',
  about: AboutDays = ofConsultations,
): Part {
  const { links: ways } = about;
  if (all === null) return { text: about.unknown, links: ways };
  if (all.length === 0) return { text: about.none, links: ways };
  const isFurther = isListOfDays(told) && wish.wanted.some((stem) => furtherWords.has(stem));
  const lastTold = all.findLast(({ date }) => told.includes(`${dayInWords(date)}:`))?.date ?? '';
  const openDays = isFurther ? all.filter(({ date }) => date > lastTold) : all;
  if (openDays.length === 0) return { text: chatPhrases.noFurtherDays, links: ways };
  const span = timesAsked(wish.wanted);
  const days = fittingDays(openDays, wish, calendar);
  const fits = within(days, span);
  const missing = calendar ? dateMissing(wish.wanted, calendar) : undefined;
  const asked = missing
    ? { text: chatPhrases.noSuchDate(missing), isFree: false }
    : onAskedDay(openDays, days, wish.wanted, calendar);
  const first =
    asked?.text ?? (fits.length > 0 ? undefined : span ? notThen(span, undefined, calendar) : chatPhrases.noneThen);
  const shown = fits.length > 0 ? fits : days.length > 0 ? days : openDays;
  const list = [
    isFurther ? chatPhrases.daysFurther : chatPhrases.daysFirst,
    ...shown
      .slice(0, shownDays)
      .map(({ date, times }) =>
        chatPhrases.firstFree(
          dayInWords(date),
          timesInWords(times, shownTimes),
          Math.max(0, times.length - shownTimes),
        ),
      ),
  ].join('\n');
  return {
    text: [otherDay(wish.wanted, calendar), first, asked?.isFree ? undefined : list, about.last]
      .filter(Boolean)
      .join('\n\n'),
    links: ways,
  };
}
