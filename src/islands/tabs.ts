/**
 * Tabs of a page: a link with `data-tab` shows the part with the same `data-tab-part` in place, so that nothing typed
 * in the other parts is lost; its address is kept for a reload. Without this script the same link loads the page.
 */
export function startTabs(document: Document) {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-tab-part]')];
  if (parts.length === 0) return;
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-tab]');
    const name = link?.dataset.tab;
    if (!link || !parts.some((part) => part.dataset.tabPart === name)) return;
    event.preventDefault();
    for (const part of parts) part.hidden = part.dataset.tabPart !== name;
    for (const tab of document.querySelectorAll<HTMLElement>('nav [data-tab]')) {
      if (tab.dataset.tab === name) tab.setAttribute('aria-current', 'true');
      else tab.removeAttribute('aria-current');
    }
    window.history.replaceState(null, '', link.href);
    if (link.closest('nav')) return;
    const tab = document.querySelector<HTMLElement>(`nav [data-tab="${name}"]`);
    tab?.scrollIntoView({ block: 'center' });
    tab?.focus({ preventScroll: true });
  });
}
