import { nothingHere } from '#src/content/site.ts';
import { browserOf } from '#src/intake/budgets.server.ts';
import type { Client } from '#src/intake/guard.server.ts';
import { type Budget, talkBudgets } from '#src/lib/budgets.ts';
import type { Clock } from '#src/lib/clock.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { messages as securityMessages } from '#src/lib/security.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import type { Overruns } from '#src/platform/rate-limit/overruns.server.ts';
import type { Over } from '#src/platform/rate-limit/rate-limit.server.ts';
import { spend } from '#src/platform/rate-limit/spend.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { asksForPerson } from './answers/asks-for-person.ts';
import { limits } from './rules.ts';
import { type SessionUpdateInput, sessionId, sessionUpdate } from './schema.ts';
import { beginSession, findSession, messageTimes, noteAsked, putMessages, setEnd, summarise } from './store.server.ts';

/** The answer to an update; `messages` is how many the session now holds. */
type ChatOutcome =
  | { status: 200 | 201; messages: number }
  | { status: 404; message: string }
  | { status: 422; message: string; errors: Record<string, string> }
  | { status: 429; message: string; retryAfterSeconds: number };

/** Keeps the visitors' talks with the assistant. */
export interface ChatSessions {
  /**
   * Stores what is new in a session (S1 §3 Chat session); `given` is what came in, of any shape. A message whose id is
   * there is not stored again. Another visitor's session is 404, like none at all.
   */
  store(id: string, given: unknown, client: Client): Promise<ChatOutcome>;
}

/** What ids, moments and indexes of a message take beside its text, in bytes. */
const messageOverhead = 200;
/** Of the messages that come at once only the last ones are read for whether they ask for a person. */
const mostRead = 10;
/** Older moments than this before the server's own are taken for a mistake. */
const oldestMs = 48 * 3_600_000;

const gone: ChatOutcome = { status: 404, message: nothingHere };

/** Turns the visitor's moments into the server's, however wrong that clock is; never later than `now`. */
const setRight = (error: number, now: number) => (moment: number) =>
  Math.min(now, Math.max(now - oldestMs, moment + error));

class TooMuch extends Error {
  readonly over: Over;
  constructor(over: Over) {
    super(`over the budget ${over.budget.name}`);
    this.over = over;
  }
}

/** Keyed hashes of who talks. */
interface Talker {
  browser: string;
  network: string;
}

export function createChat(deps: {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  overruns: Overruns;
  /** Told when a visitor has asked for a person. */
  onAsked?(): void;
}): ChatSessions {
  const { db, clock, tokens, overruns } = deps;

  /** Uses so much of the budgets. @throws TooMuch when one has no room; nothing of the update is kept then. */
  async function use(trx: Trx, now: number, amount: number, ...budgets: [Budget, string][]) {
    const over = await spend(
      trx,
      budgets.map(([budget, holder]) => ({ budget, holder, amount })),
      now,
    );
    if (over) throw new TooMuch(over);
  }

  async function write(
    trx: Trx,
    id: string,
    input: SessionUpdateInput,
    { browser, network }: Talker,
    now: number,
    onAsked: () => void,
  ): Promise<ChatOutcome> {
    await use(trx, now, 1, [talkBudgets.calls, browser], [talkBudgets.callsOfNetwork, network]);
    let session = await findSession(trx, id);
    const isNew = session === undefined;
    if (isNew) {
      // The end of a talk that the owner has deleted.
      if (input.messages.length === 0) return gone;
      await use(trx, now, 1, [talkBudgets.begun, browser], [talkBudgets.begunByNetwork, network]);
      const error = now - input.sentAt;
      const startedAt = setRight(error, now)(input.startTime);
      const begun = { started_at: startedAt, ended_at: null, last_at: startedAt, clock_error: error };
      await beginSession(trx, { id, user_identifier: input.userIdentifier, message_count: 0, ...begun });
      // Somebody else may have been quicker with the same id.
      session = await findSession(trx, id);
    }
    if (session?.user_identifier !== input.userIdentifier) return gone;
    const at = setRight(session.clock_error, now);
    await setEnd(trx, id, input.endTime == null ? null : at(input.endTime));
    const times = await messageTimes(trx, id);
    const rows = input.messages.map(({ id: messageId, sender, text, timestamp, feedback }) => ({
      session_id: id,
      id: messageId,
      sender,
      text,
      at: times.get(messageId) ?? at(timestamp),
      feedback: feedback ?? '',
    }));
    const fresh = rows.filter((row) => !times.has(row.id));
    for (const row of rows) times.set(row.id, row.at);
    if (times.size > limits.messages) {
      const message = `A session has at most ${limits.messages} messages.`;
      return { status: 422, message, errors: { messages: message } };
    }
    const bytes = fresh.reduce((sum, { text }) => sum + Buffer.byteLength(text) + messageOverhead, 0);
    if (bytes > 0) await use(trx, now, bytes, [talkBudgets.bytesOfNetwork, network], [talkBudgets.bytes, '']);
    await putMessages(trx, rows);
    const total = times.size;
    await summarise(trx, id, { message_count: total, last_at: Math.max(...times.values()) });
    const said = fresh.filter(({ sender }) => sender === 'user').slice(-mostRead);
    const asked = said.filter(({ text }) => asksForPerson(text)).map((row) => row.at);
    if (asked.length > 0) await noteAsked(trx, id, Math.min(...asked));
    if (asked.length > 0) onAsked();
    return { status: isNew ? 201 : 200, messages: total };
  }

  return {
    async store(id, given, client) {
      if (!sessionId.safeParse(id).success) return gone;
      const parsed = sessionUpdate.safeParse(given);
      if (!parsed.success) {
        return { status: 422, message: 'The messages are not usable.', errors: firstErrors(parsed.error) };
      }
      const now = clock.now();
      const talker = {
        browser: browserOf(client, parsed.data.userIdentifier, tokens),
        network: tokens.fingerprint('address', client.address),
      };
      try {
        let asked = false;
        const note = () => {
          asked = true;
        };
        const outcome = await db.write((trx) => write(trx, id, parsed.data, talker, now, note));
        if (asked) deps.onAsked?.();
        return outcome;
      } catch (error) {
        if (!(error instanceof TooMuch)) throw error;
        overruns.note(error.over.budget);
        const retryAfterSeconds = Math.ceil(error.over.waitMs / 1_000);
        return { status: 429, message: securityMessages.rateLimit, retryAfterSeconds };
      }
    },
  };
}
