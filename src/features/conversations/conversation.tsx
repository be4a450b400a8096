import { Fragment, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { browserStorage } from '#src/lib/browser-store.ts';
import { easternDay, spanText } from '#src/lib/format.ts';
import { useMay } from '#src/ui/may.ts';
import { Composer } from './composer.tsx';
import { Entry } from './entry.tsx';
import { answerTimes, isComposerKind, pageSize, speakerOf } from './rules.ts';
import type { ShownEntry, Thread } from './thread.server.ts';
import { useDraft } from './use-draft.ts';

const key = 'northarc-thread-downwards';
const listeners = new Set<() => void>();
let chosen: boolean | undefined;

/** Whether this browser's reader wants threads oldest first. */
const downwards = {
  get(): boolean {
    try {
      chosen ??= browserStorage('local').getItem(key) === 'yes';
    } catch {
      chosen = false;
    }
    return chosen;
  },
  set(next: boolean): void {
    chosen = next;
    try {
      browserStorage('local').setItem(key, next ? 'yes' : 'no');
    } catch {
      // It holds until the page is left.
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** What the thread shows of its lead. */
interface ConversationLead {
  id: string;
  name: string;
  email: string;
  source: string;
  receivedAt: number;
  /** Address of its screen. */
  path: string;
  /** What was written with the form; empty where the form has no such field. */
  opening: string;
}

/** The submission as the first entry of its thread. */
const openingEntry = ({ id, name, source, receivedAt, opening }: ConversationLead): ShownEntry => ({
  ...{ id, at: receivedAt, kind: 'form', via: source, author: name, body: opening, quoted: '', minutes: 0 },
  ...{ editedAt: null, pieces: null, answered: null, isOwn: false, mail: null, undoUntil: null, files: [] },
});

/** Whose turn it is, and for how long. */
function Turn({ thread, name, now }: { thread: Thread; name: string; now: number }) {
  const { waits, entries } = thread;
  const last = entries.find((entry) => speakerOf(entry) === 'us');
  const since = (at: number) => (now - at < 60_000 ? '' : ` for ${spanText(now - at)}`);
  if (waits) return <p className="thread-turn pt-3">Your turn{since(waits.since)}.</p>;
  return last ? (
    <p className="thread-turn pt-3">
      {name}’s turn{since(last.at)}.
    </p>
  ) : null;
}

function Entries({
  shown,
  props,
  now,
  onUndone,
}: {
  shown: ShownEntry[];
  props: ConversationProps;
  now: number;
  onUndone(entry: ShownEntry): void;
}) {
  const { lead } = props;
  const mayWrite = useMay().change(lead.path);
  const inOrder = [...shown].sort((a, b) => a.at - b.at || Number(b.kind === 'form') - Number(a.kind === 'form'));
  const times = answerTimes(inOrder);
  const tookOf = (entry: ShownEntry) => times.get(inOrder.indexOf(entry));
  const today = easternDay(now).iso;
  let day = '';
  return (
    <ol>
      {shown.map((entry) => {
        const { iso, text } = easternDay(entry.at);
        const begins = iso !== day;
        day = iso;
        const took = tookOf(entry);
        return (
          <Fragment key={entry.id}>
            {begins && <li className="thread-day">{iso === today ? 'Today' : text}</li>}
            <Entry entry={entry} path={lead.path} serverNow={now} mayWrite={mayWrite} onUndone={onUndone} />
            {took !== undefined && !entry.answered && (
              <li className="thread-turn">
                {speakerOf(entry) === 'us' ? 'We' : lead.name} replied after{' '}
                {took < 60_000 ? 'less than a minute' : spanText(took)}
              </li>
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}

interface ConversationProps {
  thread: Thread;
  lead: ConversationLead;
  canClose: boolean;
  /** The server's clock when the page was made, epoch milliseconds. */
  now: number;
  isDeleted: boolean;
}

/** A lead's thread and where it is answered: newest first with the composer above, or the other way round. */
export function Conversation(props: ConversationProps) {
  const { thread, lead, now } = props;
  const begun = thread.draft;
  const kind = isComposerKind(begun?.kind) ? begun.kind : 'reply';
  const draft = useDraft(lead, { kind, body: begun?.body ?? '' });
  const field = useRef<HTMLTextAreaElement>(null);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const onSent = useCallback(() => setLeftOut([]), []);
  const isDown = useSyncExternalStore(downwards.subscribe, downwards.get, () => false);
  const complete = thread.entries.length >= thread.total;
  const newestFirst = [...thread.entries, ...(complete ? [openingEntry(lead)] : [])];
  const shown = isDown ? [...newestFirst].reverse() : newestFirst;
  const mayWrite = useMay().change(lead.path);
  const composer = !props.isDeleted && mayWrite && (
    <Composer {...{ thread, lead, draft, field, leftOut, onSent, now }} canClose={props.canClose} />
  );
  const earlier = !complete && (
    <p className="py-3">
      <Link className="desk-link" to={`?show=${thread.entries.length + pageSize}`} preventScrollReset>
        Show earlier entries ({thread.total - thread.entries.length} more)
      </Link>
    </p>
  );
  const onUndone = ({ body, files }: ShownEntry) => {
    draft.write(draft.body ? `${body}\n\n${draft.body}` : body, 'reply');
    setLeftOut(files.map(({ name }) => name));
    field.current?.focus();
  };
  return (
    <section aria-labelledby="conversation-title">
      <h2 id="conversation-title" className="sr-only">
        Conversation
      </h2>
      {!isDown && composer}
      <div className="thread">
        <div className="needs-script">
          <label className="flex min-h-6 items-center gap-2 pt-2 text-sm text-ink-600">
            <input type="checkbox" checked={isDown} onChange={({ target }) => downwards.set(target.checked)} />
            Oldest first
          </label>
        </div>
        {isDown && earlier}
        {!isDown && <Turn thread={thread} name={lead.name} now={now} />}
        <Entries shown={shown} props={props} now={now} onUndone={onUndone} />
        {!isDown && earlier}
        {isDown && <Turn thread={thread} name={lead.name} now={now} />}
      </div>
      {isDown && composer}
    </section>
  );
}
