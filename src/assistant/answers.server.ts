import { type BookingKind, kindLengths } from '#src/content/bookings.ts';
import { chatConsultation } from '#src/content/chat.ts';
import { company } from '#src/content/company.ts';
import { openRoles } from '#src/content/roles.ts';
import { type Facts, filled } from '#src/lib/facts.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternDay } from '#src/lib/format.ts';
import type { BusinessClock } from '#src/lib/schedule.ts';
import type { Clock } from '#src/lib/time.ts';
import { answer, type Reply } from './answers/answer.ts';
import { type Brain, makeBrain } from './answers/brain.ts';
import { type Calendar, calendarAt } from './answers/days.ts';
import type { Memory } from './answers/memory.ts';
import type { AskModel } from './model.server.ts';
import type { OpenDay, Passage } from './reply-types.ts';
import { pageTitle, passagesNow } from './site-passages.server.ts';

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
  /** What the build learned from content/; without it the assistant learns before its first answer. */
  lessonFile?: string | undefined;
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

export type Answers = ReturnType<typeof createAnswers>;

/** Answers from what is published and free now. Times that cannot be read are left out. */
export function createAnswers({ clock, hours, facts, askModel, lessonFile, appointments }: AnswerDeps) {
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
  // A draft's preview and the published state may take turns.
  const brains = new WeakMap<readonly Passage[], Promise<Brain>>();
  async function brainNow() {
    const found = await passagesNow(easternDay(clock.now()).iso);
    const brain = brains.get(found) ?? makeBrain(found, lessonFile);
    brains.set(found, brain);
    // What failed once is tried anew at the next question.
    brain.catch(() => brains.delete(found));
    return { found, brain: await brain };
  }

  async function answerTo(question: string, memory: Memory, isTaken = false): Promise<Reply> {
    const now = clock.now();
    const today = easternDay(now).iso;
    const calendar = calendarAt(now, hours);
    if (question.trim() === chatConsultation.request) return filled(scheduled(question, memory, calendar), facts());
    const { found, brain } = await brainNow();
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
    // What is remembered is compared with answers whose facts are not filled in yet.
    const shown = { ...filled(said, facts()), memory: said.memory };
    return shown.isUnsure && askModel && !isTaken
      ? withModel(askModel, shown, memory, brain.near(brain.read(question), mostPassages))
      : shown;
  }

  /** The model's answer with its pages, or the assistant's own if the model has none. */
  async function withModel(ask: AskModel, said: Reply, memory: Memory, near: readonly Passage[]): Promise<Reply> {
    const before = memory.lastResponse
      ? { question: memory.lastQuestion, answer: filled(memory.lastResponse, facts()) }
      : undefined;
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
    /** Indexes of questions without a sure answer, grouped by similarity; `guess`: an intent's id. */
    open: async (questions: readonly string[]): Promise<ReturnType<Brain['open']>> =>
      questions.length > 0 ? (await brainNow()).brain.open(questions) : [],
    /** Learns what is published now, if it is new. */
    async prepare() {
      await brainNow();
    },
  };
}
