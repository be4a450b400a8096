import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { editorMessages } from '#src/content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import {
  type Elsewhere,
  readWords,
  readWordsDraft,
  recordsThatSay,
  saveWords,
  type WordsDraft,
  type WordsOfPage,
  writeWordsDraft,
} from './page-words.ts';

interface State {
  words: WordsOfPage | undefined;
  draft: WordsDraft | undefined;
  failed: boolean;
  busy: boolean;
  notice: string;
  error: string;
  conflicts: readonly { field: string; theirs: string }[];
  /** A text that is not one of the page's words, and the records that contain it. */
  elsewhere: { text: string; found: readonly Elsewhere[] } | undefined;
}

const nothing = { draft: undefined, busy: false, notice: '', error: '', conflicts: [], elsewhere: undefined };

/**
 * Edits the words of a designed page: loaded when `on`, the draft stored in the browser at every change. `words` is
 * undefined until loaded, and for a page without any.
 */
export function useWords(page: string, on: boolean) {
  const [state, setState] = useState<State>({ ...nothing, words: undefined, failed: false });
  const [reading, setReading] = useState(0);
  const { revalidate } = useRevalidator();
  const set = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `reading` asks for them once more
  useEffect(() => {
    if (!on) return;
    const controller = new AbortController();
    readWords(page, controller.signal).then(
      (words) => set({ words, failed: false, draft: words && readWordsDraft(browserStorage(), page) }),
      () => controller.signal.aborted || set({ failed: true }),
    );
    return () => controller.abort();
  }, [page, on, reading, set]);

  function keep(draft: WordsDraft | undefined, more: Partial<State> = {}) {
    const isSafe = writeWordsDraft(browserStorage(), page, draft);
    const error = isSafe ? '' : 'This browser can’t keep a copy of your changes. Save before you leave this page.';
    set({ error, ...more, draft });
  }

  function change(field: string, text: string) {
    const { words, draft } = state;
    if (!words) return;
    const was = draft?.was ?? words.values;
    const values = { ...(draft?.values ?? words.values), [field]: text };
    const isChanged = Object.keys(values).some((name) => values[name] !== was[name]);
    const conflicts = state.conflicts.filter((one) => one.field !== field);
    keep(isChanged ? { base: draft?.base ?? words.base, was, values } : undefined, { notice: '', conflicts });
    // All is as somebody else published it: reload, so that the page shows that.
    if (!isChanged && state.conflicts.length > 0) setReading((times) => times + 1);
  }

  /** Finds the records that contain a clicked text; without a text clears the result. */
  async function lookFor(text?: string): Promise<void> {
    set({ elsewhere: text ? { text, found: await recordsThatSay(text) } : undefined });
  }

  async function save(): Promise<void> {
    const { draft } = state;
    if (!draft || state.busy) return;
    set({ busy: true, notice: '', error: '' });
    const saved = await saveWords(page, draft);
    if (saved.ok) {
      keep(undefined, { ...nothing, notice: editorMessages.saved });
      setReading((times) => times + 1);
      void revalidate();
    } else {
      keep(saved.draft ?? draft, { busy: false, error: saved.reason, conflicts: saved.conflicts });
    }
  }

  return {
    ...state,
    values: state.draft?.values ?? state.words?.values ?? {},
    changed: state.draft !== undefined,
    change,
    lookFor,
    save,
    /** Reloads them, after a restore. */
    reread: () => setReading((times) => times + 1),
    discard: () => keep(undefined, { ...nothing, notice: 'Changes discarded.' }),
    dismiss: useCallback(() => set({ notice: '' }), [set]),
  };
}

export type WordsEditor = ReturnType<typeof useWords>;
