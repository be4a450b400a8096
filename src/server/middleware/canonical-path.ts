import type { MiddlewareHandler } from 'hono';
import type { Env } from '../client.ts';

/** What a well-behaved client never sends: separators, dots and control characters in disguise. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const trick = /[\\\x00-\x20\x7f]|%(2f|5c|00|0[0-9a-f]|1[0-9a-f]|7f)/i;
const unreserved = /%(2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;

const isDecodable = (path: string) => {
  try {
    // Its result is used, so that a bundler does not take the call for one without effect.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
};

/**
 * The one way to write a path of this site, or undefined. Closing dots, hidden separators and control characters have
 * no reading at all, so that no two layers can read them differently.
 */
export function canonicalPath(path: string): string | undefined {
  if (!path.startsWith('/') || trick.test(path) || !isDecodable(path)) return undefined;
  const plain = path.replace(unreserved, (escaped) => decodeURIComponent(escaped)).replace(/\/{2,}/g, '/');
  const parts = plain.replace(/(?<=.)\/$/, '').split('/');
  // A decoded "%25" may have been "%252f", which somebody further in could decode once more.
  if (parts.some((part) => part.endsWith('.') || /%25(2f|5c|2e|00)/i.test(part))) return undefined;
  parts[1] = (parts[1] ?? '').replace(/%[\da-f]{2}|[A-Z]/gi, (sign) => (sign.length > 1 ? sign : sign.toLowerCase()));
  return parts.join('/');
}

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
