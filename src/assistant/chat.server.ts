import type { ChatMessagesTable, ChatSessionsTable } from 'db:tables';
import { chat } from '#src/content/chat.ts';
import { nothingHere } from '#src/content/site.ts';
import { browserOf } from '#src/intake/budgets.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { type Budget, talkBudgets } from '#src/lib/budgets.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { newId } from '#src/lib/new-id.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { createLocalBudget, OverBudget, type Overruns, spend } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import type { Reply } from './answers/answer.ts';
import { type Act, type Memory, noMemory } from './answers/memory.ts';
import type { MakeAnswer } from './answers.server.ts';
import { type QuestionInput, question, type SessionUpdateInput, sessionId, sessionUpdate } from './chat-schema.ts';
import {
  answersTo,
  beginSession,
  findSession,
  messageTimes,
  plainMessage,
  putMessages,
  setSession,
} from './chat-store.server.ts';
import type { Answer } from './reply-types.ts';
import { limits } from './talk.ts';

/** `messages`: how many the session now holds. */
type ChatOutcome = { status: 200 | 201; messages: number } | Refused;

type Refused =
  | { status: 404; message: string }
  | { status: 422; message: string; errors: Record<string, string> }
  | { status: 429; message: string; retryAfterSeconds: number };

type Answered = { status: 200; messages: Answer[] } | Refused;

export type ChatSessions = ReturnType<typeof createChat>;

/** Bytes of ids, times and indexes per message, besides text and links. */
const messageOverhead = 200;
/** Intent id of asking for a person (content/assistant). */
const person = 'human';
/** Times older than this are taken for a mistake. */
const oldestMs = 48 * 3_600_000;
const saidEveryMs = 3_000;

const gone: Refused = { status: 404, message: nothingHere };

/** Converts the visitor's times to the server's; never later than `now`. */
const setRight = (error: number, now: number) => (moment: number) =>
  Math.min(now, Math.max(now - oldestMs, moment + error));

const full: Refused = (() => {
  const message = `A session has at most ${limits.messages} messages.`;
  return { status: 422, message, errors: { messages: message } };
})();

const unusable = (error: Parameters<typeof firstErrors>[0]): Refused => ({
  status: 422,
  message: 'The messages are not usable.',
  errors: firstErrors(error),
});

/** A stored message as a panel gets it. */
export const shownAnswer = ({ id, text, links, effects }: ChatMessagesTable): Answer => ({
  id,
  sender: 'bot',
  text,
  links: links ? JSON.parse(links) : [],
  effects: effects ? JSON.parse(effects) : [],
});

const nothing: Reply = { text: '', links: [], effects: [], memory: noMemory };
const memoryIn = (stored: string): Memory => ({ ...noMemory, ...(stored ? JSON.parse(stored) : {}) });
const asksForPerson = ({ intent }: Reply) => intent === person;

function answerRow(sessionId: string, answers: string, said: Reply, at: number): ChatMessagesTable {
  const json = (list: readonly unknown[]) => (list.length > 0 ? JSON.stringify(list) : '');
  return {
    ...{
      ...plainMessage,
      session_id: sessionId,
      id: newId(at),
      sender: 'bot',
      text: said.text.slice(0, limits.characters),
    },
    ...{ at, answers, links: json(said.links), effects: json(said.effects), unanswered: said.isUnsure ? 1 : 0 },
  };
}

/** Keyed hashes. */
interface Talker {
  browser: string;
  network: string;
}

export function createChat(deps: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  overruns: Overruns;
  makeAnswer: MakeAnswer;
  /**
   * Acts on an address that a visitor gave, or holds the time they chose; returns the result. `asked`: the question.
   */
  act?(
    act: Act,
    client: Client,
    asked: { talk: string; id: string },
  ): Promise<Pick<Reply, 'text' | 'links' | 'effects'>>;
  onAsked?(): void;
  onSaid?(): void;
}) {
  const { db, clock, tokens, overruns, makeAnswer } = deps;
  // Checked in this process before an answer is made; stored messages are counted by all processes together.
  const asking = createLocalBudget(talkBudgets.calls);

  /** Spends from the budgets. @throws OverBudget if one is exhausted; the transaction then stores nothing. */
  async function use(trx: Trx, now: number, amount: number, ...budgets: [Budget, string][]) {
    const over = await spend(
      trx,
      budgets.map(([budget, holder]) => ({ budget, holder, amount })),
      now,
    );
    if (over) throw new OverBudget(over);
  }

  /** The visitor's session, created unless `begins` is false; undefined if it is somebody else's. */
  async function sessionFor(
    trx: Trx,
    id: string,
    input: Pick<SessionUpdateInput, 'userIdentifier' | 'sentAt' | 'startTime'>,
    { browser, network }: Talker,
    now: number,
    begins = true,
  ) {
    await use(trx, now, 1, [talkBudgets.calls, browser], [talkBudgets.callsOfNetwork, network]);
    let session = await findSession(trx, id);
    const isNew = session === undefined;
    if (isNew && begins) {
      await use(trx, now, 1, [talkBudgets.begun, browser], [talkBudgets.begunByNetwork, network]);
      const error = now - input.sentAt;
      const startedAt = setRight(error, now)(input.startTime);
      await beginSession(trx, { id, user_identifier: input.userIdentifier, started_at: startedAt, clock_error: error });
      // Another request may have created the same id.
      session = await findSession(trx, id);
    }
    return session?.user_identifier === input.userIdentifier ? { ...session, isNew } : undefined;
  }

  /** Inserts new messages and returns the total, or undefined if the session is full. */
  async function keep(
    trx: Trx,
    id: string,
    rows: ChatMessagesTable[],
    { network }: Talker,
    now: number,
    more: Partial<ChatSessionsTable> = {},
  ): Promise<number | undefined> {
    const times = await messageTimes(trx, id);
    const fresh = rows.filter((row) => !times.has(row.id));
    for (const row of fresh) times.set(row.id, row.at);
    if (times.size > limits.messages) return undefined;
    const bytes = fresh.reduce(
      (sum, { text, links, effects }) => sum + Buffer.byteLength(text + links + effects) + messageOverhead,
      0,
    );
    if (bytes > 0) await use(trx, now, bytes, [talkBudgets.bytesOfNetwork, network], [talkBudgets.bytes, '']);
    await putMessages(trx, rows);
    const last = Math.max(...times.values());
    await setSession(trx, id, { message_count: times.size, last_at: last, ...more });
    return times.size;
  }

  async function write(
    trx: Trx,
    id: string,
    input: SessionUpdateInput,
    talker: Talker,
    now: number,
  ): Promise<ChatOutcome> {
    // Without messages it can be the end of a chat that the owner deleted.
    const session = await sessionFor(trx, id, input, talker, now, input.messages.length > 0);
    if (!session) return gone;
    const at = setRight(session.clock_error, now);
    await setSession(trx, id, { ended_at: input.endTime == null ? null : at(input.endTime) });
    const rows = input.messages.map(({ id: messageId, sender, text, timestamp, feedback }) => ({
      ...plainMessage,
      session_id: id,
      id: messageId,
      sender,
      text,
      at: at(timestamp),
      feedback: feedback ?? '',
    }));
    const total = await keep(trx, id, rows, talker, now);
    return total === undefined ? full : { status: session.isNew ? 201 : 200, messages: total };
  }

  /**
   * Stores a question with its answer; `again` if the memory that the answer was made from has changed. A repeated
   * question keeps its answers.
   */
  async function put(
    trx: Trx,
    id: string,
    { input, said, memory, talker }: { input: QuestionInput; said: Reply; memory: string; talker: Talker },
    now: number,
  ): Promise<Refused | 'again' | { rows: ChatMessagesTable[]; isTaken: boolean }> {
    const session = await sessionFor(trx, id, input, talker, now);
    if (!session) return gone;
    // Reopens the session and locks it for this transaction.
    await setSession(trx, id, { ended_at: null });
    const isTaken = session.taken_by !== '';
    const given = await answersTo(trx, id, input.id);
    if (given.length > 0) return { rows: given, isTaken };
    if (session.memory !== memory) return 'again';
    const at = (await messageTimes(trx, id)).get(input.id) ?? Math.max(now, session.last_at + 1);
    const asked = { ...plainMessage, session_id: id, id: input.id, sender: 'user', text: input.text, at };
    // While a person answers, the assistant only speaks up about a new danger.
    const isSilent = isTaken && (memoryIn(memory).running !== undefined || said.memory.running === undefined);
    const rows = isSilent ? [] : [answerRow(id, input.id, said, Math.max(now, at + 1))];
    const more = {
      ...(isSilent ? {} : { memory: JSON.stringify(said.memory) }),
      ...(isTaken ? { waiting_since: session.waiting_since ?? at } : {}),
      // Asking again ends a snooze.
      ...(!isSilent && asksForPerson(said)
        ? { asked_person_at: session.asked_person_at ?? at, later_until: null }
        : {}),
    };
    const total = await keep(trx, id, [asked, ...rows], talker, now, more);
    return total === undefined ? full : { rows, isTaken };
  }

  async function within<Outcome>(run: () => Promise<Outcome>): Promise<Outcome | Refused> {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      overruns.note(error.over.budget);
      const retryAfterSeconds = Math.ceil(error.over.waitMs / 1_000);
      return { status: 429, message: chat.tooMuch, retryAfterSeconds };
    }
  }

  /** The answer to a danger is given beyond all limits too, but then not kept. @throws any other error. */
  function unstored(error: unknown, id: string, input: QuestionInput, said: Reply) {
    if (!(error instanceof OverBudget) || !said.memory.running) throw error;
    overruns.note(error.over.budget);
    return { rows: [answerRow(id, input.id, said, clock.now())], isTaken: false };
  }

  const answering = new Map<string, Promise<Answered>>();
  /** A message that comes again while it is answered gets that answer, so nothing is done twice. */
  function once(key: string, run: () => Promise<Answered>): Promise<Answered> {
    const answered = answering.get(key) ?? run().finally(() => answering.delete(key));
    answering.set(key, answered);
    return answered;
  }

  let toldAt = 0;
  /** Announces a message: at once if a person answers, else every few seconds at most. */
  function noteSaid(isTaken: boolean) {
    const now = clock.now();
    if (!isTaken && now - toldAt < saidEveryMs && now >= toldAt) return;
    toldAt = now;
    deps.onSaid?.();
  }

  const talkerOf = (client: Client, userIdentifier: string): Talker => ({
    browser: browserOf(client, userIdentifier, tokens),
    network: tokens.fingerprint('address', client.address),
  });

  return {
    /**
     * Stores what is new in a session (S1 §3 Chat session); `given` is unvalidated. Known message ids are skipped.
     * Another visitor's session is 404, like a missing one.
     */
    async store(id: string, given: unknown, client: Client): Promise<ChatOutcome> {
      if (!sessionId.safeParse(id).success) return gone;
      const parsed = sessionUpdate.safeParse(given);
      if (!parsed.success) return unusable(parsed.error);
      const talker = talkerOf(client, parsed.data.userIdentifier);
      return within(() => db.write((trx) => write(trx, id, parsed.data, talker, clock.now())));
    },

    /** Answers a question and stores both; a repeated message gets the same answer. Errors as in `store`. */
    async answer(id: string, given: unknown, client: Client): Promise<Answered> {
      if (!sessionId.safeParse(id).success) return gone;
      const parsed = question.safeParse(given);
      if (!parsed.success) return unusable(parsed.error);
      const input = parsed.data;
      const talker = talkerOf(client, input.userIdentifier);
      return once(`${talker.browser} ${id} ${input.id}`, () =>
        within(async () => {
          if (!asking.take(talker.browser, clock.now()))
            throw new OverBudget({ budget: talkBudgets.calls, waitMs: talkBudgets.calls.windowMs });
          let done: Pick<Reply, 'text' | 'links' | 'effects'> | undefined;
          for (;;) {
            const [before, given] = await Promise.all([findSession(db.sql, id), answersTo(db.sql, id, input.id)]);
            const memory = before?.memory ?? '';
            const isTheirs = (before?.user_identifier ?? input.userIdentifier) === input.userIdentifier;
            const isTaken = (before?.taken_by ?? '') !== '';
            const made =
              isTheirs && given.length === 0 ? await makeAnswer(input.text, memoryIn(memory), isTaken) : nothing;
            if (made.act && !isTaken) done ??= await deps.act?.(made.act, client, { talk: id, id: input.id });
            const said = done ? { ...made, ...done, memory: { ...made.memory, lastResponse: done.text } } : made;
            const kept = await db
              .write((trx) => put(trx, id, { input, said, memory, talker }, clock.now()))
              .catch((error: unknown) => unstored(error, id, input, said));
            if (kept === 'again') continue;
            if ('status' in kept) return kept;
            noteSaid(kept.isTaken);
            if (kept.rows.length > 0 && asksForPerson(said)) deps.onAsked?.();
            return { status: 200, messages: kept.rows.map(shownAnswer) };
          }
        }),
      );
    },
  };
}
