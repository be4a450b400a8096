import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { editorMessages } from '#content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import * as api from './api.ts';
import type { Block, PageName } from './blocks.ts';
import type { Version } from './desk.server.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';
import { sameContent } from './rules.ts';
import type { BlockProblem } from './schema.ts';

/** Something published meanwhile by somebody else, with where both began. */
export interface Stale {
  theirs: Version;
  base: Version;
}

/**
 * The state of one page's editor: what is published, the draft over it (kept in the browser at every change), and what
 * came of the last attempt to save. `newest` is what the server said last. `startsEditing` opens it in edit mode.
 */
export function useEditor(page: PageName, newest: Version, startsEditing = false) {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(newest);
  const [draft, setDraft] = useState<Draft>();
  const [editing, setEditing] = useState(startsEditing);
  const [broughtBack, setBroughtBack] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState('');
  const [error, setError] = useState('');
  const [problems, setProblems] = useState<BlockProblem[]>([]);
  const [stale, setStale] = useState<Stale>();
  const [isSafe, setSafe] = useState(true);

  // What was just saved is known here before the page's data has been read again.
  const published = saved.number > newest.number ? saved : newest;
  const base = draft?.base ?? published;
  const blocks = draft?.blocks ?? published.blocks;

  // What was published while nobody waited for the answer is no draft any more.
  const isPublished = draft !== undefined && sameContent(draft.blocks, published.blocks);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it comes to that
  useEffect(() => {
    if (!isPublished) return;
    keep(undefined);
    setStale(undefined);
    setBroughtBack(undefined);
  }, [isPublished]);

  useEffect(() => {
    const kept = readDraft(browserStorage(), page);
    if (!kept) return;
    setDraft(kept);
    setBroughtBack(kept.changedAt);
    setEditing(true);
  }, [page]);

  function keep(next: Draft | undefined) {
    setDraft(next);
    const safe = writeDraft(browserStorage(), page, next);
    setSafe(safe);
    if (!safe) {
      setError('This browser cannot keep a copy of your changes. Save them before you leave this page.');
    }
  }

  /** Takes the blocks as they now are; the same as published again is no draft. */
  function change(next: Block[], from: Draft['base'] = { number: base.number, blocks: base.blocks }) {
    setNotice('');
    keep(sameContent(next, from.blocks) ? undefined : { base: from, blocks: next, changedAt: Date.now() });
  }

  function settled(version: Version) {
    setSaved(version);
    keep(undefined);
    setStale(undefined);
    setProblems([]);
    setBroughtBack(undefined);
    setNotice(editorMessages.saved);
    void revalidate();
  }

  function failed({ message, problems: found = [], theirs, base: from }: api.Failure) {
    // What the server has is what I sent: its answer was lost on the way.
    if (theirs && sameContent(theirs.blocks, blocks)) return settled(theirs);
    setError(message);
    setProblems(found);
    if (theirs && from) setStale({ theirs, base: from });
  }

  async function run(request: ReturnType<typeof api.publish>) {
    setBusy(true);
    setNotice('');
    setError('');
    const answer = await request;
    setBusy(false);
    if ('value' in answer) settled(answer.value);
    else failed(answer.failure);
  }

  return {
    published,
    base,
    blocks,
    editing,
    setEditing,
    /** Whether there is anything to save. */
    changed: draft !== undefined && !isPublished,
    /** Whether this browser has kept the draft. */
    isSafe,
    /** When the draft was last changed, if this page found it in the browser. */
    broughtBack,
    busy,
    notice,
    error,
    problems,
    stale,
    /** Takes the notice away, once it has been there for a while. */
    dismiss: useCallback(() => setNotice(''), []),
    change,
    save: () => run(api.publish(page, base.number, blocks)),
    restore: (number: number) => run(api.restore(page, published.number, number)),
    discard() {
      keep(undefined);
      setStale(undefined);
      setProblems([]);
      setError('');
      setBroughtBack(undefined);
      setNotice('Your changes have been discarded.');
    },
    /** Goes on from what somebody else has published, with these blocks as the draft over it. */
    settle(theirs: Version, merged: Block[]) {
      setSaved(theirs);
      setStale(undefined);
      setError('');
      change(merged, { number: theirs.number, blocks: theirs.blocks });
    },
  };
}

export type Editor = ReturnType<typeof useEditor>;
