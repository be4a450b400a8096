import type { Answer, FilledForm, ReplyLink } from './reply-types.ts';

export const limits = {
  /** Of one message. */
  characters: 2_000,
  /** Of one session. */
  messages: 200,
  /** Messages per request to the server. */
  batch: 25,
  /** Closed sessions stored in a browser. */
  storedSessions: 20,
} as const;

/** S1 §4: the bot answers after a random delay of 1 to 3 seconds. */
const delayMs = { least: 1_000, most: 3_000 } as const;

/** Milliseconds from 1,000 to 3,000; `random` gives 0 to below 1. */
export function replyDelay(random: () => number): number {
  return delayMs.least + Math.floor(random() * (delayMs.most - delayMs.least + 1));
}

export type Feedback = 'positive' | 'negative';

/** S1 §3 Chat message; `timestamp` is ISO 8601. */
export interface ChatMessage {
  id: string;
  text: string;
  sender: 'user' | 'bot';
  timestamp: string;
  feedback?: Feedback;
  links?: ReplyLink[];
  /** The person who wrote it; unset for the assistant. */
  from?: string;
}

/** S1 §3 Chat session. */
export interface ChatSession {
  id: string;
  messages: ChatMessage[];
  startTime: string;
  endTime?: string;
  userIdentifier: string;
}

export interface Pending {
  question: string;
  /** Id of the question's message, by which the server recognizes it. */
  messageId: string;
  /** Epoch milliseconds before which the answer is not shown. */
  due: number;
}

/** Everything that a reload must restore; shared by tabs. */
export interface Talk {
  session: ChatSession;
  /** Ids of messages that the server lacks, or whose feedback it lacks; the session's own id for its end. */
  unsent: string[];
  pending: Pending | null;
  /** The message above the promo card. */
  promoAfter: string | null;
  formOpen: boolean;
  filled: FilledForm | null;
}

/** The chat and how this tab shows it (S1 §4 Chat panel). */
export interface Chat extends Talk {
  panel: 'closed' | 'open' | 'minimised';
  draft: string;
  /** Answers that came while the panel was not open. */
  unread: number;
  /** The person who answers; empty for the assistant. */
  person: string;
}

/** A chat is resumed within this time after its last message. */
const resumableMs = 24 * 3_600_000;

/** `now` in epoch milliseconds. */
export function isResumable({ messages, startTime }: ChatSession, now: number): boolean {
  return now - Date.parse(messages.at(-1)?.timestamp ?? startTime) < resumableMs;
}

/** Whether there is no room for a question and its answer. */
export const isFull = ({ messages }: ChatSession): boolean => messages.length + 2 > limits.messages;

/** Quick questions are offered until this is true (S1 §4 Chat turn). */
export const hasAsked = ({ messages }: ChatSession): boolean => messages.some(({ sender }) => sender === 'user');

/**
 * Sending is blocked while the bot is typing, if the input is blank (S1 §4) or too long, and if the session is full.
 */
export function isBlocked({ pending, session }: Pick<Talk, 'pending' | 'session'>, text: string): boolean {
  const { length } = text.trim();
  return pending !== null || length === 0 || length > limits.characters || isFull(session);
}

/** With messages that are new to it, in increasing times, up to the limit; an ended session goes on. */
function withMessages({ session }: Talk, at: number, added: readonly Omit<ChatMessage, 'timestamp'>[]): ChatSession {
  const { endTime: _, ...open } = session;
  const messages = [...open.messages];
  for (const message of added.slice(0, limits.messages - messages.length)) {
    const last = messages.at(-1);
    const moment = Math.max(at, last ? Date.parse(last.timestamp) + 1 : at);
    messages.push({ ...message, timestamp: new Date(moment).toISOString() });
  }
  return { ...open, messages };
}

/** The talk with a question that waits for its answer; unchanged if sending is blocked. */
export function asked<T extends Talk>(talk: T, text: string, id: string, at: number, delay: number): T {
  const question = text.trim();
  if (isBlocked(talk, question)) return talk;
  const session = withMessages(talk, at, [{ id, sender: 'user', text: question }]);
  return { ...talk, session, pending: { question, messageId: id, due: at + delay } };
}

/** The talk with answers and their effects; unchanged if another tab added them first. */
export function heard<T extends Talk>(talk: T, messages: readonly (Answer & { from?: string })[], at: number): T {
  const known = new Set(talk.session.messages.map(({ id }) => id));
  const fresh = messages.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return talk;
  const effects = fresh.flatMap((message) => message.effects.map((effect) => ({ effect, id: message.id })));
  const filled = effects.findLast(({ effect }) => typeof effect === 'object')?.effect as FilledForm | undefined;
  const added = fresh.map(({ id, text, links, from }) => ({
    ...{ id, sender: 'bot' as const, text: text.slice(0, limits.characters) },
    ...(links.length > 0 ? { links } : {}),
    ...(from ? { from } : {}),
  }));
  return {
    ...talk,
    session: withMessages(talk, at, added),
    promoAfter: effects.findLast(({ effect }) => effect === 'show-promo')?.id ?? talk.promoAfter,
    formOpen: talk.formOpen || effects.some(({ effect }) => effect !== 'show-promo'),
    filled: filled ?? talk.filled,
  };
}

/** Feedback of the same value takes it back (S1 §4 Message feedback). */
export function rated<T extends Talk>(talk: T, id: string, value: Feedback): T {
  const messages = talk.session.messages.map((message) => {
    if (message.id !== id || message.sender !== 'bot') return message;
    const { feedback, ...rest } = message;
    return feedback === value ? rest : { ...rest, feedback: value };
  });
  return { ...withUnsent(talk, id), session: { ...talk.session, messages } };
}

export const withUnsent = <T extends Talk>(talk: T, ...ids: string[]): T => ({
  ...talk,
  unsent: [...new Set([...talk.unsent, ...ids])],
});

export function ended<T extends Talk>(talk: T, at: number): T {
  const { id, endTime = new Date(at).toISOString() } = talk.session;
  return { ...withUnsent(talk, id), session: { ...talk.session, endTime } };
}
