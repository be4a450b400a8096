import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The row that had the focus last: the list's path and the row's link. */
let lastRow: { path: string; href: string } | undefined;

const rowName = 'a[data-lead], a.sheet-row-open';

export const rowLinks = () =>
  [...document.querySelectorAll<HTMLAnchorElement>(rowName)].filter((link) => link.getClientRects().length > 0);

/** The row link that had the focus last, if its list is in view. */
export function lastRowLink(): HTMLAnchorElement | undefined {
  if (lastRow?.path !== window.location.pathname) return undefined;
  return rowLinks().find(({ pathname }) => pathname === lastRow?.href);
}

export const rowSelector = '.sheet-row, .slip, tbody tr';
const isShown = (element: Element) => element.getClientRects().length > 0;
const within = (scope: ParentNode, name: string) =>
  [...scope.querySelectorAll<HTMLElement>(`[data-shortcut="${CSS.escape(name)}"]`)].filter(isShown);

/** The control with this shortcut: in the row that has or had the focus, else outside the rows. */
export function controlOf(name: string): HTMLElement | undefined {
  const row = (document.activeElement?.closest(rowSelector) ?? lastRowLink()?.closest(rowSelector)) || undefined;
  return (row && within(row, name)[0]) ?? within(document, name).find((one) => !one.closest(rowSelector));
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

const cursors = ['after', 'before'];

/** Focuses a new screen's heading, so that it is announced; on returning to a list, the entry that was opened. */
export function useScreenFocus(): void {
  const { pathname, search, state } = useLocation();
  const isFirst = useNavigationType() === 'POP';
  const params = new URLSearchParams(search);
  const screen = [pathname, ...cursors.map((name) => params.get(name) ?? '')].join(' ');
  // Browsers announce a document's first screen, except after signing in.
  const shown = useRef(isFirst ? screen : '');
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    // The link here asked for a control to be pressed, for example reply or note.
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
