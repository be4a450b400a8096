import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage, noteDraftsKey as key, readRecord, writeEntry } from '#src/lib/browser-store.ts';
import { newId } from '#src/lib/new-id.ts';
import { type ComposerKind, isComposerKind } from './mentions.ts';

interface Draft {
  kind: ComposerKind;
  body: string;
}

/** Undefined if nothing was begun or storage is broken. */
export function readDraft(storage: Storage, id: string): Draft | undefined {
  const drafts = readRecord(storage, key);
  const { kind, body } = (Object.hasOwn(drafts, id) && drafts[id] ? drafts[id] : {}) as Partial<Draft>;
  return isComposerKind(kind) && typeof body === 'string' && body !== '' ? { kind, body } : undefined;
}

/** Saves a draft, or deletes it if empty. Does nothing if storage is full or blocked. */
export function writeDraft(storage: Storage, id: string, draft: Draft): void {
  writeEntry(storage, key, id, draft.body === '' ? undefined : draft);
}

const waitMs = 700;

/**
 * A composer's draft, starting with `first`. It stays in this tab until sent, and is saved on the server after each
 * pause, for other browsers and other people on this lead. `path`: the lead's address, without which it is saved only here.
 */
export function useDraft({ id, path }: { id: string; path?: string }, first: Draft) {
  const [draft, setDraft] = useState(first);
  const [isKept, setKept] = useState(false);
  // Created in the browser: server and client renders must not differ.
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
      if (path === undefined) return;
      const sent = await fetch(`${path}/draft`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...body, key: keyNow() }),
        // Also if the page is left meanwhile.
        keepalive: true,
      }).catch(() => undefined);
      setKept(sent?.ok === true && body.body !== '');
    },
    [path, keyNow],
  );
  // A draft in this tab is newer than the server's: it was never delivered.
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
    /** Id of the future entry: the server drops late drafts of what was already sent. */
    key: keyNow,
    /** Continues after `sentText` was sent, with an empty field or what was typed meanwhile. */
    next: (sentText: string) => {
      key.current = '';
      if (draft.body === sentText) keep({ kind: draft.kind, body: '' });
      else change(draft);
    },
  };
}
