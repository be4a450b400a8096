import { controlOf, lastRowLink, rowLinks, rowSelector } from './screen-focus.ts';

/** What a single key does: its control carries the first of these names that is found as `data-shortcut`. */
export const keyActions: readonly { key: string; names: readonly string[]; what: string }[] = [
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
export function isTaken(target: EventTarget | null): boolean {
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
export function actionOf(key: string): (() => void) | undefined {
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
