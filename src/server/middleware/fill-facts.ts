import type { MiddlewareHandler } from 'hono';
import { fillFacts, fillMarkup } from '#src/lib/facts.ts';
import { filledHeader } from '#src/lib/page-cache-headers.ts';
import { live } from '#src/lib/records/live.ts';
import { withLive } from '#src/platform/live.server.ts';
import type { Deps } from '../deps-shape.ts';

/** Holds what is published for as long as a request lasts, so that all of its answer says the same. */
export function liveHeld(deps: Pick<Deps, 'live'>): MiddlewareHandler {
  return (_, next) => {
    const held = deps.live();
    return withLive(() => held, next);
  };
}

/** Pages, `.data` of pages, JSON, feeds; no stream of events, no style, no script. */
const isWords = /^(text\/(html|plain|xml|calendar|x-script)|application\/([a-z.-]+\+)?(json|xml))\b/;

/** Where `&` is written as an entity. */
const isMarkup = /^(text\/(html|xml)|application\/([a-z.-]+\+)?xml)\b/;

/**
 * Gives the words of the site the facts that the owner can change, where they do not stand in their places already. Within
 * the page cache, so that a page that is kept is filled once; a file is sent as it is.
 */
export function factsFilled({ facts }: Pick<Deps, 'facts'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers, body } = c.res;
    if (headers.has(filledHeader)) return headers.delete(filledHeader);
    const type = headers.get('content-type') ?? '';
    if (!body || headers.has('content-disposition') || !isWords.test(type)) return;
    const fill = isMarkup.test(type) ? fillMarkup : fillFacts;
    const filled = new Response(fill(await c.res.text(), live()?.facts ?? facts()), c.res);
    filled.headers.delete('content-length');
    // Hono merges the headers of the answer that is replaced; it has nothing to add here.
    c.res = undefined;
    c.res = filled;
  };
}
