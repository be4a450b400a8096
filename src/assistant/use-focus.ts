import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Chat } from './talk.ts';

/** Whether the visitor asked for the panel; a restored panel takes no focus. */
export interface FocusWish {
  wanted: boolean;
  opener: HTMLElement | undefined;
}

/** Without a mouse there is probably an on-screen keyboard, which focusing a text field would open. */
const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;

const part = (selector: string) => document.querySelector<HTMLElement>(`.chat ${selector}`);

/** Sends by a button that then disappears, and moves the focus to the chat. */
export function focusTalk(send: () => void) {
  // Synchronously, because the input may only appear with it.
  flushSync(send);
  part(hasKeyboard() ? '[data-focus=input]' : '[data-focus=log]')?.focus({ preventScroll: true });
}

/** Opens the consultation form and moves the focus there, or to the log until it loads. */
export function focusForm(ask: () => void) {
  ask();
  (part('.chat-form input.input') ?? part('[data-focus=log]'))?.focus();
}

export const floating = () => document.querySelector<HTMLElement>('.chat-button');

/**
 * Moves the focus: into the opened panel, to the bar when minimized, back to the opener when closed. Hides the floating
 * button while the panel is shown.
 */
export function useFocus(root: RefObject<HTMLElement | null>, panel: Chat['panel'], wish: FocusWish) {
  const before = useRef<Chat['panel']>('closed');
  // Before paint, so that the focus is never lost in between.
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
