import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { browserStorage } from '#src/lib/browser-store.ts';
import { easternText } from '#src/lib/format.ts';
import { Refused } from '#src/ui/refused.tsx';
import type { Changed } from './change.server.ts';
import type { LeadDetail } from './detail.server.ts';
import { readNoteDraft, writeNoteDraft } from './note-draft.ts';
import { Part } from './part.tsx';

const keep = (id: string, text: string) => writeNoteDraft(browserStorage('session'), id, text);

/** The form for a note; what is typed is kept in this browser's tab until it is saved. */
function WriteNote({ id }: { id: string }) {
  const fetcher = useFetcher<Changed>();
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = fetcher.state !== 'idle';
  const done = !busy && fetcher.data?.ok && fetcher.data.noted !== undefined ? fetcher.data : undefined;
  useEffect(() => {
    const draft = readNoteDraft(browserStorage('session'), id);
    if (draft && field.current?.value === '') field.current.value = draft;
  }, [id]);
  useEffect(() => {
    if (!done || !field.current) return;
    field.current.value = '';
    keep(id, '');
  }, [done, id]);
  return (
    <fetcher.Form
      method="post"
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="id" value={id} />
      <div className="field">
        <label htmlFor="note">Write a note</label>
        <textarea
          ref={field}
          id="note"
          name="body"
          rows={3}
          maxLength={5_000}
          required
          className="input"
          data-shortcut="note"
          onChange={(event) => keep(id, event.target.value)}
        />
      </div>
      <Refused outcome={fetcher.data} />
      <div className="flex items-center gap-3">
        {/* Not disabled, which would lose the focus. */}
        <button type="submit" className="button button-quiet button-small" aria-disabled={busy}>
          Add note
        </button>
        <p role="status" className="text-ink-600">
          {done && 'The note is saved.'}
        </p>
      </div>
    </fetcher.Form>
  );
}

/** What the owner has noted about a lead; visitors never see it. */
export function Notes({ detail }: { detail: LeadDetail }) {
  const { id, deletedAt } = detail.lead;
  return (
    <Part id="notes" title="Notes">
      {detail.notes.length === 0 && <p className="text-ink-600">No notes yet. Visitors never see them.</p>}
      <ol className="lead-notes">
        {detail.notes.map((note) => (
          <li key={note.id}>
            <p className="message-text">{note.body}</p>
            <p className="text-sm text-ink-600">
              {easternText(note.at)} ET, {note.author}
            </p>
          </li>
        ))}
      </ol>
      {deletedAt === null && <WriteNote id={id} />}
    </Part>
  );
}
