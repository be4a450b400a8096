import {
  CalendarClock,
  ChevronUp,
  CircleHelp,
  Mail,
  MessageCircle,
  Minus,
  SendHorizontal,
  SquarePen,
  X,
} from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { chat as words } from '#src/content/chat.ts';
import { addStyles } from '#src/lib/add-styles.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { newId } from '#src/lib/new-id.ts';
import { type Assistant, createAssistant } from './assistant.ts';
import { Log } from './chat-log.tsx';
import styles from './chat-panel.css?inline';
import { Consultation, IconButton, type LoadConsultation } from './consultation.tsx';
import type { Answer, PanelUpdate } from './reply-types.ts';
import { readView, talkKey } from './stored-talk.ts';
import {
  type Chat,
  type ChatMessage,
  type ChatSession,
  hasAsked,
  isBlocked,
  isFull,
  limits,
  type Pending,
} from './talk.ts';
import { type FocusWish, floating, focusForm, focusTalk, useFocus } from './use-focus.ts';

const addressOf = ({ id }: ChatSession) => `/api/chat/sessions/${encodeURIComponent(id)}`;

/** Whose session it is. Times are ISO 8601 by the visitor's clock; the server corrects them by `sentAt`. */
const whose = ({ userIdentifier, startTime }: ChatSession) => ({
  ...{ userIdentifier, startTime },
  sentAt: new Date().toISOString(),
});

/** Browsers limit the body of keepalive requests. */
const mostKeptAlive = 60_000;

/** Gives the server what it lacks of a session. @throws when it has to be tried again; what is refused for good is not. */
async function deliver(session: ChatSession, messages: readonly ChatMessage[]): Promise<void> {
  const said = messages.map(({ links: _, from: __, feedback = null, ...message }) => ({ ...message, feedback }));
  const body = JSON.stringify({ ...whose(session), endTime: session.endTime ?? null, messages: said });
  const { status } = await fetch(addressOf(session), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: body.length * 3 < mostKeptAlive,
  });
  if (status === 408 || status === 429 || status >= 500) throw new Error(`what was said was answered ${status}`);
}

/** Timeout for an answer. */
const patienceMs = 10_000;

/** A text if the server refuses for now. @throws when it cannot be reached or does not accept the question. */
async function ask(session: ChatSession, { question, messageId }: Pending): Promise<readonly Answer[] | string> {
  const answer = await fetch(`${addressOf(session)}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...whose(session), id: messageId, text: question }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const { message, messages } = await answer.json();
  if (answer.status === 429) return message;
  if (!answer.ok) throw new Error(`the question was answered ${answer.status}`);
  return messages;
}

/** Pause after a stream ended or failed. */
const pauseMs = 5_000;
/** Pause between polls without streams: all day they stay below what the site takes for an attack. */
const pollMs = 10_000;
/** Streams without any event before it polls instead. */
const mostFailures = 2;
/** Tries, of which the first `mostFailures` ask for a stream. */
const round = 24;

async function readEvents(body: ReadableStream<Uint8Array>, hear: (told: PanelUpdate) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let waiting = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (waiting + value).split('\n\n');
    waiting = events.pop() ?? '';
    for (const event of events) if (event.startsWith('data: ')) hear(JSON.parse(event.slice(6)));
  }
}

/** Hears what people write, until aborted: by event stream, else by polling. */
async function listen(session: ChatSession, signal: AbortSignal, onTold: (told: PanelUpdate) => void) {
  let since = 0;
  /** Since the last event of a stream. */
  let tries = 0;
  const hear = (told: PanelUpdate) => {
    since = told.since;
    onTold(told);
  };
  for (; !signal.aborted; tries++) {
    const isStreamTried = tries % round < mostFailures;
    const accept = isStreamTried ? 'text/event-stream' : 'application/json';
    try {
      const answer = await fetch(`${addressOf(session)}/messages?since=${since}`, {
        headers: { Accept: accept, 'X-Chat-Visitor': session.userIdentifier },
        signal,
      });
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      const hearEvent = (told: PanelUpdate) => {
        tries = -1;
        hear(told);
      };
      if (isStream && answer.body) await readEvents(answer.body, hearEvent);
      else if (answer.ok) hear(await answer.json());
    } catch {
      // Tried again below.
    }
    await new Promise((resolve) => setTimeout(resolve, isStreamTried ? pauseMs : pollMs));
  }
}

/** Enter sends, Shift+Enter starts a line; blocked while the bot is typing or the input is blank (S1 §4). */
function Composer({ assistant, state }: { assistant: Assistant; state: Chat }) {
  const { draft, session } = state;
  const input = useRef<HTMLTextAreaElement>(null);
  const blocked = isBlocked(state, draft);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (blocked) return;
    assistant.send(draft);
    input.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // During IME composition Enter picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  if (isFull(session)) {
    return (
      <div className="chat-composer chat-full">
        <p role="status">{words.full}</p>
        <button
          type="button"
          className="button button-primary button-small"
          onClick={() => focusTalk(assistant.startOver)}
        >
          {words.startOver}
        </button>
      </div>
    );
  }
  return (
    <form className="chat-composer" onSubmit={submit}>
      <textarea
        ref={input}
        data-focus="input"
        className="input"
        aria-label={words.input}
        placeholder={words.placeholder}
        rows={1}
        maxLength={limits.characters}
        value={draft}
        onChange={(event) => assistant.type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="chat-send" title={words.send} disabled={blocked}>
        <SendHorizontal aria-hidden="true" size={20} />
        <span className="sr-only">{words.send}</span>
      </button>
    </form>
  );
}

/** Below this width the panel fills the screen (panel.css). */
const narrow = '(width < 40rem)';

/** Whether the panel fills a phone's screen. Then the rest of the page can be neither reached nor scrolled. */
function usePhone(open: boolean, container: HTMLElement): boolean {
  const [phone, setPhone] = useState(() => window.matchMedia(narrow).matches);
  useEffect(() => {
    const media = window.matchMedia(narrow);
    const change = () => setPhone(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  const over = open && phone;
  // Before the focus moves (use-focus.ts): inert elements cannot take it.
  useLayoutEffect(() => {
    if (!over) return;
    const rest = [...document.body.children].filter((element) => element !== container);
    const reachable = rest.filter((element) => !element.hasAttribute('inert'));
    for (const element of reachable) element.setAttribute('inert', '');
    document.documentElement.dataset.chatOver = '';
    return () => {
      for (const element of reachable) element.removeAttribute('inert');
      delete document.documentElement.dataset.chatOver;
    };
  }, [over, container]);
  return over;
}

/** S1 §2 Chat widget. */
function Shortcuts({ assistant, blocked }: { assistant: Assistant; blocked: boolean }) {
  const { schedule, contact, help } = words.shortcuts;
  const shortcuts = [
    { label: schedule, icon: CalendarClock, go: () => focusForm(assistant.schedule) },
    { label: contact, icon: Mail, go: () => focusTalk(() => assistant.send(words.contactQuestion)) },
    { label: help, icon: CircleHelp, go: () => focusTalk(() => assistant.send(words.helpQuestion)) },
  ];
  return (
    <ul className="chat-shortcuts" aria-label={words.shortcutsLabel}>
      {shortcuts.map(({ label, icon: Drawn, go }) => (
        <li key={label}>
          <button type="button" onClick={go} disabled={blocked}>
            <Drawn aria-hidden="true" size={17} /> {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

interface PanelProps {
  assistant: Assistant;
  focus: FocusWish;
  /** The panel's mount; the rest of the page is inert while the panel fills a phone's screen. */
  container: HTMLElement;
  tab: Storage;
  loadConsultation: LoadConsultation;
}

/** S1 §2 Chat widget, §4 Chat panel. A dialog beside the page, on a phone over it. */
function Panel({ assistant, focus, container, tab, loadConsultation }: PanelProps) {
  const state = useSyncExternalStore(assistant.subscribe, assistant.state);
  const { panel, session, formOpen, filled, unread, person } = state;
  const open = panel === 'open';
  const root = useRef<HTMLDivElement>(null);
  const phone = usePhone(open, container);
  useFocus(root, panel, focus);

  const blocked = isBlocked(state, words.helpQuestion);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    assistant.minimise();
  };
  const expand = () => {
    focus.wanted = true;
    assistant.open();
  };

  return (
    <div ref={root} className="chat">
      <section
        className="chat-panel"
        role="dialog"
        aria-labelledby="chat-title"
        aria-describedby="chat-nature"
        aria-modal={phone || undefined}
        hidden={!open}
        onKeyDown={onKeyDown}
      >
        <div className="chat-header">
          <div>
            <h2 id="chat-title" tabIndex={-1} data-focus="title">
              {words.title}
            </h2>
            <p id="chat-nature" role="status">
              {person ? fillIn(words.withPerson, { name: person }) : words.nature}
            </p>
          </div>
          {hasAsked(session) && (
            <IconButton label={words.startOver} icon={SquarePen} onClick={() => focusTalk(assistant.startOver)} />
          )}
          <IconButton label={words.minimise} icon={Minus} onClick={assistant.minimise} />
          <IconButton label={words.close} icon={X} onClick={assistant.close} />
        </div>
        <Shortcuts assistant={assistant} blocked={blocked} />
        <Log assistant={assistant} state={state} phone={phone}>
          <Consultation
            assistant={assistant}
            open={formOpen}
            filled={filled}
            visible={open}
            tab={tab}
            load={loadConsultation}
            restored={!focus.wanted}
          />
        </Log>
        <Composer assistant={assistant} state={state} />
      </section>
      <section className="chat-bar" aria-label={words.minimised} hidden={panel !== 'minimised'}>
        <button type="button" className="chat-bar-open" data-focus="expand" onClick={expand}>
          <MessageCircle aria-hidden="true" size={22} />
          <span>{words.title}</span>
          {unread > 0 && <span className="chat-unread">{fillIn(words.unread, { count: unread })}</span>}
          <ChevronUp aria-hidden="true" size={20} />
          <span className="sr-only">{words.expand}</span>
        </button>
        <IconButton label={words.close} icon={X} onClick={assistant.close} />
      </section>
    </div>
  );
}

/** Listens for messages of people while the panel is not closed and the page is seen. */
function followPeople(assistant: Assistant): void {
  let running: { id: string; stop: AbortController } | undefined;

  function follow() {
    const { panel, session } = assistant.state();
    const wanted = panel !== 'closed' && hasAsked(session) && document.visibilityState === 'visible';
    if (wanted && running?.id === session.id) return;
    running?.stop.abort();
    running = wanted ? { id: session.id, stop: new AbortController() } : undefined;
    if (running) void listen(session, running.stop.signal, assistant.hear);
  }
  assistant.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
  follow();
}

export type RunningChat = ReturnType<typeof startChat>;

/** Mounts the assistant, closed or as this tab last had it. */
export function startChat({ loadConsultation }: { loadConsultation: LoadConsultation }) {
  const local = browserStorage();
  const tab = browserStorage('session');
  const assistant = createAssistant({
    ...{ local, tab, ask, deliver, random: Math.random, now: () => Date.now(), newId: () => newId(Date.now()) },
    later: (ms, run) => void setTimeout(run, ms),
  });
  followPeople(assistant);
  const flush = () => void assistant.deliver();
  window.addEventListener('pagehide', flush);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  window.addEventListener('storage', ({ key }) => key === talkKey && assistant.refresh());

  addStyles(document, styles);
  const container = document.createElement('div');
  document.body.append(container);
  const focus: FocusWish = { wanted: false, opener: undefined };
  let broken = false;
  const leadElsewhere = () => window.location.assign('/contact');
  const root = createRoot(container, {
    // A broken panel is removed, and whoever asked for it goes where its buttons lead without JavaScript.
    onUncaughtError(error) {
      console.error(error);
      broken = true;
      floating()?.removeAttribute('hidden');
      if (focus.wanted) leadElsewhere();
    },
  });
  // Synchronously, with effects: a letter typed before the panel listens would be lost.
  flushSync(() =>
    root.render(
      <Panel assistant={assistant} focus={focus} container={container} tab={tab} loadConsultation={loadConsultation} />,
    ),
  );
  return {
    /** Opens the panel and moves the focus there; closing returns it to `opener`. */
    open(opener: HTMLElement) {
      if (broken) return leadElsewhere();
      focus.wanted = true;
      focus.opener = opener;
      assistant.open();
    },
    resume() {
      assistant.refresh();
      assistant.restore(readView(tab));
    },
  };
}
