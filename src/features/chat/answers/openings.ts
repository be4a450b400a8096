import { chatAsks, chatLinks, chatPhrases } from '#src/content/chat-answers.ts';
import { chatFacts } from '#src/content/chat-facts.ts';
import { plainTime } from '#src/lib/hours-words.ts';
import type { Calendar } from '../reply-types.ts';
import { closedWhy, dateAfter, dayAsked, dayInWords, hoursOn, nextOpening } from './dates.ts';
import type { Part } from './parts.ts';

const shownHolidays = 6;

/** When the office opens again after a day; empty where nobody knows. */
function opensAgain(date: string, calendar: Calendar): string {
  const next = nextOpening(date, calendar);
  return next ? chatPhrases.opensAgain(dayInWords(next.date), plainTime(next.opens)) : '';
}

/** The answer about today, begun with why nobody comes if it is no working day, or if the day is over. */
export function unlessClosed(part: Part, calendar: Calendar | null): Part {
  if (!calendar) return part;
  const { today, minute } = calendar;
  const why = closedWhy(today, calendar, dayInWords(today));
  if (!why && minute < (hoursOn(today, calendar)?.closes ?? 0)) return part;
  const said = [...(why ? [chatPhrases.today, why] : [chatPhrases.closedNow]), opensAgain(today, calendar)];
  return { ...part, text: `${said.filter(Boolean).join(' ')}\n\n${part.text}` };
}

/** The hours, and what they come to on the day that is asked for or just now (S1 §9). */
export function openings(stems: readonly string[], calendar: Calendar | null): Part {
  if (!calendar) return chatFacts.hours;
  const { today, minute } = calendar;
  const links = [chatLinks.responseTimes, chatLinks.calendar];
  if (stems.includes('holiday') && !dayAsked(stems, calendar)) {
    const list = calendar.unusual
      .filter(({ open, name }) => !open && name)
      .slice(0, shownHolidays)
      .map(({ date, name }) => `- ${dayInWords(date)}: ${name}`);
    if (list.length === 0) return chatFacts.hours;
    return { text: [chatPhrases.holidays, ...list].join('\n').concat(`\n\n${chatPhrases.emergencyGoesOn}`), links };
  }
  const now = stems.includes('now') || stems.includes('currently');
  const asked = now ? today : dayAsked(stems, calendar);
  if (!asked) return chatFacts.hours;
  const why = closedWhy(asked, calendar, dayInWords(asked));
  const next = opensAgain(asked, calendar);
  if (why) {
    const day = asked === today ? chatPhrases.today : asked === dateAfter(today, 1) ? chatPhrases.tomorrow : '';
    return {
      text: [day, why, next, chatPhrases.otherwise, chatPhrases.emergencyGoesOn].filter(Boolean).join(' '),
      ask: chatAsks.days,
      links,
    };
  }
  const hours = hoursOn(asked, calendar) ?? { opens: 0, closes: 0 };
  if (now && minute >= hours.closes)
    return { text: [chatPhrases.closedNow, next, chatPhrases.emergencyGoesOn].filter(Boolean).join(' '), links };
  if (now && minute < hours.opens)
    return { text: `${chatPhrases.notYetOpen(plainTime(hours.opens))} ${chatPhrases.emergencyGoesOn}`, links };
  const said = now ? chatPhrases.openNow : chatPhrases.openOn(dayInWords(asked));
  const other = calendar.unusual.some(({ date }) => date === asked)
    ? chatPhrases.otherHours(plainTime(hours.opens), plainTime(hours.closes))
    : '';
  return { text: [said, other].filter(Boolean).join(' '), ask: chatAsks.days, links };
}
