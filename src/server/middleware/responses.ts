import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { fillFacts, fillMarkup } from '#src/lib/facts.ts';
import { filledHeader } from '#src/lib/http.ts';
import { live } from '#src/lib/records/live.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { closedToCrawlers } from '#src/seo/search-engines.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps-shape.ts';

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

/** Files of the client build: hashed ones for ever, the others for an hour; brotli and gzip beside them from the build. */
export function staticFiles(root: string): MiddlewareHandler<Env> {
  const serve = serveStatic<Env>({
    root,
    precompressed: true,
    onFound(path, c) {
      const hashed = path.includes('/assets/');
      c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  return (c, next) => {
    const file = /\.[a-z0-9]+$/i.test(c.req.path) && !c.req.path.includes('/.');
    return file && (c.req.method === 'GET' || c.req.method === 'HEAD') ? serve(c, next) : next();
  };
}

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
