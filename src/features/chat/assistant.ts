import { chatConsultation, chat as words } from '#src/content/chat.ts';
import { emptyContext, type Reply, type ReplyContext, type ReplyLink } from './reply-types.ts';
import { hasAsked, replyDelay } from './rules.ts';
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
import { type Chat, type ChatEvent, type ChatSession, type Feedback, step, type Talk } from './talk.ts';

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
  /** The answer to a question; a rejection is told to the visitor. */
  answer(question: string, context: ReplyContext): Promise<Reply>;
  /** Until when a request sent now is answered, in words, where that is known yet. */
  answeredBy(): string | undefined;
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
    context: emptyContext,
    pending: null,
    promoAfter: null,
    formOpen: false,
  };
}

const brokenReply = (context: ReplyContext): Reply => ({
  text: words.broken,
  links: [words.brokenLink],
  effects: [],
  context,
});

const talkFields = ['session', 'context', 'pending', 'promoAfter', 'formOpen'] as const;

/** The assistant behind the panel: one chat, what can be done with it, and who listens. */
export type Assistant = ReturnType<typeof createAssistant>;

/** Takes up the stored talk or begins one, closed until it is opened. */
export function createAssistant(world: Surroundings) {
  const listeners = new Set<() => void>();
  let chat: Chat = {
    ...(readTalk(world.local, world.now()) ?? freshTalk(world)),
    ...readView(world.tab),
    unread: 0,
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

  /** Lets the pending question be answered when it is due; after a reload never later than a full delay from now. */
  function answerPending() {
    const { pending } = chat;
    if (!pending || awaited.has(pending.answerId)) return;
    awaited.add(pending.answerId);
    const { question, answerId: id, due } = pending;
    const longest = replyDelay(() => 1 - Number.EPSILON);
    const wait = Math.max(0, Math.min(due - world.now(), longest));
    world.later(wait, () => {
      world
        .answer(question, chat.context)
        .catch(() => brokenReply(chat.context))
        .then((reply) => dispatch({ type: 'answer', id, reply, at: world.now() }));
    });
  }

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
    send: (text: string) =>
      dispatch({
        type: 'send',
        text,
        id: world.newId(),
        answerId: world.newId(),
        at: world.now(),
        delay: replyDelay(world.random),
      }),
    schedule() {
      const { request, promise, answeredBy } = chatConsultation;
      const moment = world.answeredBy();
      dispatch({
        type: 'schedule',
        request,
        requestId: world.newId(),
        // The promise of S1 §4, with the moment it comes to.
        promise: moment ? `${promise} ${answeredBy(moment)}` : promise,
        promiseId: world.newId(),
        at: world.now(),
      });
    },
    closeForm: () => dispatch({ type: 'form', open: false }),
    /** A message of the assistant outside the turns, for example what became of a form, with where to go on. */
    say: (text: string, link?: ReplyLink) =>
      dispatch({ type: 'say', text, ...(link ? { links: [link] } : {}), id: world.newId(), at: world.now() }),
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
      const { session, context } = talk;
      if (session.id === chat.session.id) dispatch({ type: 'merge', session, context });
      else if (givesWayTo(talk)) replace(talk);
      else saveSession(world.local, session);
    },
  };
}
