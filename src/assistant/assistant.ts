import { chatConsultation, chat as words } from '#src/content/chat.ts';
import type { Answer, PanelUpdate, ReplyLink } from './reply-types.ts';
import {
  isSaved,
  parseTalk,
  readTalk,
  readView,
  saveSession,
  type TabView,
  visitorId,
  writeTalk,
  writeView,
} from './stored-talk.ts';
import {
  type Chat,
  type ChatEvent,
  type ChatSession,
  type Feedback,
  hasAsked,
  type Pending,
  replyDelay,
  step,
  type Talk,
} from './talk.ts';

export interface Surroundings {
  /** Epoch milliseconds. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  newId(): string;
  /** Milliseconds. */
  later(ms: number, run: () => void): void;
  /** Storage of the browser and of this tab; blocked ones store nothing. */
  local: Storage;
  tab: Storage;
  /**
   * The server's answer, the same for repeated calls; a text if it refuses. Rejects if the server cannot be reached.
   */
  ask(session: ChatSession, pending: Pending): Promise<readonly Answer[] | string>;
  onSession(session: ChatSession): void;
}

function freshTalk(world: Surroundings): Talk {
  const startTime = new Date(world.now()).toISOString();
  const greeting = { id: world.newId(), sender: 'bot' as const, text: words.greeting, timestamp: startTime };
  return {
    session: {
      id: world.newId(),
      messages: [greeting],
      startTime,
      userIdentifier: visitorId(world.local, world.newId),
    },
    pending: null,
    promoAfter: null,
    formOpen: false,
    filled: null,
  };
}

const talkFields = ['session', 'pending', 'promoAfter', 'formOpen', 'filled'] as const;
/** Delay of the one retry of a failed question. */
const retryMs = 2_000;

export type Assistant = ReturnType<typeof createAssistant>;

/** Resumes the stored chat or starts one, closed until opened. */
export function createAssistant(world: Surroundings) {
  const listeners = new Set<() => void>();
  let chat: Chat = {
    ...(readTalk(world.local, world.now()) ?? freshTalk(world)),
    ...readView(world.tab),
    unread: 0,
    person: '',
  };
  const awaited = new Set<string>();

  function dispatch(event: ChatEvent) {
    const before = chat;
    chat = step(chat, event);
    if (chat === before) return;
    // Another tab saves and sends its own changes; writing them again would make the tabs answer each other forever.
    if (event.type !== 'merge') keep(before);
    answerPending();
    for (const listener of listeners) listener();
  }

  function keep(before: Chat) {
    writeView(world.tab, chat);
    if (talkFields.some((field) => chat[field] !== before[field])) writeTalk(world.local, chat);
    if (chat.session === before.session) return;
    if (chat.panel === 'closed') saveSession(world.local, chat.session);
    if (hasAsked(chat.session)) world.onSession(chat.session);
  }

  /** The server's answer, or what the panel can say without it. */
  async function answerTo(session: ChatSession, pending: Pending): Promise<readonly Answer[]> {
    const again = () => new Promise<void>((resolve) => world.later(retryMs, resolve));
    const own = (text: string, ...links: ReplyLink[]): Answer[] => [
      { id: world.newId(), sender: 'bot', text, links, effects: [] },
    ];
    try {
      const answer = await world.ask(session, pending).catch(() => again().then(() => world.ask(session, pending)));
      return typeof answer === 'string' ? own(answer, words.brokenLink) : answer;
    } catch {
      // The form opens without the server, and the request waits for it.
      return pending.question === chatConsultation.request
        ? own(chatConsultation.promise)
        : own(words.broken, words.brokenLink);
    }
  }

  /**
   * Gets the pending question answered and shows the answer when due; after a reload at most one full delay from now.
   */
  function answerPending() {
    const { pending, session } = chat;
    if (!pending || awaited.has(pending.messageId)) return;
    awaited.add(pending.messageId);
    const longest = replyDelay(() => 1 - Number.EPSILON);
    const wait = Math.max(0, Math.min(pending.due - world.now(), longest));
    const due = new Promise<void>((resolve) => world.later(wait, resolve));
    Promise.all([answerTo(session, pending), due]).then(([messages]) =>
      dispatch({ type: 'answer', to: pending.messageId, messages, at: world.now() }),
    );
  }

  const send = (text: string, delay: number) =>
    dispatch({ type: 'send', text, id: world.newId(), at: world.now(), delay });

  /** Replaces this chat; it is saved among the closed ones, so that nothing is lost. */
  function replace(talk: Talk) {
    saveSession(world.local, chat.session);
    dispatch({ type: 'replace', talk });
  }

  /** Of two chats the one with a question wins, of two such the younger, unless an answer is pending here. */
  function givesWayTo(other: Talk): boolean {
    if (chat.pending) return false;
    if (hasAsked(chat.session) !== hasAsked(other.session))
      return hasAsked(other.session) || isSaved(world.local, chat.session);
    return !hasAsked(chat.session) || other.session.startTime > chat.session.startTime;
  }

  answerPending();
  return {
    state: (): Chat => chat,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open() {
      if (chat.panel === 'closed') {
        const stored = readTalk(world.local, world.now());
        if (stored && stored.session.id !== chat.session.id && givesWayTo(stored)) replace(stored);
      }
      dispatch({ type: 'open' });
      // Tabs opened from now on share it, even before anything is said.
      writeTalk(world.local, chat);
    },
    /** Restores the panel, for a page that may know less than the one before. */
    show: ({ panel, draft }: TabView) => dispatch({ type: 'show', panel, draft }),
    minimise: () => dispatch({ type: 'minimise' }),
    close: () => dispatch({ type: 'close', at: world.now() }),
    type: (text: string) => dispatch({ type: 'draft', text }),
    // A person answers, so no typing indicator.
    send: (text: string) => send(text, chat.person ? 0 : replyDelay(world.random)),
    /** Opens the form at once, and asks for the meeting unless it was open. */
    schedule() {
      if (chat.formOpen) return;
      dispatch({ type: 'form', open: true });
      send(chatConsultation.request, 0);
    },
    hear: (told: PanelUpdate) => dispatch({ type: 'told', told, at: world.now() }),
    closeForm: () => dispatch({ type: 'form', open: false }),
    /** A message outside of the turns, for example the result of a form. */
    say: (text: string, ...links: ReplyLink[]) =>
      dispatch({ type: 'say', text, ...(links.length > 0 ? { links } : {}), id: world.newId(), at: world.now() }),
    rate: (id: string, value: Feedback) => dispatch({ type: 'feedback', id, value }),
    startOver() {
      const ended = { endTime: new Date(world.now()).toISOString(), ...chat.session };
      saveSession(world.local, ended);
      if (hasAsked(ended)) world.onSession(ended);
      dispatch({ type: 'replace', talk: freshTalk(world) });
    },
    /** Merges stored state: another tab's messages, or a page restored from the back/forward cache. */
    refresh(stored: string | null) {
      const talk = parseTalk(stored);
      if (!talk) return;
      const { session } = talk;
      if (session.id === chat.session.id) dispatch({ type: 'merge', session });
      else if (givesWayTo(talk)) replace(talk);
      else saveSession(world.local, session);
    },
  };
}
