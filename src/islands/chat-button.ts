/**
 * The buttons that open the assistant: links to the contact page until this script makes them buttons. The panel's
 * code comes when it is first opened, or when it was open on the page before.
 */
export function startChatButton(document: Document, window: Window) {
  const chat = () => import('./chat.ts');
  const buttons = document.querySelectorAll<HTMLAnchorElement>('[data-chat-open]');
  for (const button of buttons) {
    button.role = 'button';
    button.addEventListener('click', (event) => {
      event.preventDefault();
      chat()
        .then((m) => m.openChat(button))
        .catch(() => window.location.assign(button.href));
    });
    button.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      button.click();
    });
  }
  const resume = () => {
    try {
      if (buttons[0] && window.sessionStorage.getItem('chatPanel')) chat().then((m) => m.resumeChat(), console.error);
    } catch {
      // Blocked storage remembers no panel.
    }
  };
  // A page made ready in advance, or taken from the browser's memory, may know less than the page before it.
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', resume);
  else resume();
  window.addEventListener('pageshow', ({ persisted }) => persisted && resume());
}
