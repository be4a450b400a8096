import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Tab } from './layout-tabs.tsx';
import { controlOf, lastRowLink, rowLinks, rowSelector } from './screen-focus.ts';

/** What a single key does: its control carries the first of these names that is found as `data-shortcut`. */
const keyActions: readonly { key: string; names: readonly string[]; what: string }[] = [
  { key: '/', names: ['find', 'search'], what: 'Search' },
  { key: 'j', names: [], what: 'Next item' },
  { key: 'k', names: [], what: 'Previous item' },
  { key: 'Enter', names: [], what: 'Open' },
  { key: 'u', names: ['first-day', 'back'], what: 'Back to the list' },
  { key: 'r', names: ['reply'], what: 'Reply' },
  { key: 'm', names: ['note'], what: 'Write a note' },
  { key: 'n', names: ['show-new', 'note'], what: 'Show new items; on an item, write a note' },
  { key: 'a', names: ['next-action'], what: 'Set a next action' },
  { key: 's', names: ['status'], what: 'Status' },
  { key: 'd', names: ['done'], what: 'Done' },
  { key: 'l', names: ['later'], what: 'Snooze' },
  { key: 'Delete', names: ['delete'], what: 'Delete (asks first)' },
  { key: 'z', names: ['undo'], what: 'Undo the last action' },
];

/** Moves the focus along the rows, from the one that had it last; where there are none, goes to the entry beside this. */
function step(by: 1 | -1): void {
  const links = rowLinks();
  if (links.length === 0) {
    controlOf(by === 1 ? 'next' : 'previous')?.click();
    return;
  }
  const own = document.activeElement?.closest(rowSelector) ?? null;
  const last = lastRowLink();
  const active = links.findIndex((link) => link === document.activeElement || (own?.contains(link) ?? false));
  const at = active === -1 && last ? links.indexOf(last) : active;
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[Math.max(0, Math.min(links.length - 1, next))]?.focus();
}

/** Whether the keys belong to what has the focus: a field, or a question that waits for an answer. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], [role="listbox"]',
    ) !== null
  );
}

/** The first choice of a menu that its word has opened. */
const firstChoice = (word: HTMLElement) =>
  word.matches('details.sheet-menu[open] > summary')
    ? word.parentElement?.querySelector<HTMLElement>(':is(button, a[href], input):not([type="hidden"], :disabled)')
    : undefined;

/** What `key` does on the screen in view, undefined where it does nothing. */
function actionOf(key: string): (() => void) | undefined {
  if (key === 'j') return () => step(1);
  if (key === 'k') return () => step(-1);
  const control = keyActions
    .find((action) => action.key === key)
    ?.names.map(controlOf)
    .find((found) => found !== undefined);
  if (!control) return undefined;
  return () => {
    // The search gives the focus back to what had it.
    if (control.dataset.shortcut !== 'find') control.focus();
    // A list of choices and a field are gone to; everything else is pressed.
    if (control.matches('select, textarea, input:not([type="radio"], [type="checkbox"])')) return;
    control.click();
    firstChoice(control)?.focus();
  };
}

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
