import type { Answer, FilledForm, PanelUpdate, ReplyEffect, ReplyLink } from './reply-types.ts';

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

/** A chat is resumed within this time after its last message. */
const resumableMs = 24 * 3_600_000;

interface TalkTimes {
  readonly messages: readonly { readonly timestamp: string; readonly sender: string }[];
  readonly startTime: string;
}

/** `now` in epoch milliseconds. */
export function isResumable(session: TalkTimes, now: number): boolean {
  const last = Date.parse(session.messages.at(-1)?.timestamp ?? session.startTime);
  return now - last < resumableMs;
}

/** Whether there is no room for a question and its answer. */
export const isFull = (session: TalkTimes): boolean => session.messages.length + 2 > limits.messages;

/** Quick questions are offered until this is true (S1 §4 Chat turn). */
export const hasAsked = (session: TalkTimes): boolean => session.messages.some(({ sender }) => sender === 'user');

/** S1 §4: closing saves the session if it holds more than one message. */
export const isWorthSaving = (session: TalkTimes): boolean => session.messages.length > 1;

/**
 * Sending is blocked while the bot is typing, if the input is blank (S1 §4) or too long, and if the session is full.
 */
export function isBlocked(chat: { pending: unknown; session: TalkTimes }, text: string): boolean {
  const { length } = text.trim();
  return chat.pending !== null || length === 0 || length > limits.characters || isFull(chat.session);
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

/** Everything that a reload must restore. */
export interface Talk {
  session: ChatSession;
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

/** Epoch milliseconds; ids and delays are passed in, so that `step` is pure. */
export type ChatEvent =
  | { type: 'open' | 'minimise' }
  | { type: 'show'; panel: Chat['panel']; draft: string }
  | { type: 'close'; at: number }
  | { type: 'draft'; text: string }
  | { type: 'send'; text: string; id: string; at: number; delay: number }
  | { type: 'answer'; to: string; messages: readonly Answer[]; at: number }
  | { type: 'told'; told: PanelUpdate; at: number }
  | { type: 'say'; text: string; links?: ReplyLink[]; id: string; at: number }
  | { type: 'form'; open: boolean }
  | { type: 'feedback'; id: string; value: Feedback }
  | { type: 'replace'; talk: Talk }
  | { type: 'merge'; session: ChatSession };

/** Appends messages with increasing times, up to the limit; reopens an ended session. */
function append(chat: Chat, at: number, added: Omit<ChatMessage, 'timestamp'>[]): Chat {
  const { endTime: _, ...session } = chat.session;
  const messages = [...session.messages];
  for (const message of added.slice(0, limits.messages - messages.length)) {
    const last = messages.at(-1);
    const moment = Math.max(at, last ? Date.parse(last.timestamp) + 1 : at);
    messages.push({ ...message, timestamp: new Date(moment).toISOString() });
  }
  const ended = chat.panel === 'closed' ? { endTime: messages.at(-1)?.timestamp ?? session.startTime } : {};
  const heard = added.filter(({ sender }) => sender === 'bot').length;
  return {
    ...chat,
    session: { ...session, messages, ...ended },
    unread: chat.panel === 'open' ? 0 : chat.unread + heard,
  };
}

function send(chat: Chat, event: Extract<ChatEvent, { type: 'send' }>): Chat {
  const text = event.text.trim();
  if (isBlocked(chat, text)) return chat;
  const asked = append(chat, event.at, [{ id: event.id, sender: 'user', text }]);
  const pending = { question: text, messageId: event.id, due: event.at + event.delay };
  return { ...asked, draft: chat.draft === event.text ? '' : chat.draft, pending };
}

function hear(chat: Chat, messages: readonly (Answer & { from?: string })[], at: number): Chat {
  // Another tab may have added them first.
  const fresh = messages.filter(({ id }) => !chat.session.messages.some((message) => message.id === id));
  if (fresh.length === 0) return chat;
  const has = (effect: ReplyEffect) => fresh.findLast(({ effects }) => effects.includes(effect));
  const filled = fresh.flatMap(({ effects }) => effects).findLast((effect) => typeof effect === 'object');
  const added = fresh.map(({ id, text, links, from }) => ({
    ...{ id, sender: 'bot' as const, text: text.slice(0, limits.characters) },
    ...(links.length > 0 ? { links } : {}),
    ...(from ? { from } : {}),
  }));
  return {
    ...append(chat, at, added),
    promoAfter: has('show-promo')?.id ?? chat.promoAfter,
    formOpen: chat.formOpen || filled !== undefined || has('open-consultation') !== undefined,
    filled: filled ?? chat.filled,
  };
}

const answer = (chat: Chat, { to, messages, at }: Extract<ChatEvent, { type: 'answer' }>): Chat =>
  chat.pending?.messageId === to ? { ...hear(chat, messages, at), pending: null } : chat;

/** Messages besides answers; unchanged if all are known. */
function beTold(chat: Chat, { told, at }: Extract<ChatEvent, { type: 'told' }>): Chat {
  const heard = hear(chat, told.messages, at);
  return heard.person === told.person ? heard : { ...heard, person: told.person };
}

function toggle(chat: Chat, id: string, value: Feedback): Chat {
  const messages = chat.session.messages.map((message) => {
    if (message.id !== id || message.sender !== 'bot') return message;
    const { feedback, ...rest } = message;
    return feedback === value ? rest : { ...rest, feedback: value };
  });
  return { ...chat, session: { ...chat.session, messages } };
}

function merge(chat: Chat, session: ChatSession): Chat {
  if (session.id !== chat.session.id) return chat;
  const own = new Map(chat.session.messages.map((message) => [message.id, message]));
  const missing = session.messages.filter(({ id }) => !own.has(id));
  const theirs = new Map(session.messages.map((message) => [message.id, message]));
  const messages = [...chat.session.messages.map((message) => theirs.get(message.id) ?? message), ...missing]
    .sort((a, b) => a.timestamp.localeCompare(b.timestamp))
    .slice(0, limits.messages);
  return { ...chat, session: { ...chat.session, messages } };
}

/** The chat after an event (S1 §4 Chat panel, Chat turn, Consultation form, Message feedback). Pure. */
export function step(chat: Chat, event: ChatEvent): Chat {
  switch (event.type) {
    case 'open':
      return { ...chat, panel: 'open', unread: 0 };
    case 'show':
      return { ...chat, panel: event.panel, draft: event.draft, unread: event.panel === 'open' ? 0 : chat.unread };
    case 'minimise':
      return chat.panel === 'open' ? { ...chat, panel: 'minimised' } : chat;
    case 'close': {
      const endTime = chat.session.endTime ?? new Date(event.at).toISOString();
      return { ...chat, panel: 'closed', session: { ...chat.session, endTime } };
    }
    case 'draft':
      return { ...chat, draft: event.text.slice(0, limits.characters) };
    case 'send':
      return send(chat, event);
    case 'answer':
      return answer(chat, event);
    case 'told':
      return beTold(chat, event);
    case 'say': {
      const { id, text, links } = event;
      return append(chat, event.at, [{ id, sender: 'bot', text, ...(links ? { links } : {}) }]);
    }
    case 'form':
      return { ...chat, formOpen: event.open, filled: null };
    case 'feedback':
      return toggle(chat, event.id, event.value);
    case 'replace':
      return { ...chat, ...event.talk, unread: 0, person: '' };
    case 'merge':
      return merge(chat, event.session);
  }
}
