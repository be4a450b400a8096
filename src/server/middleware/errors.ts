import type { ErrorHandler, NotFoundHandler } from 'hono';
import { messages } from '#src/lib/security.ts';
import { loggedPath } from '#src/platform/log.server.ts';
import type { Env } from '../client.ts';
import type { Deps } from '../deps.ts';

/** SQLite's and PostgreSQL's words for a database that cannot be written at the moment. */
const unwritable =
  /SQLITE_(FULL|IOERR|BUSY|READONLY|CANTOPEN)|database or disk is full|disk I\/O|database is locked|readonly database|ECONNREFUSED|terminating connection|too many clients|timeout exceeded when trying to connect|No space left/i;

/** Whether the sender has hung up while the request was still on its way, so that nobody is there to answer. */
const isBrokenOff = (error: Error) => error.message === 'aborted' && (error as { code?: string }).code === 'ECONNRESET';

/** Logs an unexpected failure with its cause and answers kindly: 503 when the database cannot be written, else 500. */
export function onError({ log }: Deps): ErrorHandler<Env> {
  return (error, c) => {
    if (isBrokenOff(error)) {
      log.debug({ request: c.get('requestId') }, 'request broken off');
      return c.json({ message: 'The request was broken off.' }, 400);
    }
    const unavailable = unwritable.test(`${error.message} ${(error as { code?: string }).code ?? ''}`);
    log.error({ error, request: c.get('requestId'), path: loggedPath(c.req.path) }, 'unexpected failure');
    if (unavailable) c.header('Retry-After', '30');
    return c.json({ message: messages.exception }, unavailable ? 503 : 500);
  };
}

export const onNotFound: NotFoundHandler<Env> = (c) => c.text('There is nothing at this address.', 404);
