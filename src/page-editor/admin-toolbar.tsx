import { ExternalLink, Pencil, Save, X } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NavLink } from 'react-router';
import { designedPages, managedPages } from '#src/content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { DeskSlot } from '#src/ui/desk-slot.ts';
import type { PageName } from './page-blocks.ts';
import { draftedPages } from './page-draft.ts';
import { readWordsDraft } from './page-words.ts';

function countWords(count = 0): string {
  if (count === 0) return 'built-in';
  return count === 1 ? '1 block' : `${count} blocks`;
}

/** The pages to choose from, each with what stands of it. */
export function PageChoice({ overview, changed }: { overview: Partial<Record<PageName, number>>; changed: boolean }) {
  const [drafts, setDrafts] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in storage, and changes when this page's draft does
  useEffect(() => {
    const storage = browserStorage();
    const worded = [...managedPages, ...designedPages].flatMap(({ page }) =>
      readWordsDraft(storage, page) ? [page] : [],
    );
    setDrafts([...draftedPages(storage), ...worded]);
  }, [changed]);
  return (
    <nav aria-label="Pages" className="page-choice">
      <ul>
        {[...managedPages, ...designedPages].map(({ page, name }) => (
          <li key={page}>
            <NavLink to={`/admin/pages/${page}`} preventScrollReset>
              {name}
              <span className="page-state">
                {drafts.includes(page) ? 'draft' : countWords((overview as Record<string, number>)[page])}
              </span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page's name and state, and the header's buttons: Edit Mode, Save Changes (S2 §2). */
export function Toolbar(props: {
  name: string;
  path: string;
  /** What is published of it. */
  state: string;
  editing: boolean;
  changed: boolean;
  busy: boolean;
  isSafe?: boolean;
  onEditing(editing: boolean): void;
  onSave(): void;
}) {
  const { name, path, state, editing, changed, busy, isSafe = true, onEditing, onSave } = props;
  const slot = useContext(DeskSlot);
  // In the dashboard's header (S2 §2), which stays in view.
  const buttons = (
    <>
      <button type="button" className="button button-quiet button-small" onClick={() => onEditing(!editing)}>
        {editing ? <X aria-hidden="true" size={18} /> : <Pencil aria-hidden="true" size={18} />}
        {editing ? 'Exit Edit' : 'Edit Mode'}
      </button>
      <button
        type="button"
        className="button button-primary button-small"
        aria-disabled={!changed || busy}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={() => changed && !busy && onSave()}
      >
        <Save aria-hidden="true" size={18} />
        {busy ? 'Saving…' : 'Save Changes'}
      </button>
    </>
  );
  return (
    <header className="page-toolbar">
      <div>
        <h1>{name}</h1>
        <p className="hint">
          {changed ? `Unsaved changes${isSafe ? ', kept in this browser' : ''}` : state}
          <a className="desk-link page-open" href={path} target="_blank" rel="noopener">
            View page <ExternalLink aria-hidden="true" size={14} />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </p>
      </div>
      {slot && createPortal(buttons, slot)}
    </header>
  );
}
