import { useEffect } from 'react';

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details.sheet-menu[open]');
/** Not its fields, whose own the arrows are once the focus is in one: Tab leads there. */
const items = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('summary, a[href], button')].filter(
    (one) => one.offsetParent !== null && !one.hasAttribute('disabled'),
  );

/**
 * What a menu (`details.sheet-menu`) does besides opening, on every screen of the desk: the arrow keys walk through it,
 * Escape and a press elsewhere fold it, and only one is open.
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
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}
