import { schemeKey } from '#src/lib/site-scheme.ts';

/** The buttons that choose the site's colours: show what holds, and keep what is chosen in this browser. */
export function startScheme(page: Document): void {
  const box = page.querySelector<HTMLElement>('[data-schemes]');
  if (!box) return;
  const { dataset } = page.documentElement;
  const buttons = box.querySelectorAll('button');
  const show = () => {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one.value === dataset.scheme));
  };
  box.addEventListener('click', ({ target }) => {
    const { value } = target as HTMLButtonElement;
    if (!value) return;
    dataset.scheme = value;
    show();
    try {
      if (value === 'auto') localStorage.removeItem(schemeKey);
      else localStorage.setItem(schemeKey, value);
    } catch {
      // A browser that keeps nothing shows the choice on this page.
    }
  });
  show();
  box.hidden = false;
}
