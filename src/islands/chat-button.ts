/**
 * The two ways to the assistant are links to the contact page until this script makes them buttons, which do not have
 * the browser prepare that page. The panel's code comes when it is first opened, or when it was open on the page before.
 */
export function startChatButton(document: Document, window: Window) {
  const chat = () => import('./chat.ts');
  const links = document.querySelectorAll<HTMLAnchorElement>('a[data-chat-open]');
  for (const link of links) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = link.className;
    button.dataset.chatOpen = '';
    button.append(...link.childNodes);
    const focused = document.activeElement === link;
    link.replaceWith(button);
    if (focused) button.focus();
    button.addEventListener('click', () => {
      button.setAttribute('aria-busy', 'true');
      chat()
        .then((m) => m.openChat(button))
        .catch(() => window.location.assign(link.href))
        .finally(() => button.removeAttribute('aria-busy'));
    });
  }
  // Out of the way while somebody scrolls down; it stays away from nobody who stops or comes back. A jump to an anchor ends
  // without a `scrollend`.
  let top = 0;
  let stopped: number | undefined;
  const away = () => {
    document.querySelector('.chat-button')?.toggleAttribute('data-away', window.scrollY > top);
    top = window.scrollY;
  };
  const scrolls = () => {
    away();
    window.clearTimeout(stopped);
    stopped = window.setTimeout(away, 200);
  };
  window.addEventListener('scroll', scrolls, { passive: true });
  const resume = () => {
    try {
      if (links[0] && window.sessionStorage.getItem('chatPanel')) chat().then((m) => m.resumeChat(), console.error);
    } catch {
      // Blocked storage remembers no panel.
    }
  };
  // A page made ready in advance, or taken from the browser's memory, may know less than the page before it.
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', resume);
  else resume();
  window.addEventListener('pageshow', ({ persisted }) => persisted && resume());
}
