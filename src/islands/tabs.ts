/**
 * Tabs of a page (features/contact/panel.tsx): a link with `data-tab` shows the part of that name in place of the
 * present one. The part that leaves is kept with everything typed in it; the others wait in `<template>` elements, so
 * that no label or field stands on the page twice. Without this script the same links load the page.
 */
export function startTabs(document: Document, onFirstShown: (part: HTMLElement) => void) {
  const panel = document.querySelector<HTMLElement>('[data-tab-panel]');
  if (!panel) return;
  const parts = new Map<string, HTMLElement>();
  const shown = () => panel.querySelector<HTMLElement>(':scope > section');

  function partOf(name: string): HTMLElement | undefined {
    const kept = parts.get(name);
    if (kept) return kept;
    const template = panel?.querySelector<HTMLTemplateElement>(`template[data-tab-part="${name}"]`);
    const part = template?.content.firstElementChild;
    return part instanceof HTMLElement ? part : undefined;
  }

  function show(name: string): boolean {
    const now = shown();
    const next = partOf(name);
    if (!now || !next || now === next) return now?.dataset.tabPart === name;
    parts.set(now.dataset.tabPart ?? '', now);
    now.replaceWith(next);
    if (!parts.has(name)) onFirstShown(next);
    parts.set(name, next);
    return true;
  }

  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-tab]');
    const name = link?.dataset.tab;
    if (!link || !name || !show(name)) return;
    event.preventDefault();
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
