import type { MiddlewareHandler } from 'hono';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
/** One-click unsubscription (RFC 8058) comes from mail programs; the signed token in the address is its authority. */
const authorisedByToken = /^\/newsletter\/unsubscribe\/[\w.-]+$/;

/**
 * Refuses a state change that a page of another site has started: browsers say so themselves (Sec-Fetch-Site,
 * Origin), and a client that says neither is no browser and holds no cookie of ours worth stealing.
 */
export function originCheck({ config }: Deps): MiddlewareHandler<Env> {
  const own = new URL(config.publicUrl).host;
  return async (c, next) => {
    if (safe.has(c.req.method) || authorisedByToken.test(c.req.path)) return next();
    const site = c.req.header('sec-fetch-site');
    const origin = c.req.header('origin');
    if (site === 'same-origin' || (site === undefined && origin === undefined)) return next();
    if (site === undefined || site === 'none') {
      const host = origin && URL.canParse(origin) ? new URL(origin).host : undefined;
      if (origin === undefined || (host && (host === own || host === c.req.header('host')))) return next();
    }
    return c.json({ message: 'This request came from another site and was not accepted.' }, 403);
  };
}
