import type { MiddlewareHandler } from 'hono';
import { closedToCrawlers } from '#src/features/site/search-engines.ts';
import type { Env } from '../client.ts';

/** The owner's side and the API, with React Router's `.data` of their pages. */
const closed = new RegExp(`^(${closedToCrawlers.join('|')})(?![\\w-])`, 'i');

/**
 * Lets no cache on the way keep an answer that does not say itself that it may be kept, and nothing of the owner's side
 * whatever it says: React Router's answers to its own client come with no word on it.
 */
export function noStore(): MiddlewareHandler<Env> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    const said = headers.get('Cache-Control');
    if (said === null || (closed.test(c.req.path) && !said.includes('no-store'))) {
      headers.set('Cache-Control', 'no-store');
    }
  };
}
