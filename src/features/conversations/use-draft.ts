import { useCallback, useEffect, useRef, useState } from 'react';
import { browserStorage } from '#src/lib/browser-store.ts';
import { readNoteDraft, writeNoteDraft } from './draft-in-tab.ts';
import type { ComposerKind } from './rules.ts';

const waitMs = 700;

/**
 * The text of a lead's composer. What is typed stays in this tab until it is sent, and goes to the server a moment after
 * each pause, for the next browser and for whoever else looks at the lead. `path` is the lead's address.
 */
export function useDraft(lead: { id: string; path: string }, kept: { kind: string; body: string } | null) {
  const { id, path } = lead;
  const [text, setText] = useState(kept?.body ?? '');
  const [isKept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const put = useCallback(
    async (kind: ComposerKind, body: string) => {
      const sent = await fetch(`${path}/draft`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ kind, body }),
      }).catch(() => undefined);
      setKept(sent?.ok === true && body !== '');
    },
    [path],
  );
  // Newer than what the server has: it did not get there.
  useEffect(() => {
    const inTab = readNoteDraft(browserStorage('session'), id);
    if (inTab) setText(inTab);
    return () => clearTimeout(timer.current);
  }, [id]);
  const write = (kind: ComposerKind, next: string) => {
    setText(next);
    setKept(false);
    writeNoteDraft(browserStorage('session'), id, next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void put(kind, next), waitMs);
  };
  /** Forgets the text here; the server has forgotten it with what was sent. */
  const clear = () => {
    clearTimeout(timer.current);
    setText('');
    setKept(false);
    writeNoteDraft(browserStorage('session'), id, '');
  };
  return { text, isKept, write, clear };
}
