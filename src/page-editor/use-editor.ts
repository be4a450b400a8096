import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { editorMessages } from '#src/content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import * as api from './api.ts';
import { type Block, type Draft, type PageName, readDraft, sameContent, writeDraft } from './page-blocks.ts';
import type { BlockProblem } from './page-schema.ts';
import type { Version } from './publishing.server.ts';

/** Something published meanwhile by somebody else, with where both began. */
export interface Stale {
  theirs: Version;
  base: Version;
}

interface State {
  /** What was saved here, or taken over from somebody else; known before the page's data has been read again. */
  saved: Version;
  draft: Draft | undefined;
  editing: boolean;
  /** When the draft was last changed, if this page found it in the browser. */
  broughtBack: number | undefined;
  busy: boolean;
  notice: string;
  error: string;
  problems: BlockProblem[];
  stale: Stale | undefined;
  /** Whether this browser has kept the draft. */
  isSafe: boolean;
}

const noDraft = { draft: undefined, stale: undefined, broughtBack: undefined };

/**
 * The state of one page's editor: what is published, the draft over it (kept in the browser at every change), and what
 * came of the last attempt to save. `newest` is what the server said last. `startsEditing` opens it in edit mode.
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

  /** Takes a change of the state whose draft is kept in the browser as well, or dropped there when there is none. */
  function keep(change: Partial<State> & { draft: Draft | undefined }) {
    const isSafe = writeDraft(browserStorage(), page, change.draft);
    const unsafe = { error: 'This browser can’t keep a copy of your changes. Save before you leave this page.' };
    set({ ...change, isSafe, ...(!isSafe && unsafe) });
  }

  // What was published while nobody waited for the answer is no draft any more.
  const isPublished = draft !== undefined && sameContent(draft.blocks, published.blocks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it comes to that
  useEffect(() => {
    if (isPublished) keep(noDraft);
  }, [isPublished]);

  useEffect(() => {
    const kept = readDraft(browserStorage(), page);
    if (kept) set({ draft: kept, broughtBack: kept.changedAt, editing: true });
  }, [page, set]);

  /** Takes the blocks as they now are; the same as published again is no draft. */
  function change(next: Block[], from: Draft['base'] = { number: base.number, blocks: base.blocks }, more = {}) {
    const isChanged = !sameContent(next, from.blocks);
    const changed = isChanged ? { base: from, blocks: next, changedAt: Date.now() } : undefined;
    keep({ ...more, notice: '', draft: changed });
  }

  async function run(request: ReturnType<typeof api.publish>) {
    set({ busy: true, notice: '', error: '' });
    const answer = await request;
    // What the server has is what I sent: its answer was lost on the way.
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
    /** Whether there is anything to save. */
    changed: draft !== undefined && !isPublished,
    setEditing: (editing: boolean) => set({ editing }),
    /** Takes the notice away, once it has been there for a while. */
    dismiss: useCallback(() => set({ notice: '' }), [set]),
    change: (next: Block[]) => change(next),
    save: () => run(api.publish(page, base.number, blocks)),
    restore: (number: number) => run(api.restore(page, published.number, number)),
    discard: () => keep({ ...noDraft, problems: [], error: '', notice: 'Changes discarded.' }),
    /** Goes on from what somebody else has published, with these blocks as the draft over it. */
    settle: (theirs: Version, merged: Block[]) =>
      change(merged, { number: theirs.number, blocks: theirs.blocks }, { saved: theirs, stale: undefined, error: '' }),
  };
}

export type Editor = ReturnType<typeof useEditor>;
