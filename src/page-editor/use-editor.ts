import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { editorMessages } from '#src/content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import * as api from './api.ts';
import { type Block, type Draft, type PageName, readDraft, sameContent, writeDraft } from './page-blocks.ts';
import type { BlockProblem } from './page-schema.ts';
import type { Version } from './publishing.server.ts';

/** Somebody else's newer version, and the common base. */
export interface Stale {
  theirs: Version;
  base: Version;
}

interface State {
  /** The last version saved here or taken from somebody else; known before the page's data is reloaded. */
  saved: Version;
  draft: Draft | undefined;
  editing: boolean;
  /** When a draft found in this browser was last changed. */
  broughtBack: number | undefined;
  busy: boolean;
  notice: string;
  error: string;
  problems: BlockProblem[];
  stale: Stale | undefined;
  /** Whether this browser stored the draft. */
  isSafe: boolean;
}

const noDraft = { draft: undefined, stale: undefined, broughtBack: undefined };

/**
 * State of a page's editor: the published version, the draft (stored in the browser at every change), and the result of
 * the last save. `newest`: the server's latest. `startsEditing` opens edit mode.
 */
export function useEditor(page: PageName, newest: Version, startsEditing = false) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<State>({
    ...{ ...noDraft, saved: newest, editing: startsEditing, isSafe: true },
    ...{ busy: false, notice: '', error: '', problems: [] },
  });
  const set = useCallback((change: Partial<State>) => setState((before) => ({ ...before, ...change })), []);

  const { saved, draft } = state;
  const published = saved.number > newest.number ? saved : newest;
  const base = draft?.base ?? published;
  const blocks = draft?.blocks ?? published.blocks;

  /** Updates the state and stores its draft in the browser, or removes it there. */
  function keep(change: Partial<State> & { draft: Draft | undefined }) {
    const isSafe = writeDraft(browserStorage(), page, change.draft);
    const unsafe = { error: 'This browser can’t keep a copy of your changes. Save before you leave this page.' };
    set({ ...change, isSafe, ...(!isSafe && unsafe) });
  }

  // A published draft whose response was lost is no draft anymore.
  const isPublished = draft !== undefined && sameContent(draft.blocks, published.blocks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it comes to that
  useEffect(() => {
    if (isPublished) keep(noDraft);
  }, [isPublished]);

  useEffect(() => {
    const kept = readDraft(browserStorage(), page);
    if (kept) set({ draft: kept, broughtBack: kept.changedAt, editing: true });
  }, [page, set]);

  /** Without a difference to the published blocks there is no draft. */
  function change(next: Block[], from: Draft['base'] = { number: base.number, blocks: base.blocks }, more = {}) {
    const isChanged = !sameContent(next, from.blocks);
    const changed = isChanged ? { base: from, blocks: next, changedAt: Date.now() } : undefined;
    keep({ ...more, notice: '', draft: changed });
  }

  async function run(request: ReturnType<typeof api.publish>) {
    set({ busy: true, notice: '', error: '' });
    const answer = await request;
    // The server has what was sent: only its response was lost.
    const isThere = !answer.ok && answer.theirs && sameContent(answer.theirs.blocks, blocks);
    const version = answer.ok ? answer.value : isThere ? answer.theirs : undefined;
    if (version) {
      keep({ ...noDraft, busy: false, saved: version, problems: [], notice: editorMessages.saved });
      void revalidate();
    } else if (!answer.ok) {
      const { reason, problems = [], theirs, base: from } = answer;
      set({ busy: false, error: reason, problems, ...(theirs && from && { stale: { theirs, base: from } }) });
    }
  }

  return {
    ...state,
    published,
    base,
    blocks,
    changed: draft !== undefined && !isPublished,
    setEditing: (editing: boolean) => set({ editing }),
    dismiss: useCallback(() => set({ notice: '' }), [set]),
    change: (next: Block[]) => change(next),
    save: () => run(api.publish(page, base.number, blocks)),
    restore: (number: number) => run(api.restore(page, published.number, number)),
    discard: () => keep({ ...noDraft, problems: [], error: '', notice: 'Changes discarded.' }),
    /** Rebases the draft on somebody else's version. */
    settle: (theirs: Version, merged: Block[]) =>
      change(merged, { number: theirs.number, blocks: theirs.blocks }, { saved: theirs, stale: undefined, error: '' }),
  };
}

export type Editor = ReturnType<typeof useEditor>;
