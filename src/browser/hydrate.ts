import { createElement, type ElementType } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * React itself, apart from the page's own script, which must not bring it. Resolves when the component says that it is
 * ready, or has had two seconds for it. One that breaks, at once or later, gives the server's own elements back with
 * what was typed in them, in a container that nothing listens to: the native form works on. Rejects when it broke before.
 */
export function mount(root: HTMLElement, component: ElementType, props: object): Promise<void> {
  const plain = [...root.childNodes];
  const asSent = new Set(root.querySelectorAll('[hidden], :disabled'));
  const focused = document.activeElement;
  return new Promise((resolve, reject) => {
    setTimeout(resolve, 2_000);
    hydrateRoot(root, createElement(component, { ...props, onReady: () => resolve() }), {
      onUncaughtError(error) {
        root.dataset.awake = 'failed';
        const container = root.cloneNode() as HTMLElement;
        container.append(...plain);
        // What the script had put out of sight or out of use belongs to the form again.
        for (const element of container.querySelectorAll('[hidden], :disabled')) {
          if (asSent.has(element)) continue;
          element.removeAttribute('hidden');
          element.removeAttribute('disabled');
        }
        root.replaceWith(container);
        if (focused instanceof HTMLElement && container.contains(focused)) focused.focus({ preventScroll: true });
        reject(error);
        console.error(error);
      },
    });
  });
}
