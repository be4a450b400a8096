import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';

/**
 * Begins one form that is sent to a page (a sign-in, above all) in each turn of the event loop: of a hundred that come at
 * once, whoever reads a page meanwhile waits for one, not for all.
 */
export function onePerTurn(): MiddlewareHandler {
  let last: Promise<unknown> = Promise.resolve();
  return async (c, next) => {
    if (c.req.method === 'POST') {
      const turn = last.then(() => nextTurn());
      last = turn;
      await turn;
    }
    await next();
  };
}
