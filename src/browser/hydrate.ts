import { createElement, type ElementType } from 'react';
import { hydrateRoot } from 'react-dom/client';

/**
 * Apart from the page's script, so that React is not in it. Resolves when the component is ready, at the latest after
 * two seconds. If the component breaks, restores the server's elements with typed values and without listeners, so that
 * the native form works. Rejects if it broke before it was ready.
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
        // Undo hiding and disabling by the script.
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
