import { composer } from 'content:inbox';
import { ChevronDown, Paperclip, Trash2 } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useFetcher } from 'react-router';
import { leadWord } from '#src/intake/lead.ts';
import { attachmentAccept, attachmentBytes, attachmentKinds } from '#src/lib/attachment.ts';
import { fillIn } from '#src/lib/fill-in.ts';
import { easternText } from '#src/lib/format.ts';
import { useNow } from '#src/ui/on-leaving.ts';
import { Refused } from '#src/ui/screen.tsx';
import {
  askedBefore,
  type ComposerKind,
  composerKinds,
  draftIsFreshMs,
  filled,
  isComposerKind,
  type Mentionable,
} from './mentions.ts';
import type { ThreadResult } from './thread-actions.server.ts';
import type { Thread } from './thread-store.server.ts';
import type { useDraft } from './use-draft.ts';

/** What a letter can use of its thread. */
type Around = Pick<Thread, 'savedAnswers' | 'placeholders' | 'people' | 'others' | 'failed' | 'alsoWaits'>;

function SavedAnswers(props: { thread: Around; text: string; onChoose(text: string): void }) {
  const { thread, text } = props;
  const box = useRef<HTMLDetailsElement>(null);
  const fetcher = useFetcher<ThreadResult>();
  const [title, setTitle] = useState('');
  const saved = fetcher.data?.ok ? fetcher.data.savedAnswer : undefined;
  return (
    <details
      ref={box}
      className="unfolding relative max-sm:static"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !box.current?.open) return;
        box.current.open = false;
        box.current.querySelector('summary')?.focus();
      }}
    >
      <summary className="button button-quiet button-small">
        Templates <ChevronDown aria-hidden="true" size={16} />
      </summary>
      <div className="absolute left-0 z-10 mt-1 grid w-[min(24rem,80vw)] grid-cols-[minmax(0,1fr)] gap-1 rounded-lg border border-ink-300 bg-white p-2 shadow-panel max-sm:right-[1rem] max-sm:left-[1rem] max-sm:w-[auto]">
        {thread.savedAnswers.length === 0 && <p className="px-2.5 py-1 text-sm text-ink-600">None yet.</p>}
        {thread.savedAnswers.map((answer) => (
          <div key={answer.id} className="flex items-center gap-1">
            <button
              type="button"
              className="first:min-h-10 first:min-w-0 first:flex-1 first:truncate first:rounded-md first:px-2.5 first:text-left first:hover:bg-arc-50"
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
              className="desk-icon first:min-h-10 first:min-w-0 first:flex-1 first:truncate first:rounded-md first:px-2.5 first:text-left first:hover:bg-arc-50"
              onClick={() => fetcher.submit({}, { method: 'post', action: `/admin/templates/${answer.id}/drop` })}
            >
              <Trash2 aria-hidden="true" size={17} />
              <span className="sr-only">Delete template {answer.title}</span>
            </button>
          </div>
        ))}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-ink-200 px-2.5 pt-2.5 pb-1">
          <p className="text-sm text-ink-600">
            Save the text below as a template. {'{first name}'}, {'{name}'}, {'{reference}'} and {'{link}'} fill in
            automatically.
          </p>
          <input
            className="input input-small w-full min-w-0"
            aria-label="Template name"
            placeholder="Name"
            maxLength={80}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            // Enter must not submit the reply form around it.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <button
            type="button"
            className="button button-quiet button-small justify-center"
            onClick={() =>
              fetcher.submit({ title, body: text }, { method: 'post', action: '/admin/templates/new/save' })
            }
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

const mostOffered = 6;

/**
 * Offers the people whom an "@" in a note can mean; Enter picks the highlighted one. The text stays plain text. The
 * field calls `look` when the caret moves; `onKey` returns whether it handled a key.
 */
function useMentionOffer(
  field: RefObject<HTMLTextAreaElement | null>,
  about: { people: readonly Mentionable[]; text: string; write(text: string): void },
) {
  const [caret, setCaret] = useState<number>();
  const [chosen, choose] = useState(0);
  const { people, text, write } = about;
  const asked = caret === undefined ? undefined : askedBefore(text, caret, people);
  const matches = asked?.matches.slice(0, mostOffered) ?? [];
  const now = matches[chosen] ?? matches[0];
  const put = ({ name }: Mentionable) => {
    if (!asked || caret === undefined) return;
    const put = `@${name} `;
    write(text.slice(0, asked.at) + put + text.slice(caret).replace(/^ /, ''));
    setCaret(undefined);
    const place = asked.at + put.length;
    // The field gets its text on the next render.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place, place);
    });
  };
  const look = () => {
    const next = field.current?.selectionStart ?? undefined;
    if (next !== caret) choose(0);
    setCaret(next);
  };
  const close = () => setCaret(undefined);
  const onKey = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, shiftKey } = event;
    if (key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isPlain = key === 'Enter' && !(ctrlKey || metaKey || shiftKey || event.nativeEvent.isComposing);
    // After a complete name Enter starts a new line as usual.
    const isWhole = asked && text.slice(asked.at + 1, caret).toLowerCase() === now?.name.toLowerCase();
    const takes = isPlain && !isWhole;
    if (!now || !(takes || step)) return false;
    event.preventDefault();
    if (takes) put(now);
    else choose((matches.indexOf(now) + (step ?? 0) + matches.length) % matches.length);
    return true;
  };
  const offer = asked && (
    <fieldset
      className="mt-1 flex flex-wrap gap-1"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
        field.current?.focus();
      }}
    >
      <legend className="sr-only data-chosen:bg-ink-100 data-chosen:underline">Mention a teammate</legend>
      {matches.map((one) => (
        <button
          key={one.id}
          type="button"
          className="button-word data-chosen:bg-ink-100 data-chosen:underline"
          data-chosen={one === now || undefined}
          onClick={() => put(one)}
        >
          @{one.name}
        </button>
      ))}
    </fieldset>
  );
  const said =
    now &&
    `${now.name}: press Enter to mention them${matches.length > 1 ? `, arrows for ${matches.length} people` : ''}`;
  return { offer, look, onKey, said };
}

function Attach() {
  const input = useRef<HTMLInputElement>(null);
  const [names, setNames] = useState<string[]>([]);
  const chosen = () => setNames([...(input.current?.files ?? [])].map(({ name }) => name));
  return (
    <>
      <label className="button button-quiet button-small attach" title={`Up to 10 MB: ${attachmentKinds}`}>
        <Paperclip aria-hidden="true" size={17} /> Attach
        <input
          ref={input}
          type="file"
          name="file"
          multiple
          accept={attachmentAccept}
          className="sr-only"
          onChange={chosen}
        />
      </label>
      {names.length > 0 && (
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
          {names.join(', ')}
          <button
            type="button"
            className="desk-link"
            onClick={() => {
              if (input.current) input.current.value = '';
              setNames([]);
              input.current?.focus();
            }}
          >
            Without {names.length === 1 ? 'it' : 'them'}
          </button>
        </p>
      )}
    </>
  );
}

/** `serverNow` in epoch milliseconds. */
function Writing({ others, serverNow }: { others: Around['others']; serverNow: number }) {
  const now = useNow(serverNow, 15_000);
  return others
    .filter(({ at }) => now - at < draftIsFreshMs)
    .map(({ author, kind, body, since }) => (
      <details key={author} className="text-sm text-ink-600">
        <summary className="cursor-pointer">
          <span role="status">
            {author} {composer[isComposerKind(kind) ? kind : 'reply'].writing}
          </span>{' '}
          since {easternText(since).split(', ').at(-1)}
        </summary>
        <p className="message-text">{body}</p>
      </details>
    ));
}

const isSend = (element: Element) => element instanceof HTMLButtonElement && element.type === 'submit';

/**
 * Whether the composer, one line at the foot of a phone, is expanded. Pressing its send button must not collapse it:
 * the button would move away under the finger.
 */
function useGrown(form: RefObject<HTMLFormElement | null>) {
  const [isGrown, setGrown] = useState(false);
  useEffect(() => {
    if (!isGrown) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !form.current?.contains(target)) setGrown(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [isGrown, form]);
  return {
    isGrown,
    onFocus: ({ target }: FocusEvent) => setGrown((was) => was || !isSend(target)),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setGrown(false);
    },
  };
}

/** Not every kind has a shortcut. */
const words: typeof composer & Record<ComposerKind, { key?: string; hint?: string }> = composer;
const tooLarge = 'These files add up to more than 10 MB. Please send fewer or smaller ones.';

/** `canClose`: whether an answer may also close the lead. */
export function Composer(props: {
  thread: Around;
  lead: { name: string; email: string };
  /** Where it is posted. */
  to(kind: ComposerKind): string;
  /** Fields of the letter that begins a thread, which is all that can be written then. */
  head?: ReactNode;
  canClose: boolean;
  draft: ReturnType<typeof useDraft>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Files of an undone reply; the browser cannot restore them. */
  leftOut: readonly string[];
  onSent(entry: string): void;
  /** Server time at rendering, epoch milliseconds. */
  now: number;
}) {
  const { thread, lead, draft, field, leftOut, onSent, head } = props;
  const [problem, setProblem] = useState('');
  const fetcher = useFetcher<ThreadResult>();
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
    onSent(done);
    form.current?.reset();
    field.current?.focus({ preventScroll: true });
  }, [done, draft, field, onSent]);
  const names = kind === 'note' && thread.people.length > 0;
  const mention = useMentionOffer(field, {
    people: thread.people,
    text: draft.body,
    write: (text) => draft.write(text, kind),
  });
  const offered = head ? [] : composerKinds.filter((one) => canReply || one !== 'reply');
  const choose = (next: ComposerKind) => {
    draft.setKind(next);
    field.current?.focus();
  };
  const submit = (close: boolean) => {
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    data.set('key', draft.key());
    sent.current = draft.body;
    data.set('body', draft.body);
    if (close) data.set('close', 'yes');
    if (kind !== 'reply') data.delete('file');
    if (kind === 'note') data.delete('also');
    const size = data.getAll('file').reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0);
    setProblem(size > attachmentBytes ? tooLarge : '');
    if (size > attachmentBytes) return;
    void fetcher.submit(data, { method: 'post', action: props.to(kind), encType: 'multipart/form-data' });
  };
  return (
    <form
      ref={form}
      method="post"
      action={props.to(kind)}
      encType="multipart/form-data"
      className={head ? 'composer composer-whole' : 'composer'}
      data-kind={kind}
      data-grown={isGrown || head !== undefined || undefined}
      id="answer"
      aria-label="Reply"
      onFocus={onFocus}
      onBlur={onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <div className="composer-top flex flex-wrap items-center gap-x-3 gap-y-2">
        {head}
        <fieldset className="choice-of-few empty:hidden" hidden={offered.length === 0}>
          <legend className="sr-only">What to write</legend>
          {offered.map((one) => (
            <label key={one}>
              <input
                type="radio"
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
                name="kind"
                value={one}
                checked={kind === one}
                data-shortcut={words[one].key}
                onChange={() => draft.setKind(one)}
                onClick={() => choose(one)}
              />
              {words[one].word}
              {words[one].hint && (
                <span aria-hidden="true" className="key ml-1.5">
                  {words[one].hint}
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
        aria-label={
          head
            ? `Write to ${lead.name}`
            : kind === 'reply'
              ? fillIn(composer.reply.label, { name: lead.name })
              : composer[kind].label
        }
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
      {kind !== 'note' && thread.alsoWaits.length > 0 && (
        <fieldset className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          <legend className="text-sm text-ink-600">This {head ? 'message' : kind} also answers</legend>
          {thread.alsoWaits.map(({ id, type, reference, at }) => (
            <label key={id} className="inline-flex min-h-6 items-center gap-2">
              <input type="checkbox" name="also" value={id} defaultChecked autoComplete="off" />
              {leadWord(type)} {reference}, {easternText(at)}
            </label>
          ))}
        </fieldset>
      )}
      <div className="composer-acts mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <button type="submit" className="button button-peach button-small" aria-keyshortcuts="Control+Enter">
          {words[kind].button}
        </button>
        {kind === 'reply' && props.canClose && (
          <button type="button" className="button button-quiet button-small" onClick={() => submit(true)}>
            Send and close
          </button>
        )}
        {kind === 'reply' && <Attach key={done} />}
        {kind === 'call' && (
          <label className="inline-flex items-center gap-2">
            Minutes <input type="number" name="minutes" min={0} max={600} className="input input-small w-24" />
          </label>
        )}
        <p className="text-sm text-ink-600 sm:ml-auto">
          {words[kind].about} {names && 'Type @ and a name to notify a teammate.'} {draft.isKept && 'Draft saved.'}
        </p>
      </div>
      {leftOut.length > 0 && (
        <p className="field-error mt-1" role="status">
          We restored your text. Please attach again: {leftOut.join(', ')}
        </p>
      )}
      <Refused outcome={problem ? { ok: false, reason: problem } : fetcher.data} className="mt-2" />
      <p role="status" className="mt-1 text-sm text-ink-600 empty:hidden">
        {done && draft.body === '' && words[kind].done}
        {done &&
          unnamed.length > 0 &&
          ` ${unnamed.join(' and ')} didn’t notify anyone: no teammate with access to requests has ${unnamed.length > 1 ? 'those names' : 'that name'}.`}
      </p>
    </form>
  );
}
