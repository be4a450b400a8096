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

/** What the assistant needs of the world around it; tests bring their own. */
export interface Surroundings {
  /** Epoch milliseconds. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  newId(): string;
  /** Runs something after so many milliseconds. */
  later(ms: number, run: () => void): void;
  /** Storage of the browser and of this tab; blocked ones keep nothing. */
  local: Storage;
  tab: Storage;
  /**
   * The server's answer to what waits for one, the same however often it is asked; a text where it refuses to answer now.
   * Rejects when the server cannot be reached.
   */
  ask(session: ChatSession, pending: Pending): Promise<readonly Answer[] | string>;
  /** Hears of each change of a session that the server should have. */
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
/** How long after a question that did not get through it is asked again, once. */
const retryMs = 2_000;

/** The assistant behind the panel: one chat, what can be done with it, and who listens. */
export type Assistant = ReturnType<typeof createAssistant>;

/** Takes up the stored talk or begins one, closed until it is opened. */
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
    // What another tab told is kept and sent by that tab; writing it again would have the tabs answer each other for ever.
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

  /** What the server answers; where it cannot, what the panel can say by itself. */
  async function answerTo(session: ChatSession, pending: Pending): Promise<readonly Answer[]> {
    const again = () => new Promise<void>((resolve) => world.later(retryMs, resolve));
    const own = (text: string, ...links: ReplyLink[]): Answer[] => [
      { id: world.newId(), sender: 'bot', text, links, effects: [] },
    ];
    try {
      const answer = await world.ask(session, pending).catch(() => again().then(() => world.ask(session, pending)));
      return typeof answer === 'string' ? own(answer, words.brokenLink) : answer;
    } catch {
      // The form opens without the server, and then the request waits for it.
      return pending.question === chatConsultation.request
        ? own(chatConsultation.promise)
        : own(words.broken, words.brokenLink);
    }
  }

  /** Has the pending question answered, and shows that when it is due; after a reload never later than a full delay from now. */
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

  /** Another talk takes the place of this one, which is put among the closed ones so that nothing said is lost. */
  function replace(talk: Talk) {
    saveSession(world.local, chat.session);
    dispatch({ type: 'replace', talk });
  }

  /** Of two talks the one in which somebody asked goes on; of two such ones the younger, but never away from a question. */
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
      // Tabs that are opened from now on share it, also before anything is said.
      writeTalk(world.local, chat);
    },
    /** Shows the panel as given, for a page that may know less than the one before it. */
    show: ({ panel, draft }: TabView) => dispatch({ type: 'show', panel, draft }),
    minimise: () => dispatch({ type: 'minimise' }),
    close: () => dispatch({ type: 'close', at: world.now() }),
    type: (text: string) => dispatch({ type: 'draft', text }),
    // Nobody types in the assistant's place while a person answers.
    send: (text: string) => send(text, chat.person ? 0 : replyDelay(world.random)),
    /** Opens the form at once, and asks for the meeting unless it was open. */
    schedule() {
      if (chat.formOpen) return;
      dispatch({ type: 'form', open: true });
      send(chatConsultation.request, 0);
    },
    /** What came from the server beside the answers. */
    hear: (told: PanelUpdate) => dispatch({ type: 'told', told, at: world.now() }),
    closeForm: () => dispatch({ type: 'form', open: false }),
    /** A message of the assistant outside the turns, for example what became of a form, with where to go on. */
    say: (text: string, ...links: ReplyLink[]) =>
      dispatch({ type: 'say', text, ...(links.length > 0 ? { links } : {}), id: world.newId(), at: world.now() }),
    rate: (id: string, value: Feedback) => dispatch({ type: 'feedback', id, value }),
    startOver() {
      const ended = { endTime: new Date(world.now()).toISOString(), ...chat.session };
      saveSession(world.local, ended);
      if (hasAsked(ended)) world.onSession(ended);
      dispatch({ type: 'replace', talk: freshTalk(world) });
    },
    /** Takes in what the storage says now: another tab's messages, or a page that comes back from the browser's memory. */
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
