import { isObject, readRecord } from '#src/lib/browser-store.ts';
import type { Answer } from './reply-types.ts';
import { type ChatSession, type Feedback, limits, type Pending } from './talk.ts';

/**
 * Body of `POST /api/chat/sessions/:id`. Times are ISO 8601 by the visitor's clock; the server corrects them by
 * `sentAt`.
 */
export interface SessionUpdate {
  userIdentifier: string;
  sentAt: string;
  startTime: string;
  endTime: string | null;
  messages: { id: string; sender: 'user' | 'bot'; text: string; timestamp: string; feedback: Feedback | null }[];
}

/** taken: the server has it, or never will. later: try again. */
export type SyncResult = 'taken' | 'later';

export interface SyncDeps {
  now(): number;
  later(ms: number, run: () => void): void;
  deliver(sessionId: string, update: SessionUpdate): Promise<SyncResult>;
  /** Remembers what the server has, so that a reload does not resend everything. */
  tab: Storage;
}

/** Changes within this time are sent together. */
const gatherMs = 1_500;
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
const knownKey = 'chatDelivered';

/** What the server has of a session: feedback by message id, and the end. */
interface DeliveredSession {
  id: string;
  messages: Record<string, string>;
  endTime: string | null;
}

function readKnown(tab: Storage, id: string): DeliveredSession {
  const known = readRecord(tab, knownKey) as Partial<DeliveredSession>;
  return known.id === id && isObject(known.messages)
    ? (known as DeliveredSession)
    : { id, messages: {}, endTime: null };
}

/** What the server lacks, at most one batch; undefined if nothing. */
function missing(session: ChatSession, known: DeliveredSession, now: number): SessionUpdate | undefined {
  const open = session.messages.filter(({ id, feedback }) => known.messages[id] !== (feedback ?? ''));
  const endTime = session.endTime ?? null;
  if (open.length === 0 && endTime === known.endTime) return undefined;
  return {
    userIdentifier: session.userIdentifier,
    sentAt: new Date(now).toISOString(),
    startTime: session.startTime,
    endTime,
    messages: open
      .slice(0, limits.batch)
      .map(({ links: _, from: __, feedback = null, ...message }) => ({ ...message, feedback })),
  };
}

/**
 * Delivers a session to the server in batches, one request at a time, with growing pauses between retries. Message ids
 * make repeats harmless.
 */
export function createSync(parts: SyncDeps) {
  /** Sessions with undelivered parts, by id; a chat that was replaced stays until delivered. */
  const open = new Map<string, ChatSession>();
  let known: DeliveredSession = { id: '', messages: {}, endTime: null };
  let busy = false;
  let waiting = false;
  let pause = firstRetryMs;

  function wait(ms: number) {
    if (waiting) return;
    waiting = true;
    parts.later(ms, () => {
      waiting = false;
      void flush();
    });
  }

  function knownOf(id: string): DeliveredSession {
    if (known.id !== id) known = readKnown(parts.tab, id);
    return known;
  }

  function note(id: string, more: Partial<Omit<DeliveredSession, 'id'>>) {
    const before = knownOf(id);
    known = { ...before, ...more, messages: { ...before.messages, ...more.messages } };
    try {
      parts.tab.setItem(knownKey, JSON.stringify(known));
    } catch {
      // A reload then resends what the server has.
    }
  }

  function next(): { id: string; update: SessionUpdate } | undefined {
    for (const [id, session] of open) {
      const update = missing(session, knownOf(id), parts.now());
      if (update) return { id, update };
      open.delete(id);
    }
    return undefined;
  }

  async function flush(): Promise<void> {
    const found = busy ? undefined : next();
    if (!found) return;
    const { id, update } = found;
    busy = true;
    const delivery = await parts.deliver(id, update).catch((): SyncResult => 'later');
    busy = false;
    if (delivery === 'later') {
      wait(pause);
      pause = Math.min(pause * 2, lastRetryMs);
      return;
    }
    pause = firstRetryMs;
    note(id, {
      messages: Object.fromEntries(update.messages.map(({ id, feedback }) => [id, feedback ?? ''])),
      endTime: update.endTime,
    });
    return flush();
  }

  return {
    notice(session: ChatSession) {
      open.set(session.id, session);
      wait(gatherMs);
    },
    has(id: string, messages: readonly string[]) {
      note(id, { messages: Object.fromEntries(messages.map((message) => [message, ''])) });
    },
    flush,
  };
}

/** Browsers limit the body of keepalive requests. */
const mostKeptAlive = 60_000;

/** @throws when the network fails. */
export async function deliverUpdate(sessionId: string, update: SessionUpdate): Promise<SyncResult> {
  const body = JSON.stringify(update);
  const answer = await fetch(`/api/chat/sessions/${encodeURIComponent(sessionId)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: body.length * 3 < mostKeptAlive,
  });
  // Permanent refusals are not retried.
  return answer.status === 408 || answer.status === 429 || answer.status >= 500 ? 'later' : 'taken';
}

/** Timeout for an answer. */
const patienceMs = 10_000;

/**
 * Asks the server (`POST /api/chat/sessions/:id/messages`). Returns a text if it refuses for now. @throws when it
 * cannot be reached or does not accept the question.
 */
export async function askServer(
  { id, userIdentifier, startTime }: ChatSession,
  { question, messageId }: Pending,
  now: number,
): Promise<readonly Answer[] | string> {
  const patience = new AbortController();
  const late = setTimeout(() => patience.abort(), patienceMs);
  const answer = await fetch(`/api/chat/sessions/${encodeURIComponent(id)}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ id: messageId, text: question, userIdentifier, startTime },
      sentAt: new Date(now).toISOString(),
    }),
    signal: patience.signal,
  }).finally(() => clearTimeout(late));
  const { message, messages } = await answer.json();
  if (answer.status === 429) return message;
  if (!answer.ok) throw new Error(`the question was answered ${answer.status}`);
  return messages;
}
