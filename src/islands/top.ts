/** Pages that open at their top (S1 §2 App development, Website development): also after a reload and on the way back. */
export function startAtTop(document: Document, window: Window): void {
  if (!('opensAtTop' in document.documentElement.dataset)) return;
  window.history.scrollRestoration = 'manual';
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  });
}
