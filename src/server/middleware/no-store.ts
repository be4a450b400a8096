import type { MiddlewareHandler } from 'hono';
import { closedToCrawlers } from '#src/seo/search-engines.ts';
import type { Env } from '../client.ts';

/** The owner's side, with React Router's `.data` of its pages. */
const closed = new RegExp(`^(${closedToCrawlers.filter((path) => path !== '/api').join('|')})(?![\\w-])`, 'i');

/** No cache keeps an answer that does not say it may be kept, nor anything of the owner's side, whatever it says. */
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
