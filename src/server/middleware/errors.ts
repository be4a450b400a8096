import type { ErrorHandler, NotFoundHandler } from 'hono';
import { nothingHere, requestWords } from '#src/content/site.ts';
import { messages } from '#src/lib/security.ts';
import { isUnavailable } from '#src/platform/db/unavailable.server.ts';
import { loggedPath } from '#src/platform/log.server.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

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
