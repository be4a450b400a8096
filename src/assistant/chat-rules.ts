/** Limits of the widget and of what the server keeps. */
export const limits = {
  /** Of one message. */
  characters: 2_000,
  /** Of one session. */
  messages: 200,
  /** Of one request to the server. */
  batch: 25,
  /** Sessions that a browser keeps for itself. */
  storedSessions: 20,
} as const;

/** S1 §4: the bot answers after a random delay of 1 to 3 seconds. */
const delayMs = { least: 1_000, most: 3_000 } as const;

/** How long an answer takes, whole milliseconds from 1,000 to 3,000; `random` gives a number from 0 to below 1. */
export function replyDelay(random: () => number): number {
  return delayMs.least + Math.floor(random() * (delayMs.most - delayMs.least + 1));
}

/** How long after its last message a talk is taken up again; a later visit begins a new session. */
const resumableMs = 24 * 3_600_000;

interface Said {
  readonly messages: readonly { readonly timestamp: string; readonly sender: string }[];
  readonly startTime: string;
}

/** Whether a session can be continued at a moment (epoch milliseconds). */
export function isResumable(session: Said, now: number): boolean {
  const last = Date.parse(session.messages.at(-1)?.timestamp ?? session.startTime);
  return now - last < resumableMs;
}

/** Whether a session has no room for another question and its answer. */
export const isFull = (session: Said): boolean => session.messages.length + 2 > limits.messages;

/** Quick questions are offered until the visitor has sent something (S1 §4 Chat turn). */
export const hasAsked = (session: Said): boolean => session.messages.some(({ sender }) => sender === 'user');

/** S1 §4: closing saves the session if it holds more than one message. */
export const isWorthSaving = (session: Said): boolean => session.messages.length > 1;

/** Sending is blocked while the bot is typing, when the input is blank (S1 §4) or too long, and when the session is full. */
export function isBlocked(chat: { pending: unknown; session: Said }, text: string): boolean {
  const { length } = text.trim();
  return chat.pending !== null || length === 0 || length > limits.characters || isFull(chat.session);
}
