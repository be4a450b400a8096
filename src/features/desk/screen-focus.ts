import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The entry of a list that had the focus last, and the list's address. */
let lastLead: { path: string; id: string } | undefined;

/** All names in the list in view, in order. */
export const leadLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-lead]')];

/** The name that had the focus last, when its list is in view. */
export function lastLeadLink(): HTMLAnchorElement | undefined {
  if (lastLead?.path !== window.location.pathname) return undefined;
  return leadLinks().find(({ dataset }) => dataset.lead === lastLead?.id);
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
  const { pathname, search } = useLocation();
  const isFirst = useNavigationType() === 'POP';
  const params = new URLSearchParams(search);
  const screen = [pathname, ...cursors.map((name) => params.get(name) ?? '')].join(' ');
  // The first screen of a document is the browser's to announce, unless it was reached by signing in.
  const shown = useRef(isFirst ? screen : '');
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    const entry = lastLeadLink();
    if (entry) entry.focus({ preventScroll: true });
    else focusHeading();
  }, [screen]);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement ? target.dataset.lead : undefined;
      if (id) lastLead = { path: window.location.pathname, id };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
}
