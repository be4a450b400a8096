import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { chat as words } from '#src/content/chat.ts';
import type { Assistant } from './assistant.ts';
import { isBlocked, isFull, limits } from './rules.ts';
import type { Chat } from './talk.ts';
import { focusTalk } from './use-focus.ts';

/** The input: Enter sends, Shift+Enter begins a line; blocked while the bot is typing or the input is blank (S1 §4). */
export function Composer({ assistant, state }: { assistant: Assistant; state: Chat }) {
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
    // While a word is being composed, Enter chooses it.
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
