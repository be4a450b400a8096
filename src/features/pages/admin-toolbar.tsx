import { ExternalLink, Pencil, Save, X } from 'lucide-react';
import { useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NavLink } from 'react-router';
import { managedPages } from '#content/page-editor.ts';
import { browserStorage } from '#src/lib/browser-store.ts';
import { easternText } from '#src/lib/format.ts';
import { DeskSlot } from '#src/ui/desk-slot.ts';
import { type PageName, pageOf } from './blocks.ts';
import { draftedPages } from './draft.ts';
import type { Editor } from './use-editor.ts';
import type { WordsEditor } from './use-words.ts';

function countWords(count = 0): string {
  if (count === 0) return 'built-in';
  return count === 1 ? '1 block' : `${count} blocks`;
}

/** The pages to choose from, each with what stands of it. */
export function PageChoice({ overview, changed }: { overview: Partial<Record<PageName, number>>; changed: boolean }) {
  const [drafts, setDrafts] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is in storage, and changes when this page's draft does
  useEffect(() => setDrafts(draftedPages(browserStorage())), [changed]);
  return (
    <nav aria-label="Pages" className="page-choice">
      <ul>
        {managedPages.map(({ page, name }) => (
          <li key={page}>
            <NavLink to={`/admin/pages/${page}`} preventScrollReset>
              {name}
              <span className="page-state">{drafts.includes(page) ? 'draft' : countWords(overview[page])}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The page's name and state, and the header's buttons: Edit Mode, Save Changes (S2 §2). */
export function Toolbar(props: { page: PageName; editor: Editor; words: WordsEditor; onExit(): void; onSave(): void }) {
  const { page, editor, words, onExit, onSave } = props;
  const { name, path } = pageOf(page);
  const { editing, published } = editor;
  const changed = editor.changed || words.changed;
  const busy = editor.busy || words.busy;
  const slot = useContext(DeskSlot);
  // In the dashboard's header (S2 §2), which stays in view.
  const buttons = (
    <>
      <button
        type="button"
        className="button button-quiet button-small"
        onClick={() => {
          if (editing) onExit();
          editor.setEditing(!editing);
        }}
      >
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
        {busy ? 'Saving …' : 'Save Changes'}
      </button>
    </>
  );
  return (
    <header className="page-toolbar">
      <div>
        <h1>{name}</h1>
        <p className="hint">
          {changed
            ? `Unsaved changes${editor.isSafe ? ', kept in this browser' : ''}`
            : published.savedAt === null
              ? 'Built-in content'
              : `${published.blocks.length === 0 ? 'Built-in content, since' : 'Published'} ${easternText(published.savedAt)}`}
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
