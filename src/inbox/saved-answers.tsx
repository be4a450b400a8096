import { ChevronDown, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Refused } from '#src/ui/refused.tsx';
import type { Thread } from './thread.server.ts';
import type { Said } from './thread-actions.server.ts';
import { filled } from './thread-rules.ts';

/** The owner's saved answers: put one into the text, keep the text as one, let one go. */
export function SavedAnswers(props: { thread: Thread; text: string; onChoose(text: string): void }) {
  const { thread, text } = props;
  const box = useRef<HTMLDetailsElement>(null);
  const fetcher = useFetcher<Said>();
  const [title, setTitle] = useState('');
  const saved = fetcher.data?.ok ? fetcher.data.savedAnswer : undefined;
  return (
    <details
      ref={box}
      className="unfolding needs-script"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="button button-quiet button-small">
        Templates <ChevronDown aria-hidden="true" size={16} />
      </summary>
      <div className="unfolding-panel">
        {thread.savedAnswers.length === 0 && <p className="px-2.5 py-1 text-sm text-ink-600">None yet.</p>}
        {thread.savedAnswers.map((answer) => (
          <div key={answer.id} className="answer-row">
            <button
              type="button"
              title={answer.body}
              onClick={() => {
                if (box.current) box.current.open = false;
                props.onChoose(filled(answer.body, thread.placeholders));
              }}
            >
              {answer.title}
            </button>
            <button
              type="button"
              className="desk-icon"
              onClick={() => fetcher.submit({ intent: 'drop-answer', answer: answer.id }, { method: 'post' })}
            >
              <Trash2 aria-hidden="true" size={17} />
              <span className="sr-only">Delete template {answer.title}</span>
            </button>
          </div>
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-ink-200 px-2.5 pt-2.5 pb-1">
          <p className="text-sm text-ink-600">
            Save the text below as a template. {'{name}'}, {'{reference}'} and {'{link}'} fill in automatically.
          </p>
          <input
            className="input input-small w-full min-w-0"
            aria-label="Template name"
            placeholder="Name"
            maxLength={80}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            // Enter must not send the reply around it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <button
            type="button"
            className="button button-quiet button-small justify-center"
            onClick={() => fetcher.submit({ intent: 'save-answer', title, body: text }, { method: 'post' })}
          >
            Save as a template
          </button>
          <Refused outcome={fetcher.data} />
          <p role="status" className="text-sm empty:hidden">
            {saved && `Saved as “${saved}”.`}
          </p>
        </div>
      </div>
    </details>
  );
}
