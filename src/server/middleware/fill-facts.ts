import type { MiddlewareHandler } from 'hono';
import { fillFacts } from '#src/lib/facts.ts';
import type { Deps } from '../deps.ts';

/** Pages, `.data` of pages, JSON, feeds; no stream of events, no style, no script. */
const isWords = /^(text\/(html|plain|xml|calendar|x-script)|application\/([a-z.-]+\+)?(json|xml))\b/;

/**
 * The one place at which the words of the site get the facts that the owner can change. Within the page cache, so that
 * a page that is kept is filled once; a file is sent as it is. No fact needs escaping (content/facts.ts).
 */
export function factsFilled({ facts }: Pick<Deps, 'facts'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, body } = c.res;
    if (!body || headers.has('content-disposition') || !isWords.test(headers.get('content-type') ?? '')) return;
    const filled = new Response(fillFacts(await c.res.text(), facts()), c.res);
    filled.headers.delete('content-length');
    // Hono merges the headers of the answer that is replaced; it has nothing to add here.
    c.res = undefined;
    c.res = filled;
  };
}
