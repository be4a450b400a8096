import { intents } from '#src/content/answers.ts';
import type { SignedInContext } from '#src/desk/require-sign-in.server.ts';
import { type Outcome, refuse, unknownIntent } from '#src/lib/outcome.ts';
import type { Db, Sql, Trx } from '#src/platform/db/client.server.ts';
import { beginRecord } from '#src/records/record-list.server.ts';
import type { Answers } from './answers.server.ts';

interface OpenQuestion {
  sessionId: string;
  id: string;
  text: string;
  at: number;
}

/** The newest unanswered and undismissed questions since a moment (epoch milliseconds). */
async function openQuestions(from: Sql, since: number, limit: number): Promise<OpenQuestion[]> {
  return from
    .selectFrom('chat_messages as answer')
    .innerJoin('chat_messages as asked', (join) =>
      join.onRef('asked.session_id', '=', 'answer.session_id').onRef('asked.id', '=', 'answer.answers'),
    )
    .select(['asked.session_id as sessionId', 'asked.id', 'asked.text', 'asked.at'])
    .where('answer.unanswered', '=', 1)
    .where('answer.at', '>=', since)
    .orderBy('answer.at', 'desc')
    .orderBy('answer.id')
    .limit(limit)
    .execute();
}

async function settleQuestions(trx: Trx, questions: readonly Pick<OpenQuestion, 'sessionId' | 'id'>[]): Promise<void> {
  for (const { sessionId, id } of questions)
    await trx
      .updateTable('chat_messages')
      .set({ unanswered: 0 })
      .where('session_id', '=', sessionId)
      .where('answers', '=', id)
      .execute();
}

const shownDays = 90;
const mostRead = 300;
const mostShown = 40;
/** Questions per answer and time; the length limit is that of the collection's lines. */
const mostTaught = 10;
const longestTaught = 160;
const longestName = 60;
/** Personal data must not be learned: it would stay in the desk. */
const personal = /@|\d[\d\s().-]{6,}\d/;

/** Questions of the last 90 days that still have no answer, grouped, most asked first. */
export async function loadUnanswered(db: Db, answers: Pick<Answers, 'open'>, now: number) {
  const open = await openQuestions(db.sql, now - shownDays * 86_400_000, mostRead);
  const found = await answers.open(open.map(({ text }) => text));
  const groups = found.map(({ at, guess }) => {
    const all = at.flatMap((place) => open[place] ?? []);
    const texts = [...new Set(all.map(({ text }) => text.trim()))];
    const keys = all.map(({ sessionId, id }) => `${sessionId} ${id}`);
    const [newest] = all;
    return { keys, texts, times: all.length, last: newest?.at ?? 0, session: newest?.sessionId ?? '', guess };
  });
  groups.sort((one, other) => other.times - one.times || other.last - one.last);
  const known = intents.all().map(({ id, name }) => ({ id, name }));
  return { groups: groups.slice(0, mostShown), intents: known.sort((a, b) => a.name.localeCompare(b.name)) };
}

const keysIn = (form: FormData): Pick<OpenQuestion, 'sessionId' | 'id'>[] =>
  form
    .getAll('question')
    .slice(0, mostRead)
    .flatMap((key) => {
      const [sessionId, id] = String(key).split(' ');
      return sessionId && id ? [{ sessionId, id }] : [];
    });

/** Learnable questions: short, unique, without personal addresses and numbers. */
const taughtBy = (form: FormData): string[] =>
  [...new Set(form.getAll('text').map((text) => String(text).trim()))]
    .filter((text) => text !== '' && text.length <= longestTaught && !personal.test(text) && !text.includes('\n'))
    .slice(0, mostTaught);

/** `to`: where to write the new answer. */
export type UnansweredResult = Outcome<{ said: string; to?: string }>;

/** Intents: `teach` with an `answer` or a new one, or `dismiss`. */
export async function changeUnanswered(parts: SignedInContext, form: FormData): Promise<UnansweredResult> {
  const { db, actor } = parts;
  const { publishing } = parts.records;
  const settle = () => db.write((trx) => settleQuestions(trx, keysIn(form)));
  switch (form.get('intent')) {
    case 'dismiss':
      await settle();
      return { ok: true, said: 'Taken off the list.' };
    case 'teach': {
      const questions = taughtBy(form);
      if (questions.length === 0)
        return refuse(
          'These questions are too long, or hold an address or a telephone number. Write the answer under Prices and facts.',
        );
      const asked = String(form.get('answer') ?? '');
      if (asked === '') {
        const name = (questions[0] ?? '').slice(0, longestName);
        const begun = await beginRecord(parts, intents, { name, asked: questions.join('\n') });
        return begun.ok ? { ok: true, said: '', ...(begun.to ? { to: begun.to } : {}) } : begun;
      }
      const intent = intents.all().find(({ id }) => id === asked);
      if (!intent) return refuse('This answer no longer exists.');
      const { number, values } = await publishing.newest(intents, asked);
      const before = (values?.asked ?? []) as readonly string[];
      const taught = { ...values, asked: [...new Set([...before, ...questions])] };
      const done = await publishing.publish(intents, asked, number, taught, actor);
      if (!done.ok) return refuse('This could not be published. Open the answer and add the question there.');
      await settle();
      return { ok: true, said: `“${intent.name}” answers this from now on.` };
    }
    default:
      return unknownIntent;
  }
}
