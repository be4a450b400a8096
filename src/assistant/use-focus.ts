import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Chat } from './talk.ts';

/** Whether the visitor has asked for the panel, and with what; a panel that comes back with a page takes no focus. */
export interface FocusWish {
  wanted: boolean;
  opener: HTMLElement | undefined;
}

/** Without a mouse there is likely a keyboard on the screen, which the focus in a text field would bring up. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;

const part = (selector: string) => document.querySelector<HTMLElement>(`.chat ${selector}`);

/** Sends something by a button that goes away with it, and puts the focus where the talk goes on. */
export function focusTalk(send: () => void) {
  // At once, because the input may come only with it.
  flushSync(send);
  part(hasKeyboard() ? '[data-focus=input]' : '[data-focus=log]')?.focus({ preventScroll: true });
}

/** Asks for the consultation form and goes there, or waits for it in the log. */
export function focusForm(ask: () => void) {
  ask();
  (part('.chat-form input.input') ?? part('[data-focus=log]'))?.focus();
}

/** The button of the page that stays in view while the panel is closed. */
const floating = () => document.querySelector<HTMLElement>('.chat-button');

/** Shows the floating button again, whatever became of the panel. */
export function showFloating() {
  const button = floating();
  if (button) button.hidden = false;
}

/**
 * Takes the focus along: into the panel when it is opened, to the bar when it is minimised, back to where it was opened
 * from when it is closed. Hides the floating button while the panel stands in its place.
 */
export function useFocus(root: RefObject<HTMLElement | null>, panel: Chat['panel'], wish: FocusWish) {
  const before = useRef<Chat['panel']>('closed');
  // Before the browser paints, so that nothing is without focus in between.
  useLayoutEffect(() => {
    const button = floating();
    if (button) button.hidden = panel !== 'closed';
    for (const opener of document.querySelectorAll('[data-chat-open]')) {
      opener.setAttribute('aria-expanded', String(panel === 'open'));
    }
    const from = before.current;
    before.current = panel;
    if (from === panel && !wish.wanted) return;
    const inside = root.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (panel === 'open' && wish.wanted)
      part(hasKeyboard() ? '[data-focus=input]' : '[data-focus=title]')?.focus({ preventScroll: true });
    if (panel === 'minimised' && from === 'open' && inside) part('[data-focus=expand]')?.focus({ preventScroll: true });
    if (panel === 'closed' && from !== 'closed' && inside) {
      const back = wish.opener?.isConnected ? wish.opener : button;
      back?.focus({ preventScroll: true });
    }
    wish.wanted = false;
  });
}
