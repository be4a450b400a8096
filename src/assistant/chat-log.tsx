import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { chatPromo, chat as words } from '#src/content/chat.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import type { Assistant } from './assistant.ts';
import { type Chat, type ChatMessage, type Feedback, hasAsked } from './talk.ts';
import { focusForm, focusTalk } from './use-focus.ts';

export type TextBlock = { kind: 'paragraph'; text: string } | { kind: 'list'; items: string[] };

/** Blank lines separate paragraphs; lines that begin with "- " are a list (reply-types.ts). */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let open: TextBlock | undefined;
  for (const line of text.split('\n')) {
    const item = line.startsWith('- ') ? line.slice(2) : undefined;
    if (line.trim() === '') open = undefined;
    else if (item !== undefined && open?.kind === 'list') open.items.push(item);
    else if (item === undefined && open?.kind === 'paragraph') open.text += `\n${line}`;
    else {
      open = item === undefined ? { kind: 'paragraph', text: line } : { kind: 'list', items: [item] };
      blocks.push(open);
    }
  }
  return blocks;
}

/** Never interpreted as markup. */
function MessageText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.text}>{block.text}</p>
    ) : (
      <ul key={block.items.join('\n')}>
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  );
}

const marks: { value: Feedback; label: string; icon: typeof ThumbsUp }[] = [
  { value: 'positive', label: words.helpful, icon: ThumbsUp },
  { value: 'negative', label: words.notHelpful, icon: ThumbsDown },
];

function Message({ message, assistant, phone }: { message: ChatMessage; assistant: Assistant; phone: boolean }) {
  const { id, sender, text, links = [], feedback, from } = message;
  return (
    <div className="chat-message" data-sender={sender}>
      <div className="chat-bubble">
        {from ? (
          <p className="chat-from">{fillIn(words.wrote, { name: from })}</p>
        ) : (
          <span className="sr-only">{sender === 'user' ? words.you : words.bot}</span>
        )}
        <MessageText text={text} />
        {links.length > 0 && (
          <ul className="chat-links">
            {links.map((link) => (
              <li key={`${link.href} ${link.text}`}>
                {link.href === '#ask' ? (
                  <button type="button" onClick={() => focusTalk(() => assistant.send(link.text))}>
                    {link.text}
                  </button>
                ) : (
                  <a href={link.href} onClick={() => phone && assistant.minimise()}>
                    {link.text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {sender === 'bot' && !from && (
        <div className="chat-feedback">
          {marks.map(({ value, label, icon: Mark }) => (
            <button
              key={value}
              type="button"
              title={label}
              aria-pressed={feedback === value}
              onClick={() => assistant.rate(id, value)}
            >
              <Mark aria-hidden="true" size={15} />
              <span className="sr-only">{label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** S1 §4: follows a pricing answer. */
function PromoCard({ assistant }: { assistant: Assistant }) {
  return (
    <div className="chat-promo">
      <p className="chat-promo-title">{chatPromo.title}</p>
      <p>{chatPromo.text}</p>
      <button type="button" onClick={() => focusForm(assistant.schedule)}>
        {chatPromo.button}
      </button>
    </div>
  );
}

/** Pixels above the scroll target. */
const headroom = 12;

/**
 * Keeps the newest message and its card in view, with the message before it if all fit; of a message taller than the
 * view, its start.
 */
function useNewestInView({ panel, pending, session, promoAfter }: Chat) {
  const view = useRef<HTMLDivElement>(null);
  const count = session.messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with these
  useLayoutEffect(() => {
    const box = view.current;
    const messages = [...(box?.querySelectorAll<HTMLElement>('.chat-message') ?? [])];
    const [before, newest] = messages.length > 1 ? messages.slice(-2) : [messages[0], messages[0]];
    if (!box || !before || !newest) return;
    const card = newest.nextElementSibling;
    const last = card instanceof HTMLElement ? card : newest;
    const end = last.offsetTop + last.offsetHeight;
    const fits = (first: HTMLElement) => end - first.offsetTop + 2 * headroom <= box.clientHeight;
    const start = (fits(before) ? before : newest).offsetTop - headroom;
    // To reveal a card below a long answer, scroll past its first lines, but by no more than a third of the view.
    const below = last === newest ? 0 : end + headroom - (start + box.clientHeight);
    box.scrollTop = start + Math.min(Math.max(0, below), box.clientHeight / 3);
  }, [panel, pending, count, promoAfter]);
  return view;
}

/** The messages, announced as they arrive, with quick questions until something was asked (S1 §4 Chat turn). */
export function Log(props: { assistant: Assistant; state: Chat; phone: boolean; children: ReactNode }) {
  const { assistant, state, phone } = props;
  const { session, pending, promoAfter } = state;
  const view = useNewestInView(state);
  return (
    <div className="chat-view" ref={view}>
      <div role="log" aria-live="polite" aria-label={words.log} className="chat-log" tabIndex={-1} data-focus="log">
        {session.messages.map((message) => (
          <Fragment key={message.id}>
            <Message message={message} assistant={assistant} phone={phone} />
            {message.id === promoAfter && <PromoCard assistant={assistant} />}
          </Fragment>
        ))}
      </div>
      <p role="status" className={pending ? 'chat-typing' : 'sr-only'}>
        {pending && (
          <>
            <span className="sr-only">{words.typing}</span>
            <i /> <i /> <i />
          </>
        )}
      </p>
      {!hasAsked(session) && (
        <ul className="chat-quick" aria-label={words.quickTitle}>
          {words.quickQuestions.map((question) => (
            <li key={question}>
              <button type="button" onClick={() => focusTalk(() => assistant.send(question))}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </div>
  );
}
