const opaqueAfter = 50;

/** Header behaviour of S1 §2: opaque past 50 px on the home page; the slide-in menu locks the page behind it. */
export function startHeader(document: Document) {
  const header = document.querySelector<HTMLElement>('[data-header]');
  if (header) {
    const update = () => header.toggleAttribute('data-scrolled', window.scrollY > opaqueAfter);
    update();
    window.addEventListener('scroll', update, { passive: true });
  }

  const menu = document.querySelector<HTMLDialogElement>('dialog[data-mobile-menu]');
  const opener = document.querySelector<HTMLElement>('[data-menu-open]');
  if (menu && opener) {
    const open = () => {
      opener.removeAttribute('aria-busy');
      document.documentElement.toggleAttribute('data-menu', true);
      menu.showModal();
    };
    opener.addEventListener('click', (event) => {
      event.preventDefault();
      // A modal has the browser style the whole page anew: the button looks pressed in a frame before that.
      opener.setAttribute('aria-busy', 'true');
      window.requestAnimationFrame(() => window.setTimeout(open));
    });
    menu.addEventListener('close', () => {
      document.documentElement.toggleAttribute('data-menu', false);
      opener.focus();
    });
    menu.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (event.target === menu || link) menu.close();
    });
    // On a screen wide enough for the bar's own links, the menu has no business.
    window
      .matchMedia('(width >= 64rem)')
      .addEventListener('change', ({ matches }) => matches && menu.open && menu.close());
    // A page that comes back from the browser's memory must not show a menu from before.
    window.addEventListener('pageshow', () => menu.open && menu.close());
  }

  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-dropdown]')) {
    const close = () => {
      details.open = false;
    };
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    });
    document.addEventListener('click', (event) => {
      if (event.target instanceof Node && !details.contains(event.target)) close();
    });
    details.addEventListener('focusout', (event) => {
      if (event.relatedTarget instanceof Node && !details.contains(event.relatedTarget)) close();
    });
  }
}
