import { type ClientInstrumentation, parsePath, resolvePath } from 'react-router';
import { isConnected, noteDeskState, whenConnected } from './desk-state.ts';
import { isReachable } from './reach.ts';

let isGuarded = false;
/** How many navigations have waited; what was chosen last is what opens. */
let held = 0;

/** While a screen of the desk is in view, what leads away from it waits for the server. Returns what ends that. */
export function guardNavigation(): () => void {
  isGuarded = true;
  return () => {
    isGuarded = false;
  };
}

/** Resolves once the server has answered; `DeskLine` says meanwhile that a page waits. */
async function untilReachable(): Promise<void> {
  while (!isConnected() || !(await isReachable())) {
    noteDeskState({ connected: false, isPageChosen: true });
    await whenConnected();
  }
  noteDeskState({ isPageChosen: false });
}

/**
 * Opening another page takes away the one in view, and React Router reloads the document when the page's script cannot
 * be read; so the server is asked first, and without it nothing is opened. A change of the page in view is sent at
 * once: `keepOffline` answers it in words. What waits is the navigation itself, with the form that it may carry: a
 * blocker knows the address only, and forgets it when the page is read anew.
 */
export const heldNavigation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      navigate: async (open, { to, currentUrl, formMethod = 'get' }) => {
        const here = parsePath(currentUrl).pathname ?? '/';
        const isOther = typeof to === 'string' && resolvePath(to, here).pathname !== here;
        if (isGuarded && (isOther || (formMethod.toLowerCase() === 'get' && !isConnected()))) {
          const nth = ++held;
          await untilReachable();
          // React Router opens by itself what its instrumentation comes back from.
          if (nth !== held) await new Promise(() => undefined);
        }
        await open();
      },
    });
  },
};
