import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import type { ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono';
import { nothingHere, requestWords } from '#src/content/site.ts';
import { fillFacts, fillMarkup } from '#src/lib/facts.ts';
import { filledHeader } from '#src/lib/http.ts';
import { live } from '#src/lib/records/live.ts';
import { messages } from '#src/lib/security.ts';
import { withLive } from '#src/platform/changes.server.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { loggedPath } from '#src/platform/log.server.ts';
import { closedToCrawlers } from '#src/seo/seo-api.server.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

const closed = new RegExp(`^(${closedToCrawlers.filter((path) => path !== '/api').join('|')})(?![\\w-])`, 'i');

/** Answers without Cache-Control, and everything of the owner's side, are not cached. */
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

/** One published state per request, so that an answer is consistent. */
export function liveHeld(deps: Pick<Deps, 'live'>): MiddlewareHandler {
  return (_, next) => {
    const held = deps.live();
    return withLive(() => held, next);
  };
}

/** No event streams, styles or scripts. */
const isWords = /^(text\/(html|plain|xml|calendar|x-script)|application\/([a-z.-]+\+)?(json|xml))\b/;

/** Types that need `&` escaped. */
const isMarkup = /^(text\/(html|xml)|application\/([a-z.-]+\+)?xml)\b/;

/** Inside the page cache, so that a cached page is filled once; downloads are left alone. */
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
    // Hono would merge the old headers into the new answer.
    c.res = undefined;
    c.res = filled;
  };
}

/** Hashed files are cached forever, others for an hour; the build precompresses them. */
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

/** One posted page form per event loop turn: a hundred concurrent sign-ins must not block page reads. */
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

/** Seconds. A full or locked disk is fixed by people or passes quickly. */
export const retryAfterSeconds = '30';

const isBrokenOff = (error: Error) => error.message === 'aborted' && (error as { code?: string }).code === 'ECONNRESET';

export const brokenOff = () => Response.json({ message: 'The request was broken off.' }, { status: 400 });

/** 503 when the database cannot be written, else 500. */
export function onError({ log }: Deps): ErrorHandler<Env> {
  return (error, c) => {
    if (isBrokenOff(error)) {
      log.debug({ request: c.get('requestId') }, 'request broken off');
      return brokenOff();
    }
    const unavailable = isUnavailable(error);
    log.error({ error, request: c.get('requestId'), path: loggedPath(c.req.path) }, 'unexpected failure');
    const [message, status] = unavailable
      ? ([messages.unavailable, 503] as const)
      : ([messages.exception, 500] as const);
    if (unavailable) c.header('Retry-After', retryAfterSeconds);
    // A form posted without JavaScript gets a sentence, not JSON.
    const navigation = c.req.header('accept')?.includes('text/html');
    const request = c.get('requestId');
    return navigation ? c.text(`${message}\n\n${requestWords(request)}`, status) : c.json({ message, request }, status);
  };
}

export const onNotFound: NotFoundHandler<Env> = (c) => c.text(nothingHere, 404);
