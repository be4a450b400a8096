import { chatAsks, chatLinks, chatPhrases } from '#content/chat-answers.ts';
import type { Calendar, Knowledge, OpenDay } from '../reply-types.ts';
import { dateAfter, dayAsked, dayInWords, isWeekend, weekdayOf, weekdays } from './dates.ts';
import { timesAsked } from './day-times.ts';
import type { Part } from './parts.ts';
import type { Understood } from './understand.ts';

const shownDays = 3;
const shownTimes = 3;
/** A day has no more slots than this. */
const allTimes = 16;
const daysAhead = 14;
const links = [chatLinks.calendar, chatLinks.consultation];

/** HH:MM as the pages write it: "1:30 PM". */
function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

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

/** The days and times that fit: not those put aside, at the part of the day and in the week that was asked for. */
function fitting(
  days: readonly OpenDay[],
  { wanted: stems, unwanted: refused }: DayWish,
  calendar: Calendar | null,
): OpenDay[] {
  const span = timesAsked(stems);
  const unwanted = namedWeekdays(refused);
  const nextWeek = stems.some((stem, at) => stem === 'next' && stems[at + 1] === 'week');
  const monday = calendar && dateAfter(calendar.today, (8 - weekdayOf(calendar.today)) % 7 || 7);
  return days
    .filter(({ date }) => !unwanted.includes(weekdays[weekdayOf(date)] ?? ''))
    .filter(({ date }) => !nextWeek || !monday || (date >= monday && date < dateAfter(monday, 7)))
    .map(({ date, times }) => ({
      date,
      times: times.filter((time) => !span || (time >= span.from && time <= span.to)),
    }))
    .filter(({ times }) => times.length > 0);
}

/** Why nothing is free on a day. */
function noneOn(date: string, calendar: Calendar): string {
  const holiday = calendar.holidays.find((one) => one.date === date);
  if (holiday) return chatPhrases.closedHoliday(dayInWords(date), holiday.name);
  if (isWeekend(date)) return chatPhrases.closedWeekend(dayInWords(date));
  if (date >= dateAfter(calendar.today, daysAhead)) return chatPhrases.tooFar(dayInWords(date));
  return chatPhrases.notOnDay(dayInWords(date));
}

/** What is said of the one day that was asked for, and whether its times are told; a weekday stands for its next free date. */
function onAskedDay(days: readonly OpenDay[], { wanted: stems }: DayWish, calendar: Calendar | null) {
  const asked = calendar ? dayAsked(stems, calendar) : undefined;
  const [weekday] = namedWeekdays(stems);
  const isOn = (date: string) => weekdays[weekdayOf(date)] === weekday;
  const byWeekday = weekday !== undefined && (!asked || isOn(asked));
  const free = days.find(({ date }) => date === asked) ?? (byWeekday ? days.find(({ date }) => isOn(date)) : undefined);
  const told = free && chatPhrases.onDay(dayInWords(free.date), timesInWords(free.times, allTimes));
  if (free && free.date === asked) return { text: told, isFree: true };
  const none = asked && calendar ? noneOn(asked, calendar) : undefined;
  if (free) return { text: [none, told].filter(Boolean).join(' '), isFree: true };
  if (!byWeekday || (asked && isWeekend(asked))) return { text: none, isFree: false };
  return { text: chatPhrases.notOnWeekday(`${weekday[0]?.toUpperCase()}${weekday.slice(1)}`), isFree: false };
}

/**
 * The follow-up: the next three days with their first free times, or those of the day or time that was asked for
 * (S1 §4, §9).
 */
export function freeDays({ openDays, calendar }: Knowledge, wish: DayWish): Part {
  if (openDays === null) return { text: chatPhrases.daysUnknown, links };
  if (openDays.length === 0) return { text: chatPhrases.noDays, links };
  const fits = fitting(openDays, wish, calendar);
  const days = fits.length > 0 ? fits : openDays;
  const list = [
    chatPhrases.daysFirst,
    ...days
      .slice(0, shownDays)
      .map(({ date, times }) =>
        chatPhrases.firstFree(
          dayInWords(date),
          timesInWords(times, shownTimes),
          Math.max(0, times.length - shownTimes),
        ),
      ),
  ].join('\n');
  const { text, isFree } = onAskedDay(fits, wish, calendar);
  const first = text ?? (fits.length > 0 ? undefined : chatPhrases.noneThen);
  return { text: [first, isFree ? undefined : list, chatPhrases.daysLast].filter(Boolean).join('\n\n'), links };
}
