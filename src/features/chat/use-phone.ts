import { useEffect, useLayoutEffect, useState } from 'react';

/** Below this width the panel fills the screen (panel.css). */
const narrow = '(width < 40rem)';

/**
 * Whether the panel fills a phone's screen. While it does, the rest of the page can neither be reached nor scrolled.
 */
export function usePhone(open: boolean, container: HTMLElement): boolean {
  const [phone, setPhone] = useState(() => window.matchMedia(narrow).matches);
  useEffect(() => {
    const media = window.matchMedia(narrow);
    const change = () => setPhone(media.matches);
    media.addEventListener('change', change);
    return () => media.removeEventListener('change', change);
  }, []);
  const over = open && phone;
  // Before the focus moves (use-focus.ts): what is inert cannot take it.
  useLayoutEffect(() => {
    if (!over) return;
    const rest = [...document.body.children].filter((element) => element !== container);
    const reachable = rest.filter((element) => !element.hasAttribute('inert'));
    for (const element of reachable) element.setAttribute('inert', '');
    document.documentElement.dataset.chatOver = '';
    return () => {
      for (const element of reachable) element.removeAttribute('inert');
      delete document.documentElement.dataset.chatOver;
    };
  }, [over, container]);
  return over;
}
