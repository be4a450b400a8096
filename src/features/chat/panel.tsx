import { CalendarClock, ChevronUp, CircleHelp, Mail, MessageCircle, Minus, SquarePen, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useSyncExternalStore } from 'react';
import { chat as words } from '#src/content/chat.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Assistant } from './assistant.ts';
import { Composer } from './composer.tsx';
import { Consultation, type LoadConsultation } from './consultation.tsx';
import { Log } from './log.tsx';
import { hasAsked, isBlocked } from './rules.ts';
import { type FocusWish, focusForm, focusTalk, useFocus } from './use-focus.ts';
import { usePhone } from './use-phone.ts';

function IconButton(props: { label: string; icon: typeof X; onClick(): void }) {
  const Drawn = props.icon;
  return (
    <button type="button" className="chat-icon" title={props.label} onClick={props.onClick}>
      <Drawn aria-hidden="true" size={20} />
      <span className="sr-only">{props.label}</span>
    </button>
  );
}

/** The way to a meeting, to the addresses and to what the assistant knows (S1 §2 Chat widget). */
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

export interface PanelProps {
  assistant: Assistant;
  focus: FocusWish;
  /** What the panel was mounted in; the rest of the page rests while the panel fills a phone's screen. */
  container: HTMLElement;
  tab: Storage;
  loadConsultation: LoadConsultation;
}

/** The assistant's panel, open or minimised (S1 §2 Chat widget, §4 Chat panel): a dialog beside the page, on a phone over it. */
export function Panel({ assistant, focus, container, tab, loadConsultation }: PanelProps) {
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
