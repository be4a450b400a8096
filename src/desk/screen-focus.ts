import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The row of a list that had the focus last, by where it leads, and the list's address. */
let lastRow: { path: string; href: string } | undefined;

const rowName = 'a[data-lead], a.sheet-row-open';

/** The names of all rows in view, in order. */
export const rowLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>(rowName)].filter((link) => link.getClientRects().length > 0);

/** The name that had the focus last, when its list is in view. */
export function lastRowLink(): HTMLAnchorElement | undefined {
  if (lastRow?.path !== window.location.pathname) return undefined;
  return rowLinks().find(({ pathname }) => pathname === lastRow?.href);
}

export const rowSelector = '.sheet-row, .slip, tbody tr';
const isShown = (element: Element) => element.getClientRects().length > 0;
const within = (scope: ParentNode, name: string) =>
  [...scope.querySelectorAll<HTMLElement>(`[data-shortcut="${CSS.escape(name)}"]`)].filter(isShown);

/** The control of a name: in the row that has the focus or had it last, else on the screen outside of the rows. */
export function controlOf(name: string): HTMLElement | undefined {
  const row = (document.activeElement?.closest(rowSelector) ?? lastRowLink()?.closest(rowSelector)) || undefined;
  return (row && within(row, name)[0]) ?? within(document, name).find((one) => !one.closest(rowSelector));
}

/** Where reading a new screen begins. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const cursors = ['after', 'before'];

/**
 * Moves the focus to the heading of a screen that was just opened, so that it is announced and the keyboard goes on from
 * there; to the entry that was opened when the list comes back.
 */
export function useScreenFocus(): void {
  const { pathname, search, state } = useLocation();
  const isFirst = useNavigationType() === 'POP';
  const params = new URLSearchParams(search);
  const screen = [pathname, ...cursors.map((name) => params.get(name) ?? '')].join(' ');
  // The first screen of a document is the browser's to announce, unless it was reached by signing in.
  const shown = useRef(isFirst ? screen : '');
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // What the way here was pressed for: an answer, a note.
    const pressed = controlOf(String((state as { press?: unknown } | null)?.press ?? ''));
    if (pressed) return pressed.click();
    const entry = lastRowLink();
    if (entry) entry.focus({ preventScroll: true });
    else focusHeading();
  }, [screen, state]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest(rowSelector) : null;
      const link = (row ?? (target as Element | null))?.querySelector<HTMLAnchorElement>(rowName);
      if (row && link) lastRow = { path: window.location.pathname, href: link.pathname };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}
