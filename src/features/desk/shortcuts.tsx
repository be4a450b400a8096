import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { actionOf, isTaken, keyActions } from './keys.ts';
import type { Tab } from './layout-tabs.tsx';

const storageKey = 'northarc-desk-shortcuts';

function isTurnedOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage is blocked: the keys stay on.
    return true;
  }
}

/**
 * Single keys for the desk, listed behind "?" and in the own menu. They can be turned off there, for whoever speaks to
 * their computer (WCAG 2.1.4). `dialog` is the list's, for whatever else opens it.
 */
export function Shortcuts({ dialog, tabs }: { dialog: RefObject<HTMLDialogElement | null>; tabs: readonly Tab[] }) {
  const [on, setOn] = useState(true);
  const navigate = useNavigate();
  useEffect(() => setOn(isTurnedOn()), []);
  const turn = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off');
    } catch {
      // It holds until the page is left.
    }
  };
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
      const { key } = event;
      const tab =
        tabs.find(({ shortcut }) => shortcut === key) ?? (/^[1-9]$/.test(key) ? tabs[Number(key) - 1] : undefined);
      const act = key === '?' ? () => dialog.current?.showModal() : tab ? () => void navigate(tab.href) : actionOf(key);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, tabs, navigate, dialog]);
  const shown = [
    ...keyActions,
    ...tabs.flatMap(({ text, shortcut }) => (shortcut ? [{ key: shortcut, what: text }] : [])),
    { key: '1 to 9', what: 'Go to a tab' },
    { key: 'Ctrl + Enter', what: 'Send your reply' },
    { key: '?', what: 'Show this list' },
  ];
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="shortcuts-title">
      <h2 id="shortcuts-title" className="text-xl font-semibold">
        Keyboard shortcuts
      </h2>
      <dl className="shortcut-list">
        {shown.map(({ key, what }) => (
          <div key={key}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-6 items-center gap-2">
        <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        Use keyboard shortcuts
      </label>
      <button type="button" className="button button-quiet button-small mt-5" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
