import type { MiddlewareHandler } from 'hono';
import type { Env } from '../client.ts';
import type { Deps } from '../deps-shape.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * The token in the address is the authority. One-click unsubscription (RFC 8058) comes from mail programs; the others are
 * pages that give no referrer, so that an older browser calls its origin "null". /request sends a mail to whoever is
 * named, within budgets, as anybody without a browser can have it do.
 */
const oneClick = /^\/newsletter\/unsubscribe\//;
const authorisedByToken = /^\/(newsletter\/unsubscribe|appointment|request)\/[\w.-]+$|^\/request$/;

/**
 * Refuses a state change from a page of another site. Browsers say so (Sec-Fetch-Site, Origin); whoever says neither is
 * none.
 */
export function originCheck({ config }: Deps): MiddlewareHandler<Env> {
  const own = new URL(config.publicUrl);
  /** The site's own origin; under another of its names, or when it was never told its own, the one that was asked. */
  const isOwn = (origin: string, asked: string | undefined) => {
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    // Never the plain-http page of a site that has https; a proxy may have put https in front of one that has not.
    if (from.host === own.host && config.publicUrlGiven)
      return own.protocol === 'http:' || from.protocol === own.protocol;
    return from.host === own.host || from.host === asked;
  };
  return async (c, next) => {
    if (safe.has(c.req.method)) return next();
    const site = c.req.header('sec-fetch-site');
    // A newer browser tells a page of another site apart without an origin.
    if (authorisedByToken.test(c.req.path) && (site !== 'cross-site' || oneClick.test(c.req.path))) return next();
    const origin = c.req.header('origin');
    if (site === 'same-origin' || (site === undefined && origin === undefined)) return next();
    if (site === undefined || site === 'none') {
      if (origin === undefined || isOwn(origin, c.req.header('host'))) return next();
    }
    return c.json({ message: 'This request came from another site and was not accepted.' }, 403);
  };
}
