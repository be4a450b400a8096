import { type BookingKind, kindLengths } from '#src/content/bookings.ts';
import { chatConsultation } from '#src/content/chat.ts';
import type { Clock } from '#src/lib/clock.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import { easternDay } from '#src/lib/format.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import { calendarAt } from './calendar.server.ts';
import { quotesOf } from './passages/quotes.server.ts';
import { reply } from './reply.ts';
import type { Calendar, OpenDay, Passage, Reply, ReplyContext } from './reply-types.ts';

/** S1 §9: free days are looked for within 14 days. */
const daysAhead = 14;

/** A day of the calendar with the times of a kind. */
interface CalendarDay {
  date: string;
  slots: readonly { time: string; state: string }[];
}

interface Parts {
  clock: Clock;
  hours: BusinessClock;
  facts(): Facts;
  /** What the site says on an Eastern day (YYYY-MM-DD). */
  passages(day: string): Promise<readonly Passage[]>;
  appointments: {
    days(from: string, count: number, kind: BookingKind, minutes: number): Promise<readonly CalendarDay[]>;
  };
}

/** Makes the assistant's answer to a question, from what the talk remembers and the page that the visitor is on. */
export type MakeAnswer = (question: string, context: ReplyContext, path: string) => Promise<Reply>;

/** The answer to the button that opens the form: the promise of S1 §4, with the moment that the receipt will state. */
function scheduled(question: string, context: ReplyContext, { answeredBy }: Calendar): Reply {
  const text = `${chatConsultation.promise} ${chatConsultation.answeredBy(answeredBy)}`;
  const topics = [...context.topics.filter((topic) => topic !== 'schedule'), 'schedule' as const];
  const after = { ...context, topics, userIntent: 'schedule' as const, lastQuestion: question, lastResponse: text };
  return { text, links: [], effects: ['open-consultation'], context: after };
}

/** Answers by what is published and free at the moment of the question; times that cannot be read are left out. */
export function createAnswers({ clock, hours, facts, passages, appointments }: Parts): MakeAnswer {
  async function openDays(from: string, kind: BookingKind): Promise<OpenDay[]> {
    const minutes = hours.rules().lengths[kind] ?? kindLengths[kind];
    const days = await appointments.days(from, daysAhead, kind, minutes);
    return days
      .map(({ date, slots }) => ({
        date,
        times: slots.filter((slot) => slot.state === 'free').map(({ time }) => time),
      }))
      .filter(({ times }) => times.length > 0);
  }
  return async (question, context, path) => {
    const now = clock.now();
    const today = easternDay(now).iso;
    const calendar = calendarAt(now, hours);
    if (question.trim() === chatConsultation.request) return filled(scheduled(question, context, calendar), facts());
    const free = (kind: BookingKind) => openDays(today, kind).catch(() => null);
    const [found, days] = await Promise.all([passages(today), free('consultation')]);
    const here = path ? { path } : {};
    const known = { passages: found, quotes: filled(quotesOf(found), facts()), openDays: days, calendar, ...here };
    const first = reply(question, context, known);
    const { wants } = first;
    // Few ask for a visit: its days are read when somebody does.
    const said = wants ? reply(question, context, { ...known, visitDays: { [wants]: await free(wants) } }) : first;
    // The memory keeps the marks of facts: the next answer is compared with it.
    return { ...filled(said, facts()), context: said.context };
  };
}
