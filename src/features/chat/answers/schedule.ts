import { chatAsks, chatLinks, chatPhrases } from '#content/chat-answers.ts';
import type { OpenDay } from '../reply-types.ts';
import type { Part } from './parts.ts';

const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const shownDays = 3;
const shownTimes = 3;
const links = [chatLinks.calendar, chatLinks.consultation];

/** A date YYYY-MM-DD in words, for example "Monday, November 23". */
const dayInWords = (date: string) => dayFormat.format(new Date(`${date}T00:00:00Z`));

/** HH:MM as the pages write it: "1:30 PM". */
function timeInWords(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const timesInWords = (times: readonly string[], most: number) => times.slice(0, most).map(timeInWords).join(', ');

/** The first answer: hours of the consultation, and the form opens (S1 §4, §9). */
export const scheduleOffer: Part = {
  text: chatPhrases.schedule,
  ask: chatAsks.days,
  links,
  effects: ['open-consultation'],
};

/** Only the times of the part of the day that was asked for. */
function inPartOfDay(days: readonly OpenDay[], stems: readonly string[]): OpenDay[] {
  const fits = (time: string) =>
    stems.includes('morning') ? time < '12' : stems.includes('afternoon') ? time >= '12' : true;
  return days.map(({ date, times }) => ({ date, times: times.filter(fits) })).filter(({ times }) => times.length > 0);
}

/**
 * The follow-up: the next three days with their first free times, or those of the weekday that was asked for (S1 §4, §9).
 * `openDays` null: the availability could not be read.
 */
export function freeDays(openDays: readonly OpenDay[] | null, stems: readonly string[]): Part {
  if (openDays === null) return { text: chatPhrases.daysUnknown, links };
  const days = inPartOfDay(openDays, stems);
  if (days.length === 0) return { text: chatPhrases.noDays, links };
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
  const weekday = weekdays.find((name) => stems.includes(name));
  if (!weekday) return { text: `${list}\n\n${chatPhrases.daysLast}`, links };
  const named = days.find(({ date }) => dayInWords(date).toLowerCase().startsWith(weekday));
  const first = named
    ? chatPhrases.onDay(dayInWords(named.date), timesInWords(named.times, 14))
    : `${chatPhrases.notOnDay(weekday[0]?.toUpperCase() + weekday.slice(1))}\n\n${list}`;
  return { text: `${first}\n\n${chatPhrases.daysLast}`, links };
}
