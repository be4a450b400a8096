import { chatConsultation, chat as words } from '#src/content/chat.ts';
import type { Answer, PanelUpdate, ReplyLink } from './reply-types.ts';
import {
  lastTalk,
  readTalk,
  readView,
  saveSession,
  type TabView,
  visitorId,
  writeTalk,
  writeView,
} from './stored-talk.ts';
import {
  asked,
  type Chat,
  type ChatMessage,
  type ChatSession,
  ended,
  type Feedback,
  hasAsked,
  heard,
  limits,
  type Pending,
  rated,
  replyDelay,
  type Talk,
  withUnsent,
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
  /** Gives the server what it lacks of a session, and its end. Rejects if that has to be tried again. */
  deliver(session: ChatSession, messages: readonly ChatMessage[]): Promise<void>;
}

function freshTalk({ now, newId, local }: Surroundings): Talk {
  const startTime = new Date(now()).toISOString();
  const greeting: ChatMessage = { id: newId(), sender: 'bot', text: words.greeting, timestamp: startTime };
  const session = { id: newId(), messages: [greeting], startTime, userIdentifier: visitorId(local, newId) };
  return { session, unsent: [greeting.id], pending: null, promoAfter: null, formOpen: false, filled: null };
}

/** Delay of the one retry of a failed question. */
const retryMs = 2_000;
/** Changes within this time are delivered together. */
const gatherMs = 1_500;
/** After this the tab that asked a question is taken to be closed. */
const patienceMs = 20_000;

export type Assistant = ReturnType<typeof createAssistant>;

/**
 * Resumes the stored chat or starts one, closed until opened. Stored is the truth that all tabs share: each change
 * begins with what another tab may have written meanwhile.
 */
export function createAssistant(world: Surroundings) {
  const { now, newId, later, local, tab } = world;
  const listeners = new Set<() => void>();
  let chat: Chat = { ...(lastTalk(local, now()) ?? freshTalk(world)), ...readView(tab), unread: 0, person: '' };
  const awaited = new Set<string>();
  let isGathering = false;
  let isDelivering = false;

  function show(next: Chat) {
    if (next === chat) return;
    chat = next;
    writeView(tab, chat);
    for (const listener of listeners) listener();
  }

  /** Changes what the tabs share. */
  function change(make: (chat: Chat) => Chat) {
    const current = { ...chat, ...readTalk(local) };
    const next = make(current);
    const { session } = next;
    const added = session.id === current.session.id ? session.messages.slice(current.session.messages.length) : [];
    const heardNow = added.filter(({ sender }) => sender === 'bot').length;
    const isClosed = next.panel === 'closed';
    const talk = added.length > 0 && isClosed ? ended(next, now()) : next;
    writeTalk(local, talk);
    if (isClosed) saveSession(local, talk.session);
    show({ ...talk, unread: next.panel === 'open' ? 0 : next.unread + heardNow });
    answerPending();
    deliverLater();
  }

  /** The server's answer, or what the panel can say without it. */
  async function answerTo(session: ChatSession, pending: Pending): Promise<{ messages: Answer[]; isOwn: boolean }> {
    const again = () => new Promise<void>((resolve) => later(retryMs, resolve));
    const own = (text: string, ...links: ReplyLink[]) => ({
      messages: [{ id: newId(), sender: 'bot' as const, text, links, effects: [] }],
      isOwn: true,
    });
    try {
      const answer = await world.ask(session, pending).catch(() => again().then(() => world.ask(session, pending)));
      return typeof answer === 'string' ? own(answer, words.brokenLink) : { messages: [...answer], isOwn: false };
    } catch {
      // The form opens without the server, and the request waits for it.
      const isForm = pending.question === chatConsultation.request;
      return isForm ? own(chatConsultation.promise) : own(words.broken, words.brokenLink);
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
    const wait = Math.max(0, Math.min(pending.due - now(), longest));
    const due = new Promise<void>((resolve) => later(wait, resolve));
    Promise.all([answerTo(session, pending), due]).then(([{ messages, isOwn }]) =>
      change((chat) => {
        if (chat.pending?.messageId !== pending.messageId) return chat;
        const answered = { ...heard(chat, messages, now()), pending: null };
        return isOwn ? withUnsent(answered, pending.messageId, ...messages.map(({ id }) => id)) : answered;
      }),
    );
  }

  const lacking = ({ session, unsent }: Talk) =>
    session.messages.filter(({ id }) => unsent.includes(id)).slice(0, limits.batch);

  /** Delivers now what the server lacks; what fails is tried again with the next change, page or connection. */
  async function deliver() {
    const { session, unsent } = chat;
    if (isDelivering || unsent.length === 0 || !hasAsked(session)) return;
    isDelivering = true;
    const given = lacking(chat);
    const isTaken = await world.deliver(session, given).then(
      () => true,
      () => false,
    );
    isDelivering = false;
    if (!isTaken || chat.session.id !== session.id) return;
    change((chat) => {
      const isOpen = ({ id, feedback }: ChatMessage) =>
        given.find((one) => one.id === id)?.feedback !== feedback || !given.some((one) => one.id === id);
      const open = chat.session.messages.filter((message) => chat.unsent.includes(message.id) && isOpen(message));
      const isEnded = chat.session.endTime !== session.endTime && chat.unsent.includes(session.id);
      return { ...chat, unsent: [...open.map(({ id }) => id), ...(isEnded ? [session.id] : [])] };
    });
  }

  function deliverLater() {
    if (isGathering || chat.unsent.length === 0 || !hasAsked(chat.session)) return;
    isGathering = true;
    later(gatherMs, () => {
      isGathering = false;
      void deliver();
    });
  }

  const send = (text: string, delay: number) =>
    change((chat) => {
      const next = asked(chat, text, newId(), now(), delay);
      return next !== chat && chat.draft === text ? { ...next, draft: '' } : next;
    });

  answerPending();
  deliverLater();
  return {
    state: (): Chat => chat,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Tabs opened from now on share the talk, even before anything is said. */
    open: () => change((chat) => ({ ...chat, panel: 'open' })),
    minimise: () => chat.panel === 'open' && show({ ...chat, panel: 'minimised' }),
    close: () => change((chat) => ended({ ...chat, panel: 'closed' }, now())),
    type: (text: string) => show({ ...chat, draft: text.slice(0, limits.characters) }),
    // A person answers, so no typing indicator.
    send: (text: string) => send(text, chat.person ? 0 : replyDelay(world.random)),
    /** Opens the form at once, and asks for the meeting unless it was open. */
    schedule() {
      if (chat.formOpen) return;
      change((chat) => ({ ...chat, formOpen: true, filled: null }));
      send(chatConsultation.request, 0);
    },
    hear({ messages, person }: PanelUpdate) {
      const isNews = heard(chat, messages, now()) !== chat || chat.person !== person;
      if (isNews) change((chat) => ({ ...heard(chat, messages, now()), person }));
    },
    closeForm: () => change((chat) => ({ ...chat, formOpen: false, filled: null })),
    /** A message outside of the turns, for example the result of a form. */
    say(text: string, ...links: ReplyLink[]) {
      const message: Answer = { id: newId(), sender: 'bot', text, links, effects: [] };
      change((chat) => withUnsent(heard(chat, [message], now()), message.id));
    },
    rate: (id: string, value: Feedback) => change((chat) => rated(chat, id, value)),
    startOver() {
      const talk = ended(chat, now());
      saveSession(local, talk.session);
      if (hasAsked(talk.session)) void world.deliver(talk.session, lacking(talk)).catch(() => undefined);
      change((chat) => ({ ...chat, ...freshTalk(world), unread: 0, person: '' }));
    },
    deliver,
    /** Takes over what another tab stored, or a page that was left and restored. */
    refresh() {
      const stored = readTalk(local);
      if (!stored) return;
      show({ ...chat, ...stored, person: stored.session.id === chat.session.id ? chat.person : '' });
      later(patienceMs, answerPending);
    },
    /** Restores the panel, for a page that may know less than the one before. */
    restore: ({ panel, draft }: TabView) => show({ ...chat, panel, draft, unread: panel === 'open' ? 0 : chat.unread }),
  };
}
