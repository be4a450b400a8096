import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { loggedPath } from '#src/platform/log.server.ts';
import { clientOf, type Env } from '../client.ts';
import type { Deps } from '../deps.ts';

/** Gives each request an id and logs one line when it is answered: no address, no query, nothing that was typed. */
export function requestLog({ log, config }: Deps): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.set('client', clientOf(c, config.trustProxy));
    await next();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const status = c.res.status;
    const line = { request: requestId, method: c.req.method, path: loggedPath(c.req.path), status, ms };
    if (status >= 500) log.error(line, 'request failed');
    else log.debug(line, 'request');
  };
}
