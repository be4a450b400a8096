import { Keyboard } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lastLeadLink, leadLinks } from './screen-focus.ts';

const storageKey = 'northarc-desk-shortcuts';

const keys: readonly (readonly [key: string, what: string])[] = [
  ['/', 'Find anything in the desk'],
  ['j', 'Next entry'],
  ['k', 'Entry before'],
  ['Enter', 'Open the entry'],
  ['u', 'Back to the list'],
  ['n', 'Write a note'],
  ['r', 'Answer'],
  ['z', 'Undo a deletion or a reply'],
  ['1 to 9', 'Go to a tab'],
  ['?', 'Show this list'],
];

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;
}

/** Moves the focus along the names in the list, from the one that had it last. */
function step(by: 1 | -1) {
  const links = leadLinks();
  const active = links.indexOf(document.activeElement as HTMLAnchorElement);
  const last = lastLeadLink();
  const at = active === -1 && last ? links.indexOf(last) : active;
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}

function target(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`);
}

/**
 * Single keys for the desk, listed behind "?" and in the header. They can be turned off there, for whoever speaks to
 * their computer (WCAG 2.1.4).
 */
export function Shortcuts({ tabs }: { tabs: readonly { href: string }[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(true);
  const navigate = useNavigate();
  useEffect(() => {
    try {
      setOn(localStorage.getItem(storageKey) !== 'off');
    } catch {
      // Storage is blocked: the keys stay on.
    }
  }, []);
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
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const { key } = event;
      const tab = /^[1-9]$/.test(key) ? tabs[Number(key) - 1] : undefined;
      const actions: Record<string, () => void> = {
        '/': () => target('find')?.click(),
        j: () => step(1),
        k: () => step(-1),
        u: () => target('back')?.click(),
        n: () => target('note')?.click(),
        r: () => target('reply')?.click(),
        z: () => target('undo')?.click(),
        '?': () => dialog.current?.showModal(),
      };
      const act = tab ? () => void navigate(tab.href) : actions[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on, tabs, navigate]);
  return (
    <>
      <button type="button" className="button button-ghost" onClick={() => dialog.current?.showModal()}>
        <Keyboard aria-hidden="true" size={18} />
        <span className="desk-wide">Keyboard</span>
        <span className="sr-only"> shortcuts</span>
      </button>
      <dialog ref={dialog} className="modal" aria-labelledby="shortcuts-title">
        <h2 id="shortcuts-title" className="text-xl font-bold">
          Keyboard shortcuts
        </h2>
        <dl className="shortcut-list">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
          Use these keys
        </label>
        <button type="button" className="button button-primary mt-5" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
