import { type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { attachmentBytes } from '#src/lib/attachment.ts';
import { easternText } from '#src/lib/format.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { Said } from './actions.server.ts';
import { Attach } from './attach.tsx';
import { useMentionOffer } from './mention-offer.tsx';
import type { ComposerKind } from './rules.ts';
import { SavedAnswers } from './saved-answers.tsx';
import type { Thread } from './thread.server.ts';
import type { useDraft } from './use-draft.ts';
import { useGrown } from './use-grown.ts';
import { Writing } from './writing.tsx';

const kinds: readonly { kind: ComposerKind; word: string; shortcut?: string; hint?: string }[] = [
  { kind: 'reply', word: 'Reply', shortcut: 'reply', hint: 'R' },
  { kind: 'note', word: 'Note', shortcut: 'note', hint: 'M' },
  { kind: 'call', word: 'Call' },
];
const labels = {
  reply: (name: string) => `Reply to ${name}`,
  note: () => 'Write a note',
  call: () => 'What you talked about',
};
const buttons = { reply: 'Send', note: 'Add note', call: 'Log call' } as const;
const tooLarge = 'These files add up to more than 10 MB. Please send fewer or smaller ones.';
const doneWords = {
  reply: 'Sending in 10 s …',
  note: 'Note saved.',
  call: 'Call logged.',
} as const;
const hints = {
  reply: 'You can undo for 10 seconds.',
  note: 'Only your team sees this.',
  call: 'Counts as a reply.',
} as const;

/** Where the owner answers, notes or logs a call. `canClose`: whether an answer may also close the lead. */
export function Composer(props: {
  thread: Thread;
  lead: { name: string; email: string };
  canClose: boolean;
  draft: ReturnType<typeof useDraft>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Files of a reply that was taken back; a browser does not give them back. */
  leftOut: readonly string[];
  onSent(): void;
  /** The server's clock when the page was made, epoch milliseconds. */
  now: number;
}) {
  const { thread, lead, draft, field, leftOut, onSent } = props;
  const [problem, setProblem] = useState('');
  const fetcher = useFetcher<Said>();
  const canReply = lead.email !== '';
  const kind = canReply || draft.kind !== 'reply' ? draft.kind : 'call';
  const sent = useRef('');
  const form = useRef<HTMLFormElement>(null);
  const { isGrown, onFocus, onBlur } = useGrown(form);
  const busy = fetcher.state !== 'idle';
  const done = !busy && fetcher.data?.ok ? fetcher.data.entry : undefined;
  const unnamed = (done && fetcher.data?.ok && fetcher.data.unnamed) || [];
  const cleared = useRef<string>(undefined);
  useEffect(() => {
    if (!done || cleared.current === done) return;
    cleared.current = done;
    draft.next(sent.current);
    onSent();
    form.current?.reset();
    field.current?.focus({ preventScroll: true });
  }, [done, draft, field, onSent]);
  const names = kind === 'note' && thread.people.length > 0;
  const mention = useMentionOffer(field, {
    people: thread.people,
    text: draft.body,
    write: (text) => draft.write(text, kind),
  });
  const choose = (next: ComposerKind) => {
    draft.setKind(next);
    field.current?.focus();
  };
  const submit = (close: boolean) => {
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    data.set('key', draft.key());
    data.set('intent', kind);
    sent.current = draft.body;
    data.set('body', draft.body);
    if (close) data.set('close', 'yes');
    if (kind !== 'reply') data.delete('file');
    const size = data.getAll('file').reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0);
    setProblem(size > attachmentBytes ? tooLarge : '');
    if (size > attachmentBytes) return;
    void fetcher.submit(data, { method: 'post', encType: 'multipart/form-data' });
  };
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="composer"
      data-kind={kind}
      data-grown={isGrown || undefined}
      id="answer"
      aria-label="Reply"
      onFocus={onFocus}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className="composer-top">
        <fieldset className="choice-of-few">
          <legend className="sr-only">What to write</legend>
          {kinds
            .filter((one) => canReply || one.kind !== 'reply')
            .map((one) => (
              <label key={one.kind}>
                <input
                  type="radio"
                  name="intent"
                  value={one.kind}
                  checked={kind === one.kind}
                  data-shortcut={one.shortcut}
                  onChange={() => draft.setKind(one.kind)}
                  onClick={() => choose(one.kind)}
                />
                {one.word}
                {one.hint && (
                  <span aria-hidden="true" className="key ml-1.5">
                    {one.hint}
                  </span>
                )}
              </label>
            ))}
        </fieldset>
        {kind === 'reply' && (
          <SavedAnswers
            thread={thread}
            text={draft.body}
            onChoose={(text) => {
              const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
              draft.write(draft.body.slice(0, selectionStart) + text + draft.body.slice(selectionEnd));
              field.current?.focus();
            }}
          />
        )}
        <Writing others={thread.others} serverNow={props.now} />
      </div>
      <textarea
        ref={field}
        className="input"
        name="body"
        rows={4}
        aria-label={labels[kind](lead.name)}
        value={draft.body}
        onChange={({ target }) => {
          draft.write(target.value, kind);
          if (names) mention.look();
        }}
        onSelect={names ? mention.look : undefined}
        onKeyDown={(event) => {
          if (names && mention.onKey(event)) return;
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit(false);
        }}
      />
      {names && mention.offer}
      {names && (
        <p role="status" className="sr-only">
          {mention.said}
        </p>
      )}
      {kind === 'reply' && thread.failed && (
        <p className="field-error mt-1">
          Email to {lead.email} bounced {easternText(thread.failed.at)}: {thread.failed.reason}
        </p>
      )}
      <div className="composer-acts mt-2">
        <button type="submit" className="button button-peach button-small" aria-keyshortcuts="Control+Enter">
          {buttons[kind]}
        </button>
        {kind === 'reply' && props.canClose && (
          <button type="button" className="button button-quiet button-small needs-script" onClick={() => submit(true)}>
            Send and close
          </button>
        )}
        {kind === 'reply' && <Attach key={done} />}
        {kind === 'call' && (
          <label className="inline-flex items-center gap-2">
            Minutes <input type="number" name="minutes" min={0} max={600} className="input input-small w-24" />
          </label>
        )}
        <p className="composer-hint">
          {hints[kind]} {names && 'Type @ and a name to notify a teammate.'} {draft.isKept && 'Draft saved.'}
        </p>
      </div>
      {leftOut.length > 0 && (
        <p className="field-error mt-1" role="status">
          We restored your text. Please attach again: {leftOut.join(', ')}
        </p>
      )}
      <Refused outcome={problem ? { ok: false, reason: problem } : fetcher.data} className="mt-2" />
      <p role="status" className="mt-1 text-sm text-ink-600 empty:hidden">
        {done && draft.body === '' && doneWords[kind]}
        {done &&
          unnamed.length > 0 &&
          ` ${unnamed.join(' and ')} didn’t notify anyone: no teammate with access to requests has ${unnamed.length > 1 ? 'those names' : 'that name'}.`}
      </p>
    </form>
  );
}
