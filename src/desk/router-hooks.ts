import { type ClientInstrumentation, parsePath, resolvePath } from 'react-router';
import { isConnected, noteDeskState, whenConnected } from './desk-state.ts';
import { isReachable } from './reach.ts';
import { noteSending } from './sending.ts';

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

const isChange = (formMethod = 'get') => formMethod.toLowerCase() !== 'get';

/**
 * What the desk asks of React Router:
 * - Opening another page takes away the one in view, and the router reloads the document when the page's script cannot be
 *   read; so the server is asked first, and without it nothing is opened. A change of the page in view is sent at once:
 *   `keepOffline` answers it in words. What waits is the navigation itself, with the form that it may carry: a blocker
 *   knows the address only, and forgets it when the page is read anew.
 * - A form on its way is noted (`sending.ts`), because reading the page anew meanwhile would make the router drop what
 *   the form was answered. What a fetcher sends is not: others' changes show while it is on its way.
 */
export const deskHooks: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      navigate: async (open, { to, currentUrl, formMethod }) => {
        const here = parsePath(currentUrl).pathname ?? '/';
        const isOther = typeof to === 'string' && resolvePath(to, here).pathname !== here;
        if (isGuarded && (isOther || (!isChange(formMethod) && !isConnected()))) {
          const nth = ++held;
          await untilReachable();
          // The router opens by itself what its instrumentation comes back from.
          if (nth !== held) await new Promise(() => undefined);
        }
        const opened = open();
        if (isChange(formMethod)) noteSending(opened);
        await opened;
      },
    });
  },
};
