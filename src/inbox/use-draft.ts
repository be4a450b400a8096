import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage, noteDraftsKey as key, readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { newId } from '#src/lib/new-id.ts';
import { type ComposerKind, isComposerKind } from './thread-rules.ts';

/** What was begun on a lead, and as what. */
interface Draft {
  kind: ComposerKind;
  body: string;
}

/** What was begun on the lead `id` and not sent or saved; undefined when nothing was, or storage is broken. */
export function readDraft(storage: Storage, id: string): Draft | undefined {
  const drafts = readRecord(storage, key);
  const { kind, body } = (Object.hasOwn(drafts, id) && drafts[id] ? drafts[id] : {}) as Partial<Draft>;
  return isComposerKind(kind) && typeof body === 'string' && body !== '' ? { kind, body } : undefined;
}

/** Keeps what was typed for the lead `id`, or forgets it when it is empty. Full or blocked storage keeps nothing. */
export function writeDraft(storage: Storage, id: string, draft: Draft): void {
  writeEntry(storage, key, id, draft.body === '' ? undefined : draft);
}

const waitMs = 700;

/**
 * What is being written in a lead's composer, beginning with `first`. It stays in this tab until it is sent, and goes to
 * the server a moment after each pause, for the next browser and for whoever else looks at the lead. `path` is the
 * lead's address.
 */
export function useDraft({ id, path }: { id: string; path: string }, first: Draft) {
  const [draft, setDraft] = useState(first);
  const [isKept, setKept] = useState(false);
  // Made once in the browser: what the server draws must not differ.
  const key = useRef('');
  const keyNow = useCallback(() => {
    key.current ||= newId(Date.now());
    return key.current;
  }, []);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<Draft>(undefined);
  const put = useCallback(
    async (body: Draft) => {
      unsent.current = undefined;
      const sent = await fetch(`${path}/draft`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...body, key: keyNow() }),
        // Also when the page is left meanwhile.
        keepalive: true,
      }).catch(() => undefined);
      setKept(sent?.ok === true && body.body !== '');
    },
    [path, keyNow],
  );
  // Newer than what the server has: it did not get there.
  useEffect(() => {
    const inTab = readDraft(browserStorage('session'), id);
    if (inTab) setDraft(inTab);
    const leave = () => {
      clearTimeout(timer.current);
      if (unsent.current) void put(unsent.current);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, put]);
  const keep = (next: Draft) => {
    clearTimeout(timer.current);
    unsent.current = undefined;
    setDraft(next);
    setKept(false);
    writeDraft(browserStorage('session'), id, next);
  };
  const change = (next: Draft) => {
    keep(next);
    unsent.current = next;
    timer.current = setTimeout(() => void put(next), waitMs);
  };
  return {
    ...draft,
    isKept,
    write: (body: string, kind: ComposerKind = draft.kind) => change({ kind, body }),
    setKind: (kind: ComposerKind) => (draft.body ? change({ ...draft, kind }) : setDraft({ ...draft, kind })),
    /** The id under which it is sent: the server keeps no draft of what was sent, however late one arrives. */
    key: keyNow,
    /** Goes on after `sentText` was sent: with an empty field, or with what was typed meanwhile. */
    next: (sentText: string) => {
      key.current = '';
      if (draft.body === sentText) keep({ kind: draft.kind, body: '' });
      else change(draft);
    },
  };
}
