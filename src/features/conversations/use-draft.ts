import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage } from '#src/lib/browser-store.ts';
import { type Draft, readDraft, writeDraft } from './draft-in-tab.ts';
import type { ComposerKind } from './rules.ts';

const waitMs = 700;

/**
 * What is being written in a lead's composer, beginning with `first`. It stays in this tab until it is sent, and goes to
 * the server a moment after each pause, for the next browser and for whoever else looks at the lead. `path` is the
 * lead's address.
 */
export function useDraft({ id, path }: { id: string; path: string }, first: Draft) {
  const [draft, setDraft] = useState(first);
  const [isKept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsent = useRef<Draft>(undefined);
  const underWay = useRef<Promise<unknown>>(undefined);
  const put = useCallback(
    async (body: Draft) => {
      unsent.current = undefined;
      const put = fetch(`${path}/draft`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        // Also when the page is left meanwhile.
        keepalive: true,
      }).catch(() => undefined);
      underWay.current = put;
      const sent = await put;
      if (underWay.current === put) underWay.current = undefined;
      setKept(sent?.ok === true && body.body !== '');
    },
    [path],
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
    /** Forgets the text here; the server has forgotten it with what was sent. */
    clear: () => {
      const empty = { kind: draft.kind, body: '' };
      keep(empty);
      // What left while it was being sent may have arrived after it, and would stand there as being written.
      void Promise.resolve(underWay.current).then(() => put(empty));
    },
  };
}
