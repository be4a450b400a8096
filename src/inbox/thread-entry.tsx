import { via } from 'content:inbox';
import { FileText, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import { leadAct } from '#src/intake/lead.ts';
import { assignedVia, mergedVia } from '#src/intake/thread.ts';
import { easternText, sizeInWords, spanText } from '#src/lib/format.ts';
import { Act } from '#src/ui/act.tsx';
import { useNow } from '#src/ui/on-leaving.ts';
import { Refused } from '#src/ui/screen.tsx';
import { MailState } from './lead-row.tsx';
import type { ThreadResult } from './thread-actions.server.ts';
import type { ShownEntry } from './thread-store.server.ts';
import { clock } from './today-words.ts';

const ways: Readonly<Record<string, string>> = via;

function about(entry: ShownEntry): string {
  const { kind, mail, minutes } = entry;
  if (kind === 'note' && entry.via === 'mail')
    return 'by email from a team address. Only your team sees this; the sender isn’t verified.';
  if (kind === 'note') return 'note, only your team sees it';
  if (kind === 'call') return minutes > 0 ? `call, ${minutes} min` : 'call';
  if (kind === 'reply') return mail ? `to ${mail.to}` : '';
  return ways[entry.via] ?? '';
}

function kept({ answered }: ShownEntry): string {
  if (!answered) return '';
  const { after, byClock, onTime } = answered;
  const span = after < 60_000 ? 'less than a minute' : spanText(after);
  return `replied in ${span}${byClock ? '' : ' of office hours'}, ${onTime ? 'on time' : 'late'}`;
}

function Files({ entry, path }: { entry: ShownEntry; path: string }) {
  if (entry.files.length === 0) return null;
  return (
    <p className="mt-2.5 flex flex-wrap gap-2">
      {entry.files.map(({ file, name, type, size }) => (
        <a
          key={file}
          className="inline-flex min-h-9 max-w-full min-w-0 flex-wrap items-center gap-x-2 rounded-md border border-ink-300 bg-white px-3 py-1 text-sm wrap-anywhere hover:border-ink-900"
          href={`${path}/files/${file}`}
          download
        >
          <FileText aria-hidden="true" size={16} className="shrink-0" />
          {name}
          <span className="text-ink-500">
            {sizeInWords(size)}, {type ? 'checked' : 'unknown type, open with care'}
          </span>
        </a>
      ))}
    </p>
  );
}

/** `serverNow`: server time in epoch milliseconds. */
interface EntryProps {
  entry: ShownEntry;
  lead: { id: string; path: string };
  serverNow: number;
  mayWrite: boolean;
  onUndone(entry: ShownEntry): void;
}

function Undo({ entry, lead, serverNow, onUndone }: Omit<EntryProps, 'mayWrite'>) {
  const now = useNow(serverNow, 1_000);
  const fetcher = useFetcher<ThreadResult>();
  const left = Math.ceil(((entry.undoUntil ?? 0) - now) / 1_000);
  const undo = async () => {
    await fetcher.submit({ entry: entry.id }, { method: 'post', action: leadAct(lead.id, 'undo') });
    onUndone(entry);
  };
  return (
    <>
      {left > 0 && (
        <button
          type="button"
          className="button button-quiet button-small print:hidden"
          data-shortcut="undo"
          onClick={undo}
        >
          <Undo2 aria-hidden="true" size={17} /> Undo <span className="tabular-nums">({left} s)</span>
        </button>
      )}
      <Refused outcome={fetcher.data} />
    </>
  );
}

function EditNote({ entry, lead, onDone }: Pick<EntryProps, 'entry' | 'lead'> & { onDone(): void }) {
  const fetcher = useFetcher<ThreadResult>();
  return (
    <fetcher.Form
      method="post"
      action={leadAct(lead.id, 'note-text')}
      className="mt-2 grid gap-2"
      onSubmit={async (event) => {
        event.preventDefault();
        await fetcher.submit(event.currentTarget);
        onDone();
      }}
    >
      <input type="hidden" name="entry" value={entry.id} />
      <textarea className="input" name="body" aria-label="Note" rows={4} defaultValue={entry.body} required />
      <p className="flex gap-3">
        <button type="submit" className="button button-quiet button-small">
          Save note
        </button>
        <button type="button" className="desk-link" onClick={onDone}>
          Cancel
        </button>
      </p>
      <Refused outcome={fetcher.data} />
    </fetcher.Form>
  );
}

const eventWords = ({ via, body }: ShownEntry, name: string) =>
  via === assignedVia
    ? `${name} ${name === 'You' ? body.replace('themselves', 'yourself') : body}`
    : `${body} (${name})`;

const NoteText = ({ pieces }: { pieces: NonNullable<ShownEntry['pieces']> }) =>
  pieces.map(({ text, id }, n) =>
    id === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      <b key={n} className="font-semibold">
        {text}
      </b>
    ),
  );

/** What happened at a moment (epoch milliseconds), in a thread or of a person. */
export function EntrySheet(props: { id?: string; look: string; at: number; children: ReactNode }) {
  const { at } = props;
  return (
    <li className={`entry entry-${props.look}`} data-entry={props.id}>
      <time
        className="pt-0.5 text-sm whitespace-nowrap text-ink-500 sm:pt-3"
        dateTime={new Date(at).toISOString()}
        title={`${easternText(at)} ET`}
      >
        {clock(at)}
      </time>
      <div className="entry-sheet in-[.entry-bounce]:border-peach-700 in-[.entry-bounce]:bg-peach-100 in-[.entry-call]:border-dashed in-[.entry-call]:border-ink-300 in-[.entry-reply]:border-arc-100 in-[.entry-reply]:bg-arc-50">
        {props.children}
      </div>
    </li>
  );
}

export function Entry(props: EntryProps) {
  const { entry, lead } = props;
  const { kind, at, mail } = entry;
  const [editing, setEditing] = useState(false);
  const isEditable = kind === 'note' && entry.via !== 'mail' && props.mayWrite;
  const isQuiet = kind === 'automatic' || kind === 'event';
  const name = kind === 'bounce' ? 'Bounced, not delivered' : entry.isOwn ? 'You' : entry.author;
  return (
    <EntrySheet id={entry.id} look={kind} at={at}>
      {isQuiet ? (
        <details open={kind === 'event'}>
          <summary className={kind === 'event' ? 'list-none' : 'desk-link'}>
            {kind === 'event' ? eventWords(entry, name) : `Automatic reply from ${name}. It doesn’t count as a reply.`}
          </summary>
          {kind === 'automatic' && <p className="entry-text mt-1.5">{entry.body}</p>}
        </details>
      ) : (
        <>
          <p className="entry-by">
            <b className="text-base font-semibold text-ink-900">
              <bdi>{name}</bdi>
            </b>
            <span className="last:sm:ml-auto">{about(entry)}</span>
            {entry.answered && <span>{kept(entry)}</span>}
          </p>
          {editing ? (
            <EditNote entry={entry} lead={lead} onDone={() => setEditing(false)} />
          ) : (
            <p className="entry-text">{entry.pieces ? <NoteText pieces={entry.pieces} /> : entry.body}</p>
          )}
        </>
      )}
      {entry.via === mergedVia && props.mayWrite && (
        <Act
          to={leadAct(lead.id, 'undo')}
          values={{ entry: entry.id }}
          form="mt-1 text-sm print:hidden"
          className="desk-link"
        >
          Undo merge
        </Act>
      )}
      {entry.quoted && (
        <details className="mt-2 text-sm text-ink-600">
          <summary className="desk-link">Quoted text</summary>
          <p className="mt-1.5 border-l-2 border-ink-300 pl-3 wrap-anywhere whitespace-pre-wrap">{entry.quoted}</p>
        </details>
      )}
      <Files entry={entry} path={lead.path} />
      {(isEditable || (mail && !isQuiet)) && !editing && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-600">
          {mail && <MailState state={mail.state} what="Email" error={mail.error} />}
          {mail?.error && <span className="field-error">{mail.error}</span>}
          {entry.undoUntil !== null && props.mayWrite && <Undo {...props} />}
          {isEditable && (
            <button type="button" className="desk-link" onClick={() => setEditing(true)}>
              Edit note
            </button>
          )}
          {entry.editedAt !== null && <span>edited {easternText(entry.editedAt)}</span>}
        </div>
      )}
    </EntrySheet>
  );
}
