import { useEffect } from 'react';

/** What stays free between a list and the window's edge. */
const edgePx = 8;

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.sheet-menu[open]');
/** Not its fields, whose own the arrows are once the focus is in one: Tab leads there. */
const items = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')].filter(
    (one) => one.offsetParent !== null && !one.hasAttribute('disabled'),
  );

/** Opens a list upwards where it finds room above its word and not below; what finds none, or is a phone's, is scrolled to. */
function intoView(menu: HTMLDetailsElement): void {
  const list = menu.querySelector<HTMLElement>('.sheet-menu-list');
  menu.classList.remove('opens-up');
  if (!list || !menu.open) return;
  const { bottom, height } = list.getBoundingClientRect();
  const header = document.querySelector('.desk-header')?.getBoundingClientRect().bottom ?? 0;
  const hasRoomAbove = menu.getBoundingClientRect().top - height - 2 * edgePx > Math.max(0, header);
  const hangsOnWord = getComputedStyle(menu).position !== 'static';
  menu.classList.toggle('opens-up', hangsOnWord && hasRoomAbove && bottom + edgePx > window.innerHeight);
  list.scrollIntoView({ block: 'nearest' });
}

/**
 * What a menu (`details.sheet-menu`) does besides opening, on every screen of the desk: it opens into view, the arrow
 * keys walk through it, Escape and a press elsewhere fold it, and only one is open.
 */
export function useMenus(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const menu = target instanceof Element ? target.closest<HTMLDetailsElement>('details.sheet-menu') : null;
      if (!menu?.open || event.defaultPrevented) return;
      if (key === 'Escape') {
        menu.open = false;
        menu.querySelector('summary')?.focus();
        return;
      }
      const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
      const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
      if (by === 0 || isField) return;
      event.preventDefault();
      const all = items(menu);
      const at = all.indexOf(target as HTMLElement);
      all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
    };
    const onToggle = ({ target }: Event) => {
      const menu = target instanceof Element ? target.closest<HTMLDetailsElement>('details.sheet-menu') : null;
      if (menu) intoView(menu);
    };
    document.addEventListener('click', onClick);
    // It does not bubble.
    document.addEventListener('toggle', onToggle, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('toggle', onToggle, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
