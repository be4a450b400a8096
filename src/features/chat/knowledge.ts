import { easternDay } from '#src/lib/format.ts';
import { loadPassages } from './passages.ts';
import type { Calendar, Knowledge, OpenDay, Reply, ReplyContext, VisitKind } from './reply-types.ts';

/** S1 §9: free days are looked for within 14 days. */
const daysAhead = 14;
/** How long the free times count as known. */
const freshMs = 60_000;
/** How long an answer waits for what it may draw on, before it is given without. */
const patienceMs = 4_000;

const nothingSaid = { passages: [], quotes: {} };

interface Availability {
  days: { date: string; open: boolean; slots: { time: string; available: boolean }[] }[];
}

/** All weekdays with a free time in an answer of `GET /api/availability`. */
export function openDaysIn({ days }: Availability): OpenDay[] {
  return days
    .map(({ date, slots }) => ({ date, times: slots.filter((slot) => slot.available).map(({ time }) => time) }))
    .filter(({ times }) => times.length > 0);
}

async function fetchOpenDays(now: number, kind?: VisitKind): Promise<OpenDay[]> {
  const of = kind ? `&kind=${kind}` : '';
  const answer = await fetch(`/api/availability?from=${easternDay(now).iso}&days=${daysAhead}${of}`);
  if (!answer.ok) throw new Error(`availability answered ${answer.status}`);
  return openDaysIn(await answer.json());
}

async function fetchCalendar(): Promise<Calendar> {
  const answer = await fetch('/api/calendar');
  if (!answer.ok) throw new Error(`calendar answered ${answer.status}`);
  return answer.json();
}

/** What answers draw on: passages, free times and the calendar, fetched when the panel opens and renewed as they age. */
export function createKnowledge(now: () => number) {
  let said: ReturnType<typeof loadPassages> | undefined;
  let calendar: Calendar | undefined;
  let times: { at: number; days: Promise<OpenDay[] | null>; calendar: Promise<Calendar | undefined> } | undefined;

  // The words and rules of the answers are most of the assistant, and the panel opens without them.
  const loadAnswers = () => import('./reply.ts');

  function load() {
    // A failure is heard of where an answer waits for it.
    loadAnswers().catch(() => undefined);
    said ??= loadPassages().catch(() => {
      said = undefined;
      return nothingSaid;
    });
    if (!times || now() - times.at > freshMs) {
      times = {
        at: now(),
        days: fetchOpenDays(now()).catch(() => {
          times = undefined;
          return null;
        }),
        calendar: fetchCalendar().catch(() => {
          times = undefined;
          return undefined;
        }),
      };
      times.calendar.then((found) => {
        calendar = found;
      });
    }
    return { said, openDays: times.days, calendar: times.calendar };
  }

  async function known(): Promise<Knowledge> {
    const loading = load();
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs));
    const [found, days, dates] = await Promise.all([
      Promise.race([loading.said, late]),
      Promise.race([loading.openDays, late]),
      Promise.race([loading.calendar, late]),
    ]);
    return { ...(found ?? nothingSaid), openDays: days ?? null, calendar: dates ?? null };
  }

  return {
    load,
    /** Until when a request sent now is answered, in words; undefined until the calendar is there. */
    answeredBy: () => calendar?.answeredBy,
    /** The answer to a question with what is known by now. */
    answer: async (question: string, context: ReplyContext): Promise<Reply> => {
      const [{ reply }, knowledge] = await Promise.all([loadAnswers(), known()]);
      const here = { ...knowledge, path: window.location.pathname };
      const first = reply(question, context, here);
      const { wants } = first;
      if (!wants) return first;
      // Few ask for a visit: its days are read when somebody does.
      const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null));
      const days = await Promise.race([fetchOpenDays(now(), wants).catch(() => null), late]);
      return reply(question, context, { ...here, visitDays: { [wants]: days } });
    },
  };
}
