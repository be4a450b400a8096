import { randomUUID } from 'node:crypto';
import type { Client } from '#src/intake/guard.server.ts';
import type { Clock } from '#src/lib/clock.ts';
import { firstErrors } from '#src/lib/first-errors.ts';
import { messages as securityMessages } from '#src/lib/security.ts';
import type { Db, Trx } from '#src/platform/db/client.server.ts';
import { hit } from '#src/platform/rate-limit/rate-limit.server.ts';
import type { Tokens } from '#src/platform/tokens.server.ts';
import { limits } from './rules.ts';
import { type SessionUpdateInput, sessionId, sessionUpdate } from './schema.ts';
import { beginSession, findSession, messageTimes, putMessages, setEnd, summarise } from './store.server.ts';

/** The answer to an update; `messages` is how many the session now holds. */
export type ChatOutcome =
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

const minute = 60_000;
/** Per browser and, looser, per network: requests, and sessions begun. */
const rates = {
  requests: { browser: { max: 60, windowMs: minute }, network: { max: 600, windowMs: minute } },
  sessions: { browser: { max: 20, windowMs: 60 * minute }, network: { max: 120, windowMs: 60 * minute } },
} as const;

/** Older moments than this before the server's own are taken for a mistake. */
const oldestMs = 48 * 3_600_000;

const gone: ChatOutcome = { status: 404, message: 'There is nothing at this address.' };

/** Turns the visitor's moments into the server's, however wrong that clock is; never later than `now`. */
const setRight = (error: number, now: number) => (moment: number) =>
  Math.min(now, Math.max(now - oldestMs, moment + error));

export function createChat({ db, clock, tokens }: { db: Db; clock: Clock; tokens: Tokens }): ChatSessions {
  /** Counts a hit of this client; the answer that refuses it when there were too many. */
  async function tooMany(trx: Trx, kind: keyof typeof rates, client: Client, hitId: string, now: number) {
    const keys = {
      browser: tokens.fingerprint('browser', client.address, client.userAgent, client.language),
      network: tokens.fingerprint('address', client.address),
    };
    for (const who of ['browser', 'network'] as const) {
      const wait = await hit(trx, { key: `chat:${kind}:${who}:${keys[who]}`, ...rates[kind][who] }, hitId, now);
      if (wait > 0) {
        return {
          status: 429,
          message: securityMessages.rateLimit,
          retryAfterSeconds: Math.ceil(wait / 1_000),
        } as const;
      }
    }
    return undefined;
  }

  async function write(
    trx: Trx,
    id: string,
    input: SessionUpdateInput,
    client: Client,
    now: number,
  ): Promise<ChatOutcome> {
    const requests = await tooMany(trx, 'requests', client, randomUUID(), now);
    if (requests) return requests;
    let session = await findSession(trx, id);
    const isNew = session === undefined;
    if (isNew) {
      // The end of a talk that the owner has deleted.
      if (input.messages.length === 0) return gone;
      const sessions = await tooMany(trx, 'sessions', client, id, now);
      if (sessions) return sessions;
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
    for (const row of rows) times.set(row.id, row.at);
    if (times.size > limits.messages) {
      const message = `A session has at most ${limits.messages} messages.`;
      return { status: 422, message, errors: { messages: message } };
    }
    await putMessages(trx, rows);
    const total = times.size;
    await summarise(trx, id, { message_count: total, last_at: Math.max(...times.values()) });
    return { status: isNew ? 201 : 200, messages: total };
  }

  return {
    async store(id, given, client) {
      if (!sessionId.safeParse(id).success) return gone;
      const parsed = sessionUpdate.safeParse(given);
      if (!parsed.success) {
        return { status: 422, message: 'The messages are not usable.', errors: firstErrors(parsed.error) };
      }
      return db.write((trx) => write(trx, id, parsed.data, client, clock.now()));
    },
  };
}
