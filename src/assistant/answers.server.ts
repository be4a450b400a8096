import { Temporal } from 'temporal-polyfill';
import { type BookingKind, kindLengths } from '#src/content/bookings.ts';
import { chatConsultation } from '#src/content/chat.ts';
import { company } from '#src/content/company.ts';
import { oneWorkingDay } from '#src/content/hours.ts';
import { openRoles } from '#src/content/roles.ts';
import { holidayOn, holidaysOf } from '#src/lib/calendar-days.ts';
import { easternAt } from '#src/lib/eastern.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { dueInWords, easternDay } from '#src/lib/format.ts';
import { replyDue } from '#src/lib/reply-time.ts';
import { type BusinessClock, closingHoliday, type Range, type Schedule, shownClosure } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import { answer, type Reply } from './answers/answer.ts';
import { type Brain, makeBrain } from './answers/brain.ts';
import type { Memory } from './answers/memory.ts';
import type { AskModel } from './model.server.ts';
import type { Calendar, DayHours, OpenDay, Passage } from './reply-types.ts';
import { pageTitle, passagesNow } from './site-passages.server.ts';

const hoursOf = (ranges: readonly Range[]): DayHours | null => {
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last ? { opens: first.from, closes: last.to } : null;
};

/** Dates through next year on which the usual week may not apply, YYYY-MM-DD. */
function unusualDates(today: Temporal.PlainDate, { closures, openings }: Schedule): Set<string> {
  const dates = new Set([today.year, today.year + 1].flatMap((year) => [...holidaysOf(year).keys()]));
  const end = new Temporal.PlainDate(today.year + 1, 12, 31);
  for (const { from, to } of [...closures, ...openings]) {
    let date = Temporal.PlainDate.from(from.slice(0, 10));
    if (Temporal.PlainDate.compare(date, today) < 0) date = today;
    const last = Temporal.PlainDate.from(to.slice(0, 10));
    while (Temporal.PlainDate.compare(date, last) <= 0 && Temporal.PlainDate.compare(date, end) <= 0) {
      dates.add(date.toString());
      date = date.add({ days: 1 });
    }
  }
  return dates;
}

function unusualDays(today: Temporal.PlainDate, week: Calendar['week'], hours: BusinessClock): Calendar['unusual'] {
  const rules = hours.rules();
  return [...unusualDates(today, rules)]
    .filter((date) => date >= today.toString())
    .sort()
    .flatMap((date) => {
      const day = Temporal.PlainDate.from(date);
      const open = hoursOf(hours.on(day));
      const usual = week[day.dayOfWeek % 7] ?? null;
      const why = closingHoliday(day, rules) ?? shownClosure(day, rules)?.reason;
      // Visitors ask for a holiday by name even if we work on it.
      const name = (open ? holidayOn(day) : why) ?? '';
      const differs = open?.opens !== usual?.opens || open?.closes !== usual?.closes;
      return differs || name ? [{ date, open, name }] : [];
    });
}

/** `now` in epoch milliseconds. */
export function calendarAt(now: number, hours: BusinessClock): Calendar {
  const rules = hours.rules();
  const wall = easternAt(now);
  const today = wall.toPlainDate();
  const week = [6, 0, 1, 2, 3, 4, 5].map((day) => hoursOf(rules.office[day] ?? []));
  return {
    today: today.toString(),
    minute: wall.hour * 60 + wall.minute,
    week,
    unusual: unusualDays(today, week, hours),
    answeredBy: dueInWords(replyDue(now, oneWorkingDay, hours), now),
  };
}

/** S1 §9: look for free days within 14 days. */
const daysAhead = 14;
/** Passages given to a language model, and links shown below its answer. */
const mostPassages = 6;
const mostLinks = 3;

interface CalendarDay {
  date: string;
  slots: readonly { time: string; state: string }[];
}

interface AnswerDeps {
  clock: Clock;
  hours: BusinessClock;
  facts(): Facts;
  askModel?: AskModel | undefined;
  appointments: {
    days(from: string, count: number, kind: BookingKind, minutes: number): Promise<readonly CalendarDay[]>;
  };
}

/** `isTaken`: a person answers, so no model is asked. */
export type MakeAnswer = (question: string, memory: Memory, isTaken?: boolean) => Promise<Reply>;

/** Answer to the form button: the promise of S1 §4, with the due time that the receipt will state. */
function scheduled(question: string, memory: Memory, { answeredBy }: Calendar): Reply {
  const text = `${chatConsultation.promise} ${fillIn(chatConsultation.answeredBy, { moment: answeredBy })}`;
  const after = { userIntent: 'book', lastQuestion: question, lastResponse: text, subjects: [], aspects: ['book'] };
  return { text, links: [], effects: ['open-consultation'], memory: { ...memory, ...after } };
}

export interface Answers {
  answer: MakeAnswer;
  /** Indexes of questions without a sure answer, grouped by similarity; `guess`: an intent's id. */
  open(questions: readonly string[]): Promise<ReturnType<Brain['open']>>;
}

/** Answers from what is published and free now. Times that cannot be read are left out. */
export function createAnswers({ clock, hours, facts, askModel, appointments }: AnswerDeps): Answers {
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
  let made: { of: readonly Passage[]; brain: Promise<Brain> } | undefined;
  async function brainNow(today: string) {
    const found = await passagesNow(today);
    if (made?.of !== found) made = { of: found, brain: makeBrain(found) };
    return { found, brain: await made.brain };
  }

  async function answerTo(question: string, memory: Memory, isTaken = false): Promise<Reply> {
    const now = clock.now();
    const today = easternDay(now).iso;
    const calendar = calendarAt(now, hours);
    if (question.trim() === chatConsultation.request) return filled(scheduled(question, memory, calendar), facts());
    const { found, brain } = await brainNow(today);
    const open = new Map<BookingKind, Promise<OpenDay[] | null>>();
    const days = (kind: BookingKind) => {
      const found = open.get(kind) ?? openDays(today, kind).catch(() => null);
      open.set(kind, found);
      return found;
    };
    const heading = (href: string) => found.find((passage) => passage.href === href)?.heading;
    const said = await answer(question, memory, brain, {
      calendar,
      days,
      titleOf: (href) => heading(href) || pageTitle(href.replace(/[?#].*/, '')) || href,
      roles: openRoles(today).map(({ title }) => title),
      phone: filled(company.phone, facts()),
    });
    const shown = filled(said, facts());
    return shown.isUnsure && askModel && !isTaken
      ? withModel(askModel, shown, memory, brain.near(question, mostPassages))
      : shown;
  }

  /** The model's answer with its pages, or the assistant's own if the model has none. */
  async function withModel(ask: AskModel, said: Reply, memory: Memory, near: readonly Passage[]): Promise<Reply> {
    const before = memory.lastResponse ? { question: memory.lastQuestion, answer: memory.lastResponse } : undefined;
    const found = await ask({ question: said.memory.lastQuestion, before, passages: filled(near, facts()) });
    if (!found) return said;
    const links = found.passages
      .slice(0, mostLinks)
      .map(({ heading, title, href }) => ({ text: heading || title, href }));
    const { offer: _, ...rest } = said.memory;
    return { text: found.text, links, effects: [], memory: { ...rest, lastResponse: found.text } };
  }

  return {
    answer: answerTo,
    open: async (questions) => (await brainNow(easternDay(clock.now()).iso)).brain.open(questions),
  };
}
