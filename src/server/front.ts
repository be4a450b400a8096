import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '#src/platform/config.server.ts';
import { documentPolicy, securityHeaderList } from './middleware/security-headers.ts';
import { type CachedPage, encodingFor, type PageCache } from './page-cache.ts';

type Encoding = ReturnType<typeof encodingFor>;

/**
 * Answers a cached page straight from memory, before the app is asked, with the very headers that the app would
 * send; false when the request is for anything else. A page that everybody reads is most of a busy day's requests.
 */
export function createFront(config: Config, cache: PageCache) {
  const prepared = new WeakMap<CachedPage, Partial<Record<Encoding, string[]>>>();
  const constant = Object.entries(securityHeaderList(config)).flat();

  function headersOf(page: CachedPage, encoding: Encoding): string[] {
    let known = prepared.get(page);
    if (!known) {
      known = {};
      prepared.set(page, known);
    }
    known[encoding] ??= [
      ...page.headers.flat(),
      ...constant,
      'content-security-policy',
      documentPolicy,
      'etag',
      page.etag,
      'vary',
      'Accept-Encoding',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(page.bodies[encoding].length),
    ];
    return known[encoding];
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || !request.url) return false;
    const page = cache.get(request.url);
    if (!page || request.headers['if-none-match']) return false;
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
    response.writeHead(200, headersOf(page, encoding));
    response.end(page.bodies[encoding]);
    return true;
  };
}
