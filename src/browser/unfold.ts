let started = false;

/** Opens the folded answer that the address points to, in browsers that do not; also when pointed to again. */
export function startUnfolding(document: Document, window: Window): void {
  if (started) return;
  started = true;
  const unfold = (hash: string) => {
    const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    const folded = target?.closest<HTMLDetailsElement>('details:not([open])');
    if (!target || !folded) return;
    folded.open = true;
    target.scrollIntoView();
  };
  unfold(window.location.hash);
  window.addEventListener('hashchange', () => unfold(window.location.hash));
  // A link to the current address fires no hashchange.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (link && link.hash === window.location.hash && link.pathname === window.location.pathname) unfold(link.hash);
  });
}
