import type { MiddlewareHandler } from 'hono';
import { canonicalPath } from '../canonical-path.ts';
import type { Env } from '../client.ts';

/** Path and query exactly as they came; what a URL parser has made of them hides how they were written. */
function rawTarget(url: string): { path: string; query: string } {
  const target = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/';
  const end = target.search(/[?#]/);
  return end === -1 ? { path: target, query: '' } : { path: target.slice(0, end), query: target.slice(end) };
}

/** Sends readers from a strange way to write an address to the usual one, and answers 404 to what has none (no-such-page.ts). */
export function canonicalPaths(): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { path, query } = rawTarget(c.env?.incoming?.url ?? c.req.url);
    const canonical = canonicalPath(path);
    if (canonical === path) return next();
    const reads = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (canonical === undefined || !reads) return c.notFound();
    return c.redirect(`${canonical}${query}`, 308);
  };
}
