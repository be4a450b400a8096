import { type ClientInstrumentation, parsePath, resolvePath } from 'react-router';
import { isConnected, isReachable, noteDeskState, noteSending, whenConnected } from './desk-state.ts';

let isGuarded = false;
/** Number of navigations that waited; only the latest one opens. */
let held = 0;

/** While a desk screen is in view, navigation away waits for the server. Returns a function that stops it. */
export function guardNavigation(): () => void {
  isGuarded = true;
  return () => {
    isGuarded = false;
  };
}

async function untilReachable(): Promise<void> {
  while (!isConnected() || !(await isReachable())) {
    noteDeskState({ connected: false, isPageChosen: true });
    await whenConnected();
  }
  noteDeskState({ isPageChosen: false });
}

const isChange = (formMethod = 'get') => formMethod.toLowerCase() !== 'get';

/**
 * - Opening another page first checks the server, because the router reloads the document when it cannot load a page's
 * script. Holds the navigation itself: a blocker loses the form and is reset by revalidation. A change on the same page
 * is sent at once (`keepOffline` answers it).
 * - Records forms being sent (`noteSending`): revalidating meanwhile would drop their answer. Fetchers are not affected.
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
          // Returning would let the router open it anyway.
          if (nth !== held) await new Promise(() => undefined);
        }
        const opened = open();
        if (isChange(formMethod)) noteSending(opened);
        await opened;
      },
    });
  },
};
