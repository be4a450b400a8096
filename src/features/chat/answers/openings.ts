import { chatAsks, chatLinks, chatPhrases } from '#content/chat-answers.ts';
import { chatFacts } from '#content/chat-facts.ts';
import type { Calendar } from '../reply-types.ts';
import { dateAfter, dayAsked, dayInWords, isWeekend, nextOpenDay } from './dates.ts';
import type { Part } from './parts.ts';

const shownHolidays = 6;

/** Whether the office is open on a day: why not, or undefined where it is. */
function closedWhy(date: string, { holidays }: Calendar): string | undefined {
  const holiday = holidays.find((one) => one.date === date);
  if (holiday) return chatPhrases.closedHoliday(dayInWords(date), holiday.name);
  return isWeekend(date) ? chatPhrases.closedWeekend(dayInWords(date)) : undefined;
}

/** The answer about today, begun with why nobody comes if it is no working day, or if the day is over. */
export function unlessClosed(part: Part, calendar: Calendar | null): Part {
  const why = calendar && closedWhy(calendar.today, calendar);
  if (!calendar) return part;
  if (!why && calendar.minute >= calendar.closes) {
    const opens = chatPhrases.opensAgain(dayInWords(nextOpenDay(calendar.today, calendar)));
    return { ...part, text: `${chatPhrases.closedNow} ${opens}\n\n${part.text}` };
  }
  if (!why) return part;
  const next = chatPhrases.opensAgain(dayInWords(nextOpenDay(calendar.today, calendar)));
  return { ...part, text: `${chatPhrases.today} ${why} ${next}\n\n${part.text}` };
}

/** The hours, and what they come to on the day that is asked for or just now (S1 §9). */
export function openings(stems: readonly string[], calendar: Calendar | null): Part {
  if (!calendar) return chatFacts.hours;
  const { today, minute } = calendar;
  const links = [chatLinks.responseTimes, chatLinks.calendar];
  if (stems.includes('holiday') && !dayAsked(stems, calendar)) {
    const list = calendar.holidays.slice(0, shownHolidays).map(({ date, name }) => `- ${dayInWords(date)}: ${name}`);
    return { text: [chatPhrases.holidays, ...list].join('\n').concat(`\n\n${chatPhrases.emergencyGoesOn}`), links };
  }
  const now = stems.includes('now') || stems.includes('currently');
  const asked = now ? today : dayAsked(stems, calendar);
  if (!asked) return chatFacts.hours;
  const why = closedWhy(asked, calendar);
  const next = chatPhrases.opensAgain(dayInWords(nextOpenDay(asked, calendar)));
  if (why) {
    const day = asked === today ? chatPhrases.today : asked === dateAfter(today, 1) ? chatPhrases.tomorrow : '';
    return {
      text: [day, why, next, chatPhrases.otherwise, chatPhrases.emergencyGoesOn].filter(Boolean).join(' '),
      ask: chatAsks.days,
      links,
    };
  }
  if (now && minute >= calendar.closes)
    return { text: `${chatPhrases.closedNow} ${next} ${chatPhrases.emergencyGoesOn}`, links };
  if (now && minute < calendar.opens)
    return { text: `${chatPhrases.notYetOpen} ${chatPhrases.emergencyGoesOn}`, links };
  return { text: now ? chatPhrases.openNow : chatPhrases.openOn(dayInWords(asked)), ask: chatAsks.days, links };
}
